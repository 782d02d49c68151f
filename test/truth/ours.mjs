// Our side of the laws: the built library behind the questions that the laws ask.

/** The longest line, in bytes. Every rule list has a kernel with memory of its own, and this keeps it small. */
const MAX_LINE = 16384;

/** Loads the library at an address. */
export const ours = async (address) => asked(await import(address));

/**
 * The questions to a library: `read(line)`; `allowed(line, patterns)`, those of the patterns that allow the line; `denied(line,
 * name)`, the action for a line when commands of that name are denied.
 */
export function asked({ readBash, loadPolicy }) {
  const policyOf = (action, approval, matches) => {
    const patterns = matches.map((match) => ({ match, approval }));
    return loadPolicy({ default: action, bash: { patterns } }, { maxLine: MAX_LINE });
  };
  const denying = new Map();
  const denied = (line, name) => {
    if (!denying.has(name)) denying.set(name, policyOf("allow", "deny", [name, `${name} *`]));
    return denying.get(name).checkBash(line).action;
  };
  const allowed = (line, patterns) => {
    if (patterns.length === 0) return [];
    let decision;
    try {
      decision = policyOf("prompt", "allow", patterns).checkBash(line);
    } catch {
      // A pattern that may not be written allows nothing, and says nothing about the others.
      return patterns.length === 1 ? [] : patterns.flatMap((pattern) => allowed(line, [pattern]));
    }
    if (decision.action !== "allow") return [];
    if (decision.source.kind !== "pattern") return patterns;
    // The first that fires hides the rest.
    const { index } = decision.source;
    return [patterns[index], ...allowed(line, patterns.slice(index + 1))];
  };
  return { read: readBash, allowed, denied };
}
