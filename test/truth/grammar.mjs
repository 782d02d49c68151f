// The commands of the generator: lists, pipelines, launchers and compound commands, made of `words.mjs`.

import { random } from "./random.mjs";
import { SAY, Words } from "./words.mjs";

/** A text as one quoted word. */
const inSingle = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const inDouble = (text) => `"${text.replaceAll(/["\\$`]/g, "\\$&")}"`;

class Grammar extends Words {
  line() {
    let text = this.choose([30, () => this.list(1, 1)], [60, () => this.list(1, 3)], [10, () => this.list(2, 5)]);
    if (this.n.chance(6)) text += this.blank() + this.comment();
    if (this.bodies.length > 0) text += this.n.chance(95) ? this.newline() : "";
    else if (this.n.chance(6)) text += this.n.pick(["\n", ";", "&", " ", " # c", "\\\n"]);
    if (this.n.chance(4)) text = this.n.pick(["# it's\n", " ", "\n", "#\n\n"]) + text;
    return text;
  }

  list(least, most) {
    let text = this.pipeline();
    for (let left = least - 1 + this.n.below(most - least + 1); left > 0; left--) {
      text += this.separator() + this.pipeline();
    }
    return text;
  }

  separator() {
    return this.choose(
      [30, () => "; ", "operators ;"],
      [25, () => this.newline(), "operators line feed"],
      [15, () => " && ", "operators &&"],
      [12, () => " || ", "operators ||"],
      [6, () => " & ", "operators &"],
      [6, () => `${this.blank()}${this.comment()}${this.newline()}`, "operators comment and line feed"],
      [3, () => ";"],
      [2, () => "&&"],
      [1, () => this.say("operator"), "operators any"],
    );
  }

  /** A list that ends as a compound command's body must. */
  body(most = 2) {
    const text = this.list(1, most);
    return this.n.chance(80) && this.bodies.length === 0 ? `${text}; ` : `${text}${this.newline()}`;
  }

  pipeline() {
    let text = this.n.chance(92)
      ? ""
      : this.pick("command position after", ["! ", "time ", "time -p -- ", "! time ! "]);
    text += this.command();
    while (this.n.chance(14)) text += this.pick("operators", [" | ", "|", " |& ", " |\n"]) + this.command();
    return text;
  }

  command() {
    if (this.room-- < 0) return "a";
    return this.choose(
      [74, () => this.simple(), "command position simple command"],
      [8, () => this.launcher(), "command position launcher"],
      [16, () => this.compound(), "command position compound command"],
      [2, () => this.strange(), "command position tokens in no order"],
    );
  }

  simple() {
    const assigned = this.n.chance(12) ? this.many(1, 2, () => `${this.assignment()} `) : "";
    if (assigned !== "" && this.n.chance(25)) return assigned.trimEnd();
    const before = this.n.chance(6) ? `${this.redirection()} ` : "";
    this.uses("command position after an assignment", assigned === "" ? 0 : 1);
    this.uses("command position after a redirection", before === "" ? 0 : 1);
    const argument = () => this.blank() + (this.n.chance(12) ? this.redirection() : this.word());
    return assigned + before + this.commandWord() + this.many(0, 3, argument);
  }

  commandWord() {
    return this.choose(
      [80, () => this.say("stub"), "command position name"],
      [8, () => this.say("builtin"), "command position builtin"],
      [6, () => this.quotedStub(), "command position quoted name"],
      [3, () => this.word(), "command position word"],
      [1, () => this.say("dynamic"), "command position not literal"],
      [1, () => this.say("codeBuiltin"), "command position builtin that runs code"],
      [1, () => this.say("plain"), "command position reserved word or plain text"],
    );
  }

  quotedStub() {
    const name = this.say("stub");
    const cut = this.n.below(name.length + 1);
    const [head, tail] = [name.slice(0, cut), name.slice(cut)];
    const halves = [`${head}''${tail}`, `${head}\\\n${tail}`, `${head}"${tail}"`];
    const whole = [`'${name}'`, `"${name}"`, `\\${name}`, `$'${name}'`, `$"${name}"`];
    const picked = this.n.pick([...whole, ...halves]);
    this.uses("continuation inside a word", picked === halves[1] ? 1 : 0);
    return picked;
  }

  stubPayload() {
    return `${this.say("stub")}${this.many(0, 2, () => ` ${this.word()}`)}`;
  }

  /** Shell text as one word. */
  textPayload() {
    const text = this.enclosed(() => this.list(1, 2));
    return this.n.chance(50) ? inSingle(text) : inDouble(text);
  }

  launcher() {
    const word = () => inSingle(this.stubPayload());
    const shell = () => this.n.pick(["bash", "sh", "cat", "bash -s", "xargs"]);
    return this.choose(
      [12, () => `bash -c ${this.textPayload()}${this.many(0, 1, () => ` ${this.word()}`)}`, "launchers bash -c"],
      [5, () => `sh -c ${word()}`, "launchers sh -c"],
      [5, () => `bash -${this.n.pick(["lc", "ec", "xc"])} ${this.textPayload()}`, "launchers bash -lc"],
      [12, () => `eval ${this.n.chance(50) ? this.textPayload() : this.stubPayload()}`, "launchers eval"],
      [6, () => `trap ${this.textPayload()} ${this.n.pick(["EXIT", "DEBUG", "ERR", "0", "INT"])}`, "launchers trap"],
      [8, () => `env ${this.n.pick(["", "A=1 ", "-i ", "-u x ", "-- "])}${this.stubPayload()}`, "launchers env"],
      [8, () => `${this.pick("launchers", SAY.prefix)} ${this.stubPayload()}`],
      [5, () => `command ${this.n.pick(["-v", "-V"])} rm`, "launchers command -v"],
      [5, () => `xargs ${this.n.pick(["", "-n1 ", "-I {} "])}${this.stubPayload()}`, "launchers xargs"],
      [
        5,
        () => `find . -name x -exec ${this.stubPayload()} {} ${this.n.pick(["';'", "\\;", "+"])}`,
        "launchers find -exec",
      ],
      [6, () => `bash ${this.n.pick(["", "-s "])}${this.hereDocument()}`, "here-documents read by a shell"],
      [4, () => `bash <<<${word()}`, "launchers bash <<<"],
      [4, () => `cat ${this.hereDocument()} | ${shell()}`, "here-documents through cat"],
      [3, () => `echo ${word()} | ${shell()}`, "launchers echo | sh"],
      [4, () => `. /dev/stdin ${this.hereDocument()}`, "here-documents sourced"],
      [4, () => this.say("settings"), "assignments and settings that change what follows"],
      [4, () => this.say("evaluations"), "assignments and builtins that evaluate"],
      [4, () => `${this.pick("assignments declared by", SAY.declarer)} ${this.array()}`],
    );
  }

  compound() {
    if (this.room-- < 0) return "{ a; }";
    const made = this.choose(
      [14, () => `( ${this.enclosed(() => this.list(1, 2))} )`, "compound commands ( … )"],
      [4, () => `(${this.enclosed(() => this.list(1, 2))})`, "compound commands (…)"],
      [14, () => `{ ${this.body()}}`, "compound commands { … }"],
      [12, () => this.ifCommand(), "compound commands if"],
      [8, () => `${this.pick("compound commands", ["while", "until"])} ${this.body(1)}do ${this.body()}done`],
      [8, () => this.forCommand(), "compound commands for"],
      [
        4,
        () => `for ((${this.say("counting")}))${this.n.pick([";", "", "\n"])} do ${this.body()}done`,
        "compound commands for ((…))",
      ],
      [3, () => `select x in a b; do ${this.body()}break; done`, "compound commands select"],
      [10, () => this.caseCommand(), "compound commands case"],
      [
        8,
        () => `[[ ${this.n.pick(["-n", "!", "", "-f"])} ${this.word()} ${this.say("conditional")} ]]`,
        "compound commands [[ … ]]",
      ],
      [5, () => `((${this.say("arithmeticCommand")}))`, "compound commands ((…))"],
      [8, () => this.functionDefinition(), "compound commands function"],
      [
        3,
        () => `coproc ${this.n.pick(["", "N "])}${this.n.pick(["a", "{ a; }", "foo b"])}`,
        "compound commands coproc",
      ],
    );
    return made + (this.n.chance(15) ? ` ${this.redirection()}` : "");
  }

  ifCommand() {
    const elif = this.n.chance(30) ? `elif ${this.body(1)}then ${this.body(1)}` : "";
    const otherwise = this.n.chance(40) ? `else ${this.body()}` : "";
    this.uses("compound commands elif", elif === "" ? 0 : 1);
    this.uses("compound commands else", otherwise === "" ? 0 : 1);
    return `if ${this.body()}then ${this.body()}${elif}${otherwise}fi`;
  }

  forCommand() {
    const words = this.many(0, 3, () => ` ${this.word()}`);
    const head = this.n.pick([` in${words};`, ` in${words}${this.newline()}`, "", ";", "\n in a;"]);
    const braces = !this.n.chance(90);
    this.uses("compound commands for with { … }", braces ? 1 : 0);
    const body = braces ? `{ ${this.body()}}` : `do ${this.body()}done`;
    return `for ${this.n.pick(["i", "x", "PATH", "in", "do"])}${head} ${body}`;
  }

  caseCommand() {
    const body = () => (this.n.chance(85) ? this.list(1, 2) : "");
    const arm = () => `${this.n.pick(["", "("])}${this.say("casePattern")}) ${body()}`;
    const finished = () => arm() + (this.bodies.length > 0 ? this.newline() : "");
    const ended = () => finished() + this.pick("operators", [";; ", ";;\n", ";& ", ";;& ", "\n;; "]);
    const last = this.n.chance(30) ? () => `${finished()}\n` : () => "";
    return `case ${this.word()} in ${this.many(0, 2, ended)}${last()}esac`;
  }

  functionDefinition() {
    const name = this.say("functionName");
    const head = this.choose(
      [1, () => `${name}() `, "compound commands f()"],
      [1, () => `function ${name} `, "compound commands function f"],
      [1, () => `function ${name}() `, "compound commands function f()"],
      [1, () => `${name} ( )\n`, "compound commands f ( ), line feed"],
    );
    const braces = this.n.chance(80);
    this.uses("compound commands function with another body", braces ? 0 : 1);
    const body = braces ? `{ ${this.body()}}` : this.compound();
    return `${head}${body}${this.n.chance(50) ? `; ${name}` : ""}`;
  }

  /** Tokens in no order at all. */
  strange() {
    return this.many(1, 5, () => this.n.pick([...SAY.operator, ...SAY.plain, ...SAY.strange]), " ");
  }
}

/** The line with this number under this seed. `made` counts what it is made of, where it is given. */
export function makeLine(seed, index, made = null) {
  return new Grammar(random(seed, index), made).line();
}
