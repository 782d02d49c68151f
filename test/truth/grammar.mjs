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
      [30, () => "; "],
      [25, () => this.newline()],
      [15, () => " && "],
      [12, () => " || "],
      [6, () => " & "],
      [6, () => `${this.blank()}${this.comment()}${this.newline()}`],
      [3, () => ";"],
      [2, () => "&&"],
      [1, () => this.say("operator")],
    );
  }

  /** A list that ends as a compound command's body must. */
  body(most = 2) {
    const text = this.list(1, most);
    return this.n.chance(80) && this.bodies.length === 0 ? `${text}; ` : `${text}${this.newline()}`;
  }

  pipeline() {
    let text = this.n.chance(92) ? "" : this.n.pick(["! ", "! ", "time ", "time -p -- ", "! time ! "]);
    text += this.command();
    while (this.n.chance(14)) text += this.n.pick([" | ", "|", " |& ", " |\n"]) + this.command();
    return text;
  }

  command() {
    if (this.room-- < 0) return "a";
    return this.choose(
      [74, () => this.simple()],
      [8, () => this.launcher()],
      [16, () => this.compound()],
      [2, () => this.strange()],
    );
  }

  simple() {
    const assigned = this.n.chance(12) ? this.many(1, 2, () => `${this.assignment()} `) : "";
    if (assigned !== "" && this.n.chance(25)) return assigned.trimEnd();
    const before = this.n.chance(6) ? `${this.redirection()} ` : "";
    const argument = () => this.blank() + (this.n.chance(12) ? this.redirection() : this.word());
    return assigned + before + this.commandWord() + this.many(0, 3, argument);
  }

  commandWord() {
    return this.choose(
      [80, () => this.say("stub")],
      [8, () => this.say("builtin")],
      [6, () => this.quotedStub()],
      [3, () => this.word()],
      [1, () => this.say("dynamic")],
      [1, () => this.say("codeBuiltin")],
      [1, () => this.say("plain")],
    );
  }

  quotedStub() {
    const name = this.say("stub");
    const cut = this.n.below(name.length + 1);
    const [head, tail] = [name.slice(0, cut), name.slice(cut)];
    const halves = [`${head}''${tail}`, `${head}\\\n${tail}`, `${head}"${tail}"`];
    return this.n.pick([`'${name}'`, `"${name}"`, `\\${name}`, `$'${name}'`, `$"${name}"`, ...halves]);
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
      [12, () => `bash -c ${this.textPayload()}${this.many(0, 1, () => ` ${this.word()}`)}`],
      [5, () => `sh -c ${word()}`],
      [5, () => `bash -${this.n.pick(["lc", "ec", "xc"])} ${this.textPayload()}`],
      [12, () => `eval ${this.n.chance(50) ? this.textPayload() : this.stubPayload()}`],
      [6, () => `trap ${this.textPayload()} ${this.n.pick(["EXIT", "DEBUG", "ERR", "0", "INT"])}`],
      [8, () => `env ${this.n.pick(["", "A=1 ", "-i ", "-u x ", "-- "])}${this.stubPayload()}`],
      [8, () => `${this.say("prefix")} ${this.stubPayload()}`],
      [5, () => `command ${this.n.pick(["-v", "-V"])} rm`],
      [5, () => `xargs ${this.n.pick(["", "-n1 ", "-I {} "])}${this.stubPayload()}`],
      [5, () => `find . -name x -exec ${this.stubPayload()} {} ${this.n.pick(["';'", "\\;", "+"])}`],
      [6, () => `bash ${this.n.pick(["", "-s "])}${this.hereDocument()}`],
      [4, () => `bash <<<${word()}`],
      [4, () => `cat ${this.hereDocument()} | ${shell()}`],
      [3, () => `echo ${word()} | ${shell()}`],
      [4, () => `. /dev/stdin ${this.hereDocument()}`],
      [4, () => this.say("settings")],
      [4, () => this.say("evaluations")],
    );
  }

  compound() {
    if (this.room-- < 0) return "{ a; }";
    const made = this.choose(
      [14, () => `( ${this.enclosed(() => this.list(1, 2))} )`],
      [4, () => `(${this.enclosed(() => this.list(1, 2))})`],
      [14, () => `{ ${this.body()}}`],
      [12, () => this.ifCommand()],
      [8, () => `${this.n.pick(["while", "until"])} ${this.body(1)}do ${this.body()}done`],
      [8, () => this.forCommand()],
      [4, () => `for ((${this.say("counting")}))${this.n.pick([";", "", "\n"])} do ${this.body()}done`],
      [3, () => `select x in a b; do ${this.body()}break; done`],
      [10, () => this.caseCommand()],
      [8, () => `[[ ${this.n.pick(["-n", "!", "", "-f"])} ${this.word()} ${this.say("conditional")} ]]`],
      [5, () => `((${this.say("arithmeticCommand")}))`],
      [8, () => this.functionDefinition()],
      [3, () => `coproc ${this.n.pick(["", "N "])}${this.n.pick(["a", "{ a; }", "foo b"])}`],
    );
    return made + (this.n.chance(15) ? ` ${this.redirection()}` : "");
  }

  ifCommand() {
    const elif = this.n.chance(30) ? `elif ${this.body(1)}then ${this.body(1)}` : "";
    const otherwise = this.n.chance(40) ? `else ${this.body()}` : "";
    return `if ${this.body()}then ${this.body()}${elif}${otherwise}fi`;
  }

  forCommand() {
    const words = this.many(0, 3, () => ` ${this.word()}`);
    const head = this.n.pick([` in${words};`, ` in${words}${this.newline()}`, "", ";", "\n in a;"]);
    const body = this.n.chance(90) ? `do ${this.body()}done` : `{ ${this.body()}}`;
    return `for ${this.n.pick(["i", "x", "PATH", "in", "do"])}${head} ${body}`;
  }

  caseCommand() {
    const body = () => (this.n.chance(85) ? this.list(1, 2) : "");
    const arm = () => `${this.n.pick(["", "("])}${this.say("casePattern")}) ${body()}`;
    const finished = () => arm() + (this.bodies.length > 0 ? this.newline() : "");
    const ended = () => finished() + this.n.pick([";; ", ";;\n", ";& ", ";;& ", "\n;; "]);
    const last = this.n.chance(30) ? () => `${finished()}\n` : () => "";
    return `case ${this.word()} in ${this.many(0, 2, ended)}${last()}esac`;
  }

  functionDefinition() {
    const name = this.say("functionName");
    const head = this.n.pick([`${name}() `, `function ${name} `, `function ${name}() `, `${name} ( )\n`]);
    const body = this.n.chance(80) ? `{ ${this.body()}}` : this.compound();
    return `${head}${body}${this.n.chance(50) ? `; ${name}` : ""}`;
  }

  /** Tokens in no order at all. */
  strange() {
    return this.many(1, 5, () => this.n.pick([...SAY.operator, ...SAY.plain, ...SAY.strange]), " ");
  }
}

/** The line with this number under this seed. */
export function makeLine(seed, index) {
  return new Grammar(random(seed, index)).line();
}
