// Runs inside an engine: asks a library everything and tells what it said. Portable JavaScript, nothing of the engine.

import { createHost } from "../../examples/host-loop/host.mjs";
import { answer, wrong } from "../cases/judge.mjs";

const SETTINGS = [
  {
    default: "allow",
    bash: { patterns: ["rm *", "*secret*", "a b*"].map((match) => ({ match, approval: "deny" })) },
  },
  {
    default: "prompt",
    bash: {
      compound: "each",
      patterns: [
        ...["a *", "b", "git *"].map((match) => ({ match, approval: "allow" })),
        { match: "rm", approval: "deny" },
        { match: "*", approval: "allow" },
      ],
    },
  },
];

// Looked up once: in a realm that a host watches, every look-up of a global asks the host.
const { imul } = Math;
const { stringify } = JSON;

/** Two 32-bit sums of a text's units, as hexadecimal digits. */
function digest(value) {
  const text = stringify(value) ?? "undefined";
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    one = imul(one ^ text.charCodeAt(i), 0x01000193);
    two = imul(two ^ text.charCodeAt(i), 0x85ebca6b) ^ (two >>> 15);
  }
  return [one, two].map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The library, keeping the policy that it made last. */
function remembering(library) {
  let last = {};
  const loadPolicy = (settings) => {
    const key = stringify(settings ?? null);
    if (last.key !== key) last = { key, policy: library.loadPolicy(settings) };
    return last.policy;
  };
  return { ...library, loadPolicy };
}

/** Everything that the library says about a line. */
function everything(library, policies, line) {
  return {
    reading: library.readBash(line),
    explained: policies.map((policy) => policy.explain("bash", { command: line })),
    split: library.splitBashCommand(line),
    bar: library.firstBarOutsideQuotes(line),
    composition: library.firstCompositionOutsideQuotes(line),
    vouchable: library.vouchable(line),
  };
}

/** The example host with a script of calls and answers: what was answered, and the log. */
async function hostLoop(library) {
  const policy = library.loadPolicy({
    bash: {
      patterns: [
        { match: "rm -rf *", approval: "deny" },
        { match: "git status", approval: "allow" },
      ],
    },
  });
  const host = createHost({
    kit: library,
    decide: (tool, args) => policy.check(tool, args),
    run: ({ args }, mode) => `ran ${args.command} in ${mode}`,
    answerers: [
      { name: "one", answer: ({ reason }, next) => (reason?.includes("danger-full-access") ? "rejected" : next()) },
      { name: "two", answer: () => "allowed-once" },
    ],
    defaults: { sandbox: "read-only", approval: "ask" },
    root: "/projects/demo",
  });
  const session = host.session("demo");
  const bash = (command, more) => session.call({ tool: "bash", args: { command }, ...more });
  await session.startTurn();
  const told = await session.modelRequest();
  const results = [
    await bash("git status"),
    await bash("npm test"),
    await bash("rm -rf build"),
    await bash("touch a", { target: "workspace-write", justification: "the build needs the file" }),
    await bash("ls /", { target: "danger-full-access", justification: "to see everything" }),
    await bash("ls /", { target: "danger-full-access", justification: "please" }),
  ];
  await session.endTurn();
  return { told, results, log: session.log.events, faults: library.audit(session.log.events) };
}

/**
 * Asks the library everything.
 *
 * @returns names exported; ids of rows that are answered wrongly; a digest for each row and each line; the host loop.
 */
export async function probe(library, { cases, lines }) {
  const kept = remembering(library);
  const policies = SETTINGS.map((settings) => library.loadPolicy(settings));
  return {
    names: Object.keys(library).sort(),
    wrong: cases.filter((one) => wrong(kept, one).length > 0).map(({ id }) => id),
    cases: cases.map((one) =>
      digest([one.policy && answer(kept, one), one.line !== undefined && library.readBash(one.line)]),
    ),
    lines: lines.map((line) => digest(everything(library, policies, line))),
    host: await hostLoop(library),
  };
}
