// The words of the generator: quotes, expansions, assignments, redirections and here-documents. It knows what bash's
// grammar looks like and now and then forgets it; it emits no command word with a slash and no network device.

import { readFileSync } from "node:fs";

/** The texts that lines are made of. */
export const SAY = JSON.parse(readFileSync(new URL("vocabulary.json", import.meta.url), "utf8"));

/** Makes words from one source of numbers. `grammar.mjs` makes commands from them. */
export class Words {
  /** @param made counts productions (`productions.mjs`) by name, also those that were possible and not made; null: none. */
  constructor(numbers, made) {
    this.n = numbers;
    this.made = made;
    /** Bodies of here-documents that wait for the next line feed. */
    this.bodies = [];
    /** How much may still nest. */
    this.room = 60;
  }

  /** Counts a production. */
  uses(production, times = 1) {
    if (production !== undefined) this.made?.set(production, (this.made.get(production) ?? 0) + times);
  }

  say(which) {
    return this.n.pick(SAY[which]);
  }

  /** One text of a list, each a production of this group. */
  pick(group, list) {
    const picked = this.n.pick(list);
    for (const text of list) this.uses(`${group} ${JSON.stringify(text)}`, text === picked ? 1 : 0);
    return picked;
  }

  /** Runs one of several makers, `[weight, make, production]` each. */
  choose(...weighted) {
    let at = this.n.next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
    const found =
      weighted.find(([weight]) => {
        at -= weight;
        return at < 0;
      }) ?? weighted[0];
    for (const one of weighted) this.uses(one[2], one === found ? 1 : 0);
    return found[1]();
  }

  many(least, most, make, between = "") {
    return Array.from({ length: least + this.n.below(most - least + 1) }, make).join(between);
  }

  blank() {
    return this.choose(
      [90, () => " ", "blanks space"],
      [4, () => "  ", "blanks two spaces"],
      [3, () => "\t", "blanks tab"],
      [2, () => " \\\n", "continuation between words"],
      [1, () => "", "blanks none"],
    );
  }

  /** A line feed, and the bodies of the here-documents that are waiting for it. */
  newline() {
    return `\n${this.bodies.splice(0).join("")}`;
  }

  /** Makes something whose here-documents must end inside it. */
  enclosed(make) {
    const outer = this.bodies;
    this.bodies = [];
    let text = make();
    if (this.bodies.length > 0) text += this.newline();
    this.bodies = outer;
    return text;
  }

  word() {
    return this.many(1, this.n.chance(75) ? 1 : 3, () => this.piece());
  }

  piece() {
    return this.choose(
      [46, () => this.say("plain"), "quoting none"],
      [10, () => this.say("stub")],
      [7, () => this.single(), "quoting '…'"],
      [9, () => this.double(), 'quoting "…"'],
      [4, () => `$'${this.many(0, 3, () => this.say("ansiText"))}'`, "quoting $'…'"],
      [1, () => `$${this.double()}`, 'quoting $"…"'],
      [5, () => `\\${this.say("escaped")}`, "quoting backslash"],
      [4, () => this.say("variable"), "quoting $name"],
      [4, () => this.substitution()],
      [4, () => this.parameter(false), "quoting ${…}"],
      [2, () => this.arithmetic(), "quoting arithmetic"],
      [3, () => this.say("glob"), "braces and globs glob"],
      [3, () => this.say("brace"), "braces and globs brace"],
      [1, () => this.say("control"), "blanks Unicode and control characters"],
    );
  }

  single() {
    return `'${this.many(0, 3, () => this.say("singleText"))}'`;
  }

  double() {
    if (this.room-- < 0) return '"q"';
    const inside = () =>
      this.choose(
        [50, () => this.say("doubleText")],
        [12, () => this.say("doubleEscape"), 'quoting "…\\…"'],
        [14, () => this.say("variable"), 'quoting "…$name…"'],
        [10, () => this.substitution(), 'quoting "…$(…)…"'],
        [10, () => this.parameter(true), 'quoting "…${…}…"'],
        [4, () => this.arithmetic(), 'quoting "…$((…))…"'],
      );
    return `"${this.many(0, 4, inside)}"`;
  }

  substitution() {
    if (this.room-- < 0) return "$(a)";
    const commands = () => this.n.pick(["", " ", "\n"]) + this.list(1, 2) + this.n.pick(["", " ", "\n", ";", " # )\n"]);
    const escaped = (text) => text.replaceAll(/[`\\$]/g, (unit) => (this.n.chance(80) ? `\\${unit}` : unit));
    return this.choose(
      [60, () => `$(${this.enclosed(commands)})`, "quoting $(…)"],
      [25, () => `\`${escaped(this.enclosed(() => this.list(1, 1)))}\``, "quoting `…`"],
      [5, () => `<(${this.enclosed(() => this.list(1, 2))})`, "quoting <(…)"],
      [4, () => `>(${this.enclosed(() => this.list(1, 1))})`, "quoting >(…)"],
      [3, () => `$((${this.say("doubleBracket")}))`, "quoting $((…) as commands"],
      [3, () => "$(< file)", "quoting $(< file)"],
    );
  }

  parameter(inside) {
    if (this.room-- < 0) return "$x";
    const name = this.say("parameterName");
    const text = () => (inside && this.n.chance(50) ? this.say("operandText") : this.piece());
    const operand = () => this.many(0, 2, text);
    const form = (operators, more = "") => `\${${name}${this.n.pick(operators)}${operand()}${more}}`;
    return this.choose(
      [50, () => form([":-", "-", ":+", "+", ":=", "=", ":?", "?"]), "quoting ${…:-…}"],
      [20, () => form(["#", "##", "%", "%%"]), "quoting ${…#…}"],
      [15, () => form(["/", "//", "/#", "/%"], `/${operand()}`), "quoting ${…/…/…}"],
      [8, () => `\${${name}:${this.say("offset")}}`, "quoting ${…:…}"],
      [4, () => `\${${name}${this.say("parameterEnd")}}`, "quoting ${…@…}"],
      [3, () => this.say("parameterOdd"), "quoting ${ broken"],
    );
  }

  arithmetic() {
    const inner = this.many(1, 3, () => this.say("arithmetic"));
    return this.choose([1, () => `$((${inner}))`, "quoting $((…))"], [1, () => `$[${inner}]`, "quoting $[…]"]);
  }

  assignment() {
    const name = this.say("name");
    return this.choose(
      [60, () => `${name}=${this.n.chance(80) ? this.word() : ""}`, "assignments a=b"],
      [8, () => `${name}+=${this.word()}`, "assignments a+=b"],
      [10, () => `${name}[${this.say("subscript")}]=${this.word()}`, "assignments a[i]=b"],
      [14, () => this.array(), "assignments a=( … )"],
      [4, () => `${name}=~`, "assignments a=~"],
      [4, () => `1${name}=x`, "assignments of no name"],
    );
  }

  array() {
    const element = () => this.word() + this.n.pick([" ", " ", "\n", " # c\n"]);
    return `${this.say("name")}=(${this.many(0, 3, element)})`;
  }

  redirection() {
    const descriptor = this.n.chance(20) ? this.pick("redirections behind", SAY.descriptor) : "";
    const target = () => (this.n.chance(50) ? this.say("target") : this.word());
    const form = this.choose(
      [40, () => this.pick("redirections", SAY.redirect) + this.n.pick(["", " "]) + target()],
      [25, () => this.pick("redirections", [">&", "<&"]) + this.pick("redirections to", SAY.duplicate)],
      [22, () => this.hereDocument(), "redirections <<"],
      [13, () => `<<<${this.n.pick(["", " "])}${this.word()}`, "redirections <<<"],
    );
    return descriptor + form;
  }

  hereDocument() {
    const strip = this.n.chance(30);
    const end = this.say("delimiter");
    const bare = end.replaceAll(" ", "\\ ");
    const typed = this.choose(
      [1, () => bare, "here-documents delimiter E"],
      [1, () => `'${end}'`, "here-documents delimiter 'E'"],
      [1, () => `"${end}"`, 'here-documents delimiter "E"'],
      [1, () => `\\${bare}`, "here-documents delimiter \\E"],
      [1, () => `$'${end}'`, "here-documents delimiter $'E'"],
    );
    const tab = strip && this.n.chance(60) ? "\t" : "";
    const live = () =>
      this.choose(
        [50, () => this.substitution(), "here-documents substitution in a body"],
        [40, () => this.parameter(true), "here-documents parameter in a body"],
        [10, () => this.arithmetic(), "here-documents arithmetic in a body"],
      );
    const literal = typed !== end || this.n.chance(60);
    const text = () => (literal || this.n.chance(50) ? this.say("bodyLine") : this.enclosed(live));
    let body = this.many(0, 3, () => `${tab}${text()}\n`);
    const bracket = this.n.chance(3);
    if (bracket) body += `${tab}${end})\n`;
    this.uses("here-documents delimiter and )", bracket ? 1 : 0);
    const ended = this.n.chance(96);
    if (ended) body += `${tab}${end}\n`;
    this.uses("here-documents without an end", ended ? 0 : 1);
    this.bodies.push(body);
    this.uses("here-documents several on a line", this.bodies.length > 1 ? 1 : 0);
    this.uses("here-documents <<", strip ? 0 : 1);
    this.uses("here-documents <<-", strip ? 1 : 0);
    return `${strip ? "<<-" : "<<"}${this.n.pick(["", " "])}${typed}`;
  }

  comment() {
    return `#${this.pick("comments", SAY.comment)}`;
  }
}
