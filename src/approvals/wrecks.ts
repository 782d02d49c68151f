/**
 * Shapes that destroy a machine and that the kernel's critical table does not hold: disks behind dots, doubled slashes and
 * globs, what a glob makes of the directories of the system, and `find` and `chmod` over the root or home.
 */
import type { Part } from "../kernel/index.ts";

/**
 * Over the words of a part, or a redirection that writes, with a blank behind each: what writes to a disk or to what a
 * glob may make one; what deletes or closes the root, what a glob makes of its directories, or home.
 */
const WRECK =
  /^(?:\S*\/)?(?:(?:> |dd (?:.* )?of=|tee (?:.* )?|cp (?:.* )?(?=\S* $))\/(?:dev\/(?:[shv]d|xvd|nvme|mmc|r?disk)|(?:dev\/)?[^/ ]*[*?[])|(?:(?:rm|chmod(?=.* 0+ )) (?=(?:.* )?-(?:\w*r|-r))|find (?=(?:-[hlp] |[^- ]\S* |-xdev )*-delete ))(?:.* )?(?:\/(?:[^/ ]*[*?[][^/ ]*)?|(?:~|\$\{?home\}?)\/?\*?) )/is;

/** The beginning of a part that shows such a shape; undefined for none. */
export function wreckOf({ text, redirects }: Part): string | undefined {
  const written = redirects.flatMap(({ operator, target }) => (operator.includes(">") ? [`> ${target}`] : []));
  // Steps of a path that lead nowhere are left out.
  const found = [text, ...written].flatMap((words) => WRECK.exec(`${words} `.replace(/\/(?:\.?\/)+/g, "/")) ?? []);
  return found[0]?.trim();
}
