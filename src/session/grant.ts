// Consent that is bound to what was asked: the canonical form of an action, and a grant that is good once, for it.

/** A yes to one action. It is stored nowhere, and it is spent by redeeming it. */
export interface Grant {
  /**
   * Reports whether the grant covers `action`, and spends it when it does.
   *
   * True once, and only for data equal to what was asked about; key order does not matter. A try with anything else is
   * false and spends nothing. Never throws.
   */
  redeem(action: unknown): boolean;
}

/** A fresh grant for the action whose canonical form is `asked`. */
export function grantFor(asked: string): Grant {
  let spent = false;
  return Object.freeze({
    redeem(action: unknown): boolean {
      if (spent || !isCanonically(action, asked)) return false;
      spent = true;
      return true;
    },
  });
}

function isCanonically(action: unknown, asked: string): boolean {
  try {
    return canonical(action) === asked;
  } catch {
    return false; // what has no canonical form was never asked about
  }
}

/**
 * The canonical form of an action: JSON with sorted keys, and `undefined` for no action at all.
 *
 * Two actions have one form only when they are equal as data; a key whose value is `undefined` counts as absent.
 *
 * @throws {TypeError} for anything JSON cannot carry faithfully (functions, dates, maps, cycles, NaN, holes). Guessing a
 * form for those would let a grant for one thing be redeemed for another.
 */
export function canonical(action: unknown): string {
  return action === undefined ? "undefined" : write(action, "action", []);
}

function write(value: unknown, path: string, above: readonly object[]): string {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value !== "object") throw notData(path, typeof value);
  if (above.includes(value)) throw notData(path, "a cycle");
  const inside = [...above, value];
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item, i) => write(item, `${path}[${i}]`, inside)).join(",")}]`;
  }
  if (!isPlain(value)) throw notData(path, "an object that is not plain");
  const keys = Object.keys(value).sort();
  const members = keys.flatMap((key) => {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    return member === undefined ? [] : [`${JSON.stringify(key)}:${write(member, `${path}.${key}`, inside)}`];
  });
  return `{${members.join(",")}}`;
}

/** Reports whether an object is a record and nothing more. Objects of another realm count, so no `instanceof`. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
  return Object.prototype.toString.call(value) === "[object Object]" && !("toJSON" in value);
}

function notData(path: string, got: string): TypeError {
  return new TypeError(`${path}: expected JSON data, got ${got}`);
}

/** The action that a canonical form stands for, deeply frozen: what answerers see is exactly what a grant is bound to. */
export function thaw(form: string): unknown {
  if (form === "undefined") return undefined;
  return JSON.parse(form, (_key, value: unknown) => Object.freeze(value));
}
