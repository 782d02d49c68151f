/** What the view begins with: a person's layer, a project's over it, and calls of three kinds. */
import type { Ladder } from "../page/state.ts";
import { NO_LADDER } from "../page/write-state.ts";

const PERSON = `{
  // Mine, for every project.
  "approvals": {
    "mode": "assisted",
    "deny": [
      { "type": "shell", "matcher": "glob",
        "pattern": "npm publish*" }
    ],
    "mcp": { "servers": { "jira": {
      "trustAnnotations": ["destructiveHint"]
    } } }
  },
  "mcpServers": { "jira": {} }
}
`;

const PROJECT = `{
  "approvals": {
    "escalate": [
      { "type": "shell", "matcher": "regexp",
        "pattern": "^git push\\\\b" },
      { "type": "mcpTool", "server": "jira",
        "matcher": "hint",
        "pattern": { "destructiveHint": true } }
    ],
    "allow": [
      { "type": "shell", "matcher": "exact",
        "pattern": "npm test" }
    ]
  },
  // For \`code\`, beside what holds for all.
  "commands": { "code": { "approvals": {
    "deny": [
      { "type": "tool", "matcher": "exact",
        "pattern": "delete_directory" }
    ]
  } } }
}
`;

const CALLS = `# A line is a call of the shell tool.
npm test
git status --short
cd dist && npm publish
git push -u origin fix/timeouts
rm -rf ~
curl https://a.example/data.json

# Other tools, and those of servers
# call: read_file { "path": "src/a.ts" }
# call: write_file { "path": "src/a.ts" }
# call: delete_directory { "path": "dist" }
# declares: mcp__jira__close { "destructiveHint": true }
# call: mcp__jira__close { "id": "WEB-12" }
`;

export const EXAMPLE: Ladder = { ...NO_LADDER, layers: [PERSON, PROJECT], command: "code", calls: CALLS, selected: 5 };
