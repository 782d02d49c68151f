/** What tells the two dialects apart where a configuration may hold both. */
import { isObject } from "./problems.ts";

/** The keys of the consent policy at the root of settings. Each dialect takes the other's keys for somebody else's. */
const CONSENT_KEYS = ["default", "mode", "tools", "bash", "bash.patterns"];

/** The keys of the consent policy that stand at the root of a configuration. */
export function consentKeys(config: unknown): string[] {
  return isObject(config) ? CONSENT_KEYS.filter((key) => Object.hasOwn(config, key)) : [];
}
