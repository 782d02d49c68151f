/** Everything that compares texts with patterns. */
export { canonical, optionsFound } from "./canonical";
export { checkImage } from "./check";
export { compileRules, imageBound, scratchBound } from "./compile";
export { globCovers, globMatches } from "./glob";
export { overlaps } from "./overlap";
export {
  firstOverlap,
  firstRule,
  openRules,
  ruleCount,
  ruleKind,
  ruleMatches,
  rulePattern,
  rulePatternLength,
} from "./rules";
