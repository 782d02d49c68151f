// Our side of the laws: the built library behind the two questions that the laws ask.

/** Loads the library; `check(line, kind, text)` judges a line under one allow pattern or one denied name. */
export async function ours(library) {
  const { readBash, loadPolicy } = await import(library);
  const denied = new Map();
  const denyPolicy = (name) => {
    if (!denied.has(name)) {
      const patterns = [name, `${name} *`].map((match) => ({ match, approval: "deny" }));
      denied.set(name, loadPolicy({ default: "allow", bash: { patterns } }));
    }
    return denied.get(name);
  };
  const allowPolicy = (match) => {
    try {
      return loadPolicy({ default: "prompt", bash: { patterns: [{ match, approval: "allow" }] } });
    } catch {
      return null; // A pattern that may not be written allows nothing.
    }
  };
  return {
    read: readBash,
    check(line, kind, text) {
      const policy = kind === "deny" ? denyPolicy(text) : allowPolicy(text);
      return policy === null ? "prompt" : policy.checkBash(line).action;
    },
  };
}
