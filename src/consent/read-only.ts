/** Shell commands that only look. */
import { createMatcher, type Matcher } from "../kernel/index.ts";

/** What is known to look without being told. */
const LOOKS: readonly string[] = ["git status"];

/** Whatever could do more than look, quoted or not; and every control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const MORE = /[\x00-\x1f\x7f|&;<>`$(){}]/;

/**
 * Reports of lines whether they are one proven command of the list.
 *
 * The commands are allow rules of their own small list, so that what an allow may vouch for is said once.
 */
export function readOnlyLines(more: readonly string[] = [], reach?: string): (line: string) => boolean {
  let matcher: Matcher | undefined;
  return (line) => {
    if (MORE.test(line)) return false;
    const commands = [...LOOKS, ...more].flatMap((command) => [command, `${command} *`]);
    matcher ??= createMatcher(
      commands.map((match) => ({ kind: "allow", match })),
      { reach },
    );
    return matcher.decide(line, { each: false, defaultAllows: false }).rule >= 0;
  };
}

let byDefault: ((line: string) => boolean) | undefined;

/** The same for the list that nobody extended. */
export function isReadOnlyLine(line: string): boolean {
  byDefault ??= readOnlyLines();
  return byDefault(line);
}
