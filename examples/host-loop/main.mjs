// The host loop at a terminal: `npm run build`, then `node examples/host-loop/main.mjs`.

import * as vouchsafe from "vouchsafe";
import { createHost } from "./host.mjs";

const policy = vouchsafe.loadPolicy({
  default: "prompt",
  tools: { bash: "prompt" },
  bash: {
    patterns: [
      { match: "rm -rf *", approval: "deny" },
      { match: "git status", approval: "allow" },
      { match: "ls *", approval: "allow" },
    ],
  },
});

const host = createHost({
  kit: vouchsafe,
  decide: (tool, args) => policy.check(tool, args),
  run: ({ args }, mode) => `would run ${args.command} (${mode})`,
  answerers: [
    { name: "cautious", answer: ({ reason }, next) => (reason?.includes("danger-full-access") ? "rejected" : next()) },
    { name: "friendly", answer: () => "allowed-once" },
  ],
  defaults: { sandbox: "read-only", approval: "ask" },
  root: "/projects/demo",
});

const demo = host.session("demo");
const bash = (command, more = {}) => demo.call({ tool: "bash", args: { command }, ...more });

await demo.startTurn();
console.log(await demo.modelRequest());
console.log(await bash("git status"));
console.log(await bash("npm test"));
console.log(await bash("rm -rf build"));
console.log(await bash("touch a", { target: "workspace-write", justification: "the build needs the file" }));
console.log(await bash("ls /", { target: "danger-full-access", justification: "to see everything" }));
console.log(await bash("ls /", { target: "danger-full-access", justification: "please" }));
await demo.endTurn();

await demo.setOption("approval-policy", "never"); // waits for the next prompt
await demo.startTurn();
console.log(await demo.modelRequest());
console.log(await bash("npm test"));
await demo.endTurn();

for (const event of demo.log.events) console.log(JSON.stringify(event));
console.log(vouchsafe.audit(demo.log.events));
