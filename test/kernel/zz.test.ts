import { it } from "vitest";
import { readFileSync } from "node:fs";
import { twins } from "./twins.ts";
const { wasm } = await twins();
it("x", () => { for (const f of ["bug-reports","bash-ran"]) { let n=0;
 for (const l of readFileSync(`/work/shared/cases/${f}.jsonl`,"utf8").trim().split("\n")) { const r=JSON.parse(l); let a; try { a=wasm.loadPolicy({default:r.rules.default, bash:{patterns:r.rules.patterns}}).checkBash(r.command); } catch(e) { a={action:"error", rule:String(e).slice(0,60)}; }
  if (a.action!==r.expect && !r.acceptable.includes(a.action)) console.log("BAD", r.id, JSON.stringify(r.command), a.action, a.rule, "want", r.expect); else if (a.action!==r.expect) n++; } console.log(f,"acceptable only",n);} });
