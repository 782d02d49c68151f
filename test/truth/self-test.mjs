// Before anything is judged: does the referee see what bash runs, and would the laws catch a reader that is wrong?

import { factsOf } from "./judge.mjs";
import { broken, LAWS } from "./laws.mjs";
import { neverMade } from "./productions.mjs";
import { slowRefuses } from "./referee.mjs";

/** Lines whose commands are known. */
const KNOWN = [
  ["known-stub 'a b' \"c\" ''", [["known-stub", "a b", "c", ""]]],
  ["a; b", [["a"], ["b"]]],
  [
    'echo "$(rm -rf x)"',
    [
      ["rm", "-rf", "x"],
      ["echo", null],
    ],
  ],
  ["command rm x", [["rm", "x"]]],
  [
    "exec rm x",
    [
      ["exec", "rm", "x"],
      ["rm", "x"],
    ],
  ],
  [
    "env A=1 rm x",
    [
      ["env", "A=1", "rm", "x"],
      ["rm", "x"],
    ],
  ],
  [
    "bash -c 'rm x'",
    [
      ["bash", "-c", "rm x"],
      ["rm", "x"],
    ],
  ],
  ["bash <<'E'\nrm x\nE", [["bash"], ["rm", "x"]]],
  ["a $'\\n\\x1e\\x1f'", [["a", "\n\x1e\x1f"]]],
  ["kill -9 -1", [["kill", "-9", "-1"]]],
  ["/bin/ls; $BASH -c a; ./x", []],
  ["echo hi >/dev/tcp/127.0.0.1/9", []],
];

/** Lines for the quick form of `bash -n`, compared with the real one. */
const PARSED = [
  "a b",
  "a )",
  "a 'x",
  'a "x',
  "a\nb\n)",
  "cat <<E\nx",
  "a `b )`",
  "a $(b )c )",
  "if a; then b",
  "x=$((",
  "[[ a ]",
  "[[ a b c ]]",
  "((a",
  "${a",
  "a\\",
  "for x in a b; do c; done",
  "}",
  "set +n\na\n)",
  "2>&a b",
  "a | ! b",
  "a $(b",
  "a=( b",
  "a & & b",
  "case x in esac",
  "case x in a) b ;; esac",
  "f() { a; }",
  "f() a",
  "function f { a; } >x",
  "a <<E && b\nx\nE\nc",
  "{ a; } b",
  "a=(b c) d",
  "a $'x\\'y'",
  "select x in a; do b; done",
  "coproc { a; }",
  "a ;; b",
  "time ! a",
  "! ! a",
  "a >",
  "a <<<",
  "a {x}>y",
  "a & b &",
  "a &&",
  "&& a",
  "a\n\n\n# c",
  "",
  " \n# c",
  "a }; b",
  "a\n}\nb; {",
  "a ); b",
  "a\n) }; fi; b; if c; then { (",
  "a\n} ) fi\nb\nif c; then ( {",
  "for ((;;) { a; }",
  "a 'b'",
  "a `",
  "a \\\n",
  "exit",
  "case x in",
  "a <<E; b\n",
  "a # b\\",
];

/** Readers that are wrong in one way each, and a line that must show it. */
const WRONG = [
  ["no surprise", "a; b", { parts: 1 }],
  ["one means one", "a; b", { single: true }],
  ["words are words", "a 'b c'", { split: true }],
  ["closed means closed", "a 'b", {}],
  ["allow is safe", "a; b", { action: "allow" }],
  ["deny holds", "a", { action: "allow" }],
];

function wrongReader({ parts = 9, single = false, split = false, action = "prompt" }) {
  const word = (text) => ({ text, expands: false, globs: false, placeholder: false, assignment: false });
  const read = (line) => ({
    proven: true,
    single,
    doubts: [],
    parts: line
      .split("; ")
      .slice(0, parts)
      .map((text) => {
        const words = (split ? text.replaceAll("'", "") : text).split(" ").map(word);
        return { words, command: words[0].text, payload: false, appends: false };
      }),
  });
  return { read, allowed: (_, patterns) => (action === "allow" ? patterns : []), denied: () => action };
}

/** What forks without end is stopped, and what was asked besides is answered. */
async function stopsWhatForks(referee) {
  const lines = ["a b", "bomb() { bomb | bomb; }; bomb", "a c", "a d"];
  const answers = await referee.askAll(lines.map((line) => ({ line, quick: true })));
  return answers[1].late && answers[3].ran.length === 1 && answers[0].ran.length === 1;
}

/** Problems of the referee and of the laws; empty when both work. */
export async function selfTest(referee, bash) {
  const problems = neverMade().map((production) => `the grammar never makes ${production}`);
  const answers = await referee.askAll(KNOWN.map(([line]) => ({ line, quick: false })));
  KNOWN.forEach(([line, want], i) => {
    const got = answers[i].ran.map(({ words }) => words);
    const same =
      got.length === want.length && want.every((words, n) => words.every((w, k) => w === null || w === got[n][k]));
    if (!same) problems.push(`the referee saw ${JSON.stringify(got)} in ${JSON.stringify(line)}`);
  });
  if (!(await stopsWhatForks(referee))) problems.push("a line that forks without end is not stopped");
  const parsed = await referee.askAll(PARSED.map((line) => ({ line, run: false })));
  for (const [i, line] of PARSED.entries()) {
    const slow = await slowRefuses(line, bash);
    if (parsed[i].refused !== slow) problems.push(`bash -n disagrees with itself on ${JSON.stringify(line)}`);
  }
  for (const [law, line, mistake] of WRONG) {
    const asked = { line, mask: 0, quick: true, patterns: ["*"] };
    const [answer] = await referee.askAll([asked]);
    const found = broken(factsOf(wrongReader(mistake), asked, answer));
    if (!found.some((one) => one.law === law)) problems.push(`a reader that breaks "${law}" is not caught`);
  }
  if (WRONG.length !== Object.keys(LAWS).length) problems.push("a law has no wrong reader");
  return problems;
}
