/** The kernel for the rest of the library. Nothing outside this folder says WebAssembly. */
export type { Doubt, KernelAnswer, Miss, RuleSpan, Steps } from "./answer.ts";
export type { Deed, DoubtCode, MissCode } from "./codes.ts";
export { byteLength, readText, writeText } from "./encode.ts";
export { MAX_LINE } from "./instance.ts";
export {
  bareMatcher,
  createMatcher,
  fromImage,
  type KernelExplanation,
  type KernelRule,
  type LineQuestion,
  type Matcher,
} from "./matcher.ts";
export { firstLive } from "./quotes.ts";
export { boundaries, covers, readLine } from "./readers.ts";
export type { Part, Reading, Redirection, Word } from "./records.ts";
export { ROOM } from "./tables.generated.ts";
