/** The page as a test for a project's own runner. */
import { expectedCalls, type Shown } from "./file.ts";

/** A Vitest file that holds the rules to the verdicts; null while the rules cannot be loaded. */
export function toVitest({ rules, cases }: Shown): string | null {
  if (!rules.policy) return null;
  const rows = expectedCalls(cases).map(({ command, expect }) => `  ${JSON.stringify([command, expect])},`);
  return `// Made by the playground of Vouchsafe.
import { loadPolicy } from "vouchsafe";
import { expect, test } from "vitest";

const policy = loadPolicy(${JSON.stringify(rules.policy.settings, null, 2)});

test.each([
${rows.join("\n")}
])("%j: %s", (command, action) => {
  expect(policy.checkBash(command).action).toBe(action);
});
`;
}
