/** What the view begins with. */

/** A person's own layer. */
export const PERSON = `{
  // mine, for every project
  "approvals": {
    "mode": "assisted",
    "deny": [{ "type": "shell", "matcher": "glob", "pattern": "npm publish*" }]
  }
}
`;

/** A project's layer over it. */
export const PROJECT = `{
  "approvals": {
    "escalate": [{ "type": "shell", "matcher": "regexp", "pattern": "^git push\\\\b" }],
    "allow": [{ "type": "shell", "matcher": "exact", "pattern": "npm test" }]
  }
}
`;

/** A line that a floor holds until the user names its host. */
export const LINE = "curl https://a.example/data.json";
