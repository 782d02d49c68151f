/** Settings that nobody can mean, each with the problems that a loader must report: all of them, in order. */

export interface Malformed {
  readonly why: string;
  readonly settings: unknown;
  /** Path, what may stand there, what stands there. */
  readonly problems: readonly (readonly [path: string, expected: string | RegExp, got: string])[];
  /** What the message suggests. */
  readonly hint?: RegExp;
}

const WORDS = "allow, prompt or deny";
const PATTERN = "a pattern, such as `git status*`";
const deny = (rest: object): object => ({ bash: { patterns: [{ match: "rm *", approval: "deny", ...rest }] } });
const pattern = (item: unknown): object => ({ bash: { patterns: [item] } });

export const MALFORMED: readonly Malformed[] = [
  { why: "nothing is not settings", settings: undefined, problems: [["", "an object", "nothing"]] },
  { why: "null is not settings", settings: null, problems: [["", "an object", "null"]] },
  { why: "a list is not settings", settings: [], problems: [["", "an object", "a list"]] },
  { why: "a text is not settings", settings: "allow", problems: [["", "an object", '"allow"']] },
  { why: "another word", settings: { default: "ask" }, problems: [["default", WORDS, '"ask"']], hint: /mean "prompt"/ },
  {
    why: "another case",
    settings: { default: "Allow" },
    problems: [["default", WORDS, '"Allow"']],
    hint: /mean "allow"/,
  },
  { why: "a slip", settings: { default: "dney" }, problems: [["default", WORDS, '"dney"']], hint: /mean "deny"/ },
  { why: "an empty word", settings: { default: "" }, problems: [["default", WORDS, '""']] },
  {
    why: "an empty default does not fall through",
    settings: { default: "", mode: "deny" },
    problems: [["default", WORDS, '""']],
  },
  { why: "a truth value", settings: { default: true }, problems: [["default", WORDS, "true"]] },
  { why: "a list as default", settings: { default: [] }, problems: [["default", WORDS, "a list"]] },
  { why: "an object as default", settings: { default: {} }, problems: [["default", WORDS, "an object"]] },
  { why: "the other name", settings: { mode: "never" }, problems: [["mode", WORDS, '"never"']] },
  { why: "tools as a list", settings: { tools: [] }, problems: [["tools", "an object", "a list"]] },
  { why: "tools as a word", settings: { tools: "allow" }, problems: [["tools", "an object", '"allow"']] },
  { why: "a number for a tool", settings: { tools: { read: 1 } }, problems: [["tools.read", WORDS, "1"]] },
  { why: "null for a tool", settings: { tools: { read: null } }, problems: [["tools.read", WORDS, "null"]] },
  {
    why: "tools are visited by name",
    settings: { tools: { zzz: "no", aaa: "yes" } },
    problems: [
      ["tools.aaa", WORDS, '"yes"'],
      ["tools.zzz", WORDS, '"no"'],
    ],
  },
  { why: "an odd tool name", settings: { tools: { 'a"b c': "x" } }, problems: [['tools["a\\"b c"]', WORDS, '"x"']] },
  {
    why: "a name that objects have",
    settings: JSON.parse('{"tools":{"__proto__":"x"}}'),
    problems: [["tools.__proto__", WORDS, '"x"']],
  },
  { why: "bash as a list", settings: { bash: [] }, problems: [["bash", "an object", "a list"]] },
  { why: "bash as a word", settings: { bash: "deny" }, problems: [["bash", "an object", '"deny"']] },
  {
    why: "an unknown key in bash",
    settings: { bash: { paterns: [] } },
    problems: [["bash.paterns", /one of/, '"paterns"']],
    hint: /mean patterns\?/,
  },
  {
    why: "a key of the root in bash",
    settings: { bash: { default: "deny" } },
    problems: [["bash.default", /one of/, '"default"']],
  },
  {
    why: "an unknown compound mode",
    settings: { bash: { compound: "every" } },
    problems: [["bash.compound", /whole/, '"every"']],
  },
  {
    why: "patterns as a word",
    settings: { bash: { patterns: "rm *" } },
    problems: [["bash.patterns", "a list", '"rm *"']],
  },
  {
    why: "patterns as an object",
    settings: { bash: { patterns: {} } },
    problems: [["bash.patterns", "a list", "an object"]],
  },
  {
    why: "flat patterns as a word",
    settings: { "bash.patterns": "rm *" },
    problems: [["bash.patterns", "a list", '"rm *"']],
  },
  {
    why: "two lists",
    settings: { "bash.patterns": [], bash: { patterns: [] } },
    problems: [["bash.patterns", /one list/, "both"]],
  },
  {
    why: "a flat null does not hide a list",
    settings: { "bash.patterns": null, bash: { patterns: [{ match: "rm *", approval: "deny" }] } },
    problems: [["bash.patterns", /one list/, "both"]],
  },
  { why: "a pattern as a text", settings: pattern("rm *"), problems: [["bash.patterns[0]", "an object", '"rm *"']] },
  {
    why: "a pattern as a list",
    settings: pattern(["rm *", "deny"]),
    problems: [["bash.patterns[0]", "an object", "a list"]],
  },
  {
    why: "a hole in the list",
    settings: { bash: { patterns: Array(1) } },
    problems: [["bash.patterns[0]", "an object", "nothing"]],
  },
  {
    why: "no match",
    settings: pattern({ approval: "deny" }),
    problems: [["bash.patterns[0].match", PATTERN, "nothing"]],
  },
  {
    why: "a null match",
    settings: pattern({ match: null, approval: "deny" }),
    problems: [["bash.patterns[0].match", PATTERN, "null"]],
  },
  {
    why: "an empty match",
    settings: pattern({ match: "", approval: "deny" }),
    problems: [["bash.patterns[0].match", PATTERN, '""']],
  },
  {
    why: "a blank match",
    settings: pattern({ match: " \t", approval: "deny" }),
    problems: [["bash.patterns[0].match", PATTERN, '" \\t"']],
  },
  {
    why: "a blank that few see",
    settings: pattern({ match: "\u00a0", approval: "deny" }),
    problems: [["bash.patterns[0].match", PATTERN, '"\\u00a0"']],
  },
  {
    why: "a match that is no text",
    settings: pattern({ match: 5, approval: "deny" }),
    problems: [["bash.patterns[0].match", PATTERN, "5"]],
  },
  {
    why: "no approval",
    settings: pattern({ match: "rm *" }),
    problems: [["bash.patterns[0].approval", WORDS, "nothing"]],
  },
  {
    why: "an unknown approval",
    settings: pattern({ match: "rm *", approval: "block" }),
    problems: [["bash.patterns[0].approval", WORDS, '"block"']],
    hint: /mean "deny"/,
  },
  {
    why: "a null approval",
    settings: pattern({ match: "rm *", approval: null }),
    problems: [["bash.patterns[0].approval", WORDS, "null"]],
  },
  {
    why: "a misspelt key",
    settings: pattern({ match: "rm *", aproval: "deny" }),
    problems: [
      ["bash.patterns[0].aproval", /one of/, '"aproval"'],
      ["bash.patterns[0].approval", WORDS, "nothing"],
    ],
    hint: /mean approval\?/,
  },
  { why: "an unknown key", settings: deny({ note: "x" }), problems: [["bash.patterns[0].note", /one of/, '"note"']] },
  {
    why: "a reason that is no text",
    settings: deny({ reason: 5 }),
    problems: [["bash.patterns[0].reason", "a text", "5"]],
  },
  {
    why: "examples as a list",
    settings: deny({ examples: ["rm x"] }),
    problems: [["bash.patterns[0].examples", "an object", "a list"]],
  },
  {
    why: "an unknown kind of example",
    settings: deny({ examples: { fire: ["rm x"] } }),
    problems: [["bash.patterns[0].examples.fire", /one of/, '"fire"']],
    hint: /mean fires\?/,
  },
  {
    why: "one example without its list",
    settings: deny({ examples: { fires: "rm x" } }),
    problems: [["bash.patterns[0].examples.fires", "a list", '"rm x"']],
  },
  {
    why: "an example that is no line",
    settings: deny({ examples: { not: [1] } }),
    problems: [["bash.patterns[0].examples.not[0]", "a command line", "1"]],
  },
  {
    why: "an example that does not fire",
    settings: deny({ examples: { fires: ["rm x", "rmdir x"] } }),
    problems: [["bash.patterns[0].examples.fires[1]", /on which `rm \*` fires/, '"rmdir x"']],
  },
  {
    why: "an example that fires, inside what bash would run",
    settings: deny({ examples: { not: ["rmdir x", "cd x && rm y"] } }),
    problems: [["bash.patterns[0].examples.not[1]", /does not fire/, '"cd x && rm y"']],
  },
  {
    why: "an allow does not fire on a compound line",
    settings: pattern({ match: "git *", approval: "allow", examples: { fires: ["git log | head"] } }),
    problems: [["bash.patterns[0].examples.fires[0]", /fires/, '"git log | head"']],
  },
  {
    why: "the spelling of another product",
    settings: pattern({ match: "git push:*", approval: "deny" }),
    problems: [["bash.patterns[0].match", /only `\*`/, '"git push:*"']],
    hint: /write `git push\*`/,
  },
  {
    why: "everything at once",
    settings: { default: 1, tools: { read: 2 }, bash: { patterns: [{ match: "", approval: "x" }, 3] } },
    problems: [
      ["default", WORDS, "1"],
      ["tools.read", WORDS, "2"],
      ["bash.patterns[0].match", PATTERN, '""'],
      ["bash.patterns[0].approval", WORDS, '"x"'],
      ["bash.patterns[1]", "an object", "3"],
    ],
  },
];
