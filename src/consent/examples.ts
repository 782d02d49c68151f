/** The examples that an author put beside a pattern, tried whenever the settings are loaded. */
import type { Matcher } from "../kernel/index.ts";
import type { Problems } from "../problems.ts";
import type { PolicySettings } from "./settings.ts";

/** Notes every example that does not hold. An example speaks of its own pattern, whatever stands before it. */
export function checkExamples(settings: PolicySettings, matcher: () => Matcher, problems: Problems): void {
  const each = settings.bash?.compound === "each";
  for (const [i, { examples, match }] of (settings.bash?.patterns ?? []).entries()) {
    const fires = (line: string): boolean => {
      const { deeds, each: vouched } = matcher().explain(line, { each, defaultAllows: false });
      return deeds[i] === "fires" || vouched?.some(({ rule }) => rule === i) === true;
    };
    const path = `bash.patterns[${i}].examples`;
    for (const [k, line] of (examples?.fires ?? []).entries()) {
      if (!fires(line)) problems.add(`${path}.fires[${k}]`, `a line on which \`${match}\` fires`, line);
    }
    for (const [k, line] of (examples?.not ?? []).entries()) {
      if (fires(line)) problems.add(`${path}.not[${k}]`, `a line on which \`${match}\` does not fire`, line);
    }
  }
}
