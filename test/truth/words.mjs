// The words of the generator: quotes, expansions, assignments, redirections and here-documents. It knows what bash's
// grammar looks like and now and then forgets it; it emits no command word with a slash and no network device.

import { readFileSync } from "node:fs";

/** The texts that lines are made of. */
export const SAY = JSON.parse(readFileSync(new URL("vocabulary.json", import.meta.url), "utf8"));

/** Makes words from one source of numbers. `grammar.mjs` makes commands from them. */
export class Words {
  constructor(numbers) {
    this.n = numbers;
    /** Bodies of here-documents that wait for the next line feed. */
    this.bodies = [];
    /** How much may still nest. */
    this.room = 60;
  }

  say(which) {
    return this.n.pick(SAY[which]);
  }

  /** Runs one of several weighted makers. */
  choose(...weighted) {
    let at = this.n.next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
    const found = weighted.find(([weight]) => {
      at -= weight;
      return at < 0;
    });
    return (found ?? weighted[0])[1]();
  }

  many(least, most, make, between = "") {
    return Array.from({ length: least + this.n.below(most - least + 1) }, make).join(between);
  }

  blank() {
    return this.choose([90, () => " "], [4, () => "  "], [3, () => "\t"], [2, () => " \\\n"], [1, () => ""]);
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
      [46, () => this.say("plain")],
      [10, () => this.say("stub")],
      [7, () => this.single()],
      [9, () => this.double()],
      [4, () => `$'${this.many(0, 3, () => this.say("ansiText"))}'`],
      [1, () => `$${this.double()}`],
      [5, () => `\\${this.say("escaped")}`],
      [4, () => this.say("variable")],
      [4, () => this.substitution()],
      [4, () => this.parameter(false)],
      [2, () => this.arithmetic()],
      [3, () => this.say("glob")],
      [3, () => this.say("brace")],
      [1, () => this.say("control")],
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
        [12, () => this.say("doubleEscape")],
        [14, () => this.say("variable")],
        [10, () => this.substitution()],
        [10, () => this.parameter(true)],
        [4, () => this.arithmetic()],
      );
    return `"${this.many(0, 4, inside)}"`;
  }

  substitution() {
    if (this.room-- < 0) return "$(a)";
    const commands = () => this.n.pick(["", " ", "\n"]) + this.list(1, 2) + this.n.pick(["", " ", "\n", ";", " # )\n"]);
    const escaped = (text) => text.replaceAll(/[`\\$]/g, (unit) => (this.n.chance(80) ? `\\${unit}` : unit));
    return this.choose(
      [60, () => `$(${this.enclosed(commands)})`],
      [25, () => `\`${escaped(this.enclosed(() => this.list(1, 1)))}\``],
      [5, () => `<(${this.enclosed(() => this.list(1, 2))})`],
      [4, () => `>(${this.enclosed(() => this.list(1, 1))})`],
      [3, () => `$((${this.say("doubleBracket")}))`],
      [3, () => "$(< file)"],
    );
  }

  parameter(inside) {
    if (this.room-- < 0) return "$x";
    const name = this.say("parameterName");
    const text = () => (inside && this.n.chance(50) ? this.say("operandText") : this.piece());
    const operand = () => this.many(0, 2, text);
    const form = (operators, more = "") => `\${${name}${this.n.pick(operators)}${operand()}${more}}`;
    return this.choose(
      [50, () => form([":-", "-", ":+", "+", ":=", "=", ":?", "?"])],
      [20, () => form(["#", "##", "%", "%%"])],
      [15, () => form(["/", "//", "/#", "/%"], `/${operand()}`)],
      [8, () => `\${${name}:${this.say("offset")}}`],
      [4, () => `\${${name}${this.say("parameterEnd")}}`],
      [3, () => this.say("parameterOdd")],
    );
  }

  arithmetic() {
    const inner = this.many(1, 3, () => this.say("arithmetic"));
    return this.n.pick([`$((${inner}))`, `$[${inner}]`]);
  }

  assignment() {
    const name = this.say("name");
    const element = () => this.word() + this.n.pick([" ", " ", "\n", " # c\n"]);
    return this.choose(
      [60, () => `${name}=${this.n.chance(80) ? this.word() : ""}`],
      [8, () => `${name}+=${this.word()}`],
      [10, () => `${name}[${this.say("subscript")}]=${this.word()}`],
      [14, () => `${name}=(${this.many(0, 3, element)})`],
      [4, () => `${name}=~`],
      [4, () => `1${name}=x`],
    );
  }

  redirection() {
    const descriptor = this.n.chance(20) ? this.say("descriptor") : "";
    const target = () => (this.n.chance(50) ? this.say("target") : this.word());
    const form = this.choose(
      [40, () => this.say("redirect") + this.n.pick(["", " "]) + target()],
      [25, () => this.n.pick([">&", "<&"]) + this.say("duplicate")],
      [22, () => this.hereDocument()],
      [13, () => `<<<${this.n.pick(["", " "])}${this.word()}`],
    );
    return descriptor + form;
  }

  hereDocument() {
    const strip = this.n.chance(30);
    const end = this.say("delimiter");
    const bare = end.replaceAll(" ", "\\ ");
    const typed = this.n.pick([bare, `'${end}'`, `"${end}"`, `\\${bare}`, `$'${end}'`]);
    const tab = strip && this.n.chance(60) ? "\t" : "";
    const live = () =>
      this.choose([50, () => this.substitution()], [40, () => this.parameter(true)], [10, () => this.arithmetic()]);
    const literal = typed !== end || this.n.chance(60);
    const text = () => (literal || this.n.chance(50) ? this.say("bodyLine") : this.enclosed(live));
    let body = this.many(0, 3, () => `${tab}${text()}\n`);
    if (this.n.chance(96)) body += `${tab}${end}\n`;
    this.bodies.push(body);
    return `${strip ? "<<-" : "<<"}${this.n.pick(["", " "])}${typed}`;
  }

  comment() {
    return `#${this.say("comment")}`;
  }
}
