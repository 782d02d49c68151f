// The generator: a seeded grammar over shell-ish text. It knows what bash's grammar looks like and now and then
// forgets it; it emits no command word with a slash and no network device.

import { random } from "./random.mjs";

const STUB = ["a", "b", "c", "d", "foo", "bar", "rm", "git", "ls", "npm", "cat", "touch"];
const BUILTIN = ["echo", "printf", "true", ":", "test", "read", "export", "declare", "local", "unset", "set", "shopt"];
const NAME = ["x", "y", "i", "v", "HOME", "name_1", "a", "IFS", "PATH", "PAGER", "_"];
const PLAIN = [
  "one",
  "-rf",
  "build",
  "x=1",
  "a=b",
  "--flag=v",
  "-n",
  "2",
  "10",
  "file.txt",
  "a,b",
  "if",
  "then",
  "}",
  "{",
  "!",
  "do",
  "in",
  "]",
  "]]",
  "%",
  "a:b",
  "@",
  "+",
  "^x",
  "case",
  "function",
  "time",
  "-",
  "--",
  "a#b",
  "#x",
  "~",
  "~x",
  "é",
  "日本",
  "a\u00a0b",
  "\u2003",
  "=",
  "x+=1",
  "[",
  "{}",
  "-c",
];
const DIGITS = ["1", "2", "0", "3"];
const OPERATOR = [";", "\n", "&&", "||", "|", "|&", "&", ";;", ";&", ";;&", "(", ")"];
const CONTROL = [
  "\r",
  "\v",
  "\f",
  "\u0001",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\u202e",
  "\u200b",
];
const GLOBBED = ["*", "?", "[ab]*", "b?ild", "*.txt", "@(a|b)", "[!x]"];
const BRACED = ["{a,b}", "f.{txt,md}", "{1..3}", "{a,{b,c}}", "{a}", "{,x}", "pre{a,b}post"];

/** Makes lines from one source of numbers. */
class Grammar {
  constructor(numbers) {
    this.n = numbers;
    this.bodies = [];
    this.room = 60;
  }

  /** Runs one of several weighted makers: `[weight, maker, weight, maker, …]`. */
  choose(...pairs) {
    let total = 0;
    for (let i = 0; i < pairs.length; i += 2) total += pairs[i];
    let at = this.n.next() * total;
    for (let i = 0; i < pairs.length; i += 2) {
      at -= pairs[i];
      if (at < 0) return pairs[i + 1]();
    }
    return pairs[1]();
  }

  many(least, most, make, between = "") {
    const count = least + this.n.below(most - least + 1);
    return Array.from({ length: count }, make).join(typeof between === "string" ? between : "");
  }

  blank() {
    return this.choose(
      90,
      () => " ",
      4,
      () => "  ",
      3,
      () => "\t",
      2,
      () => " \\\n",
      1,
      () => "",
    );
  }

  /** A line feed, and the bodies of the here-documents that are waiting for it. */
  newline() {
    const bodies = this.bodies.splice(0);
    return `\n${bodies.join("")}`;
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

  line() {
    let text = this.choose(
      30,
      () => this.list(1, 1),
      60,
      () => this.list(1, 3),
      10,
      () => this.list(2, 5),
    );
    if (this.n.chance(6)) text += this.blank() + this.comment();
    if (this.bodies.length > 0) text += this.n.chance(95) ? this.newline() : "";
    else if (this.n.chance(6)) text += this.n.pick(["\n", ";", "&", " ", " # c", "\\\n"]);
    if (this.n.chance(4)) text = this.n.pick(["# it's\n", " ", "\n", "#\n\n"]) + text;
    return text;
  }

  list(least, most) {
    let text = this.pipeline();
    for (let left = least - 1 + this.n.below(most - least + 1); left > 0; left--) {
      text += this.choose(
        30,
        () => "; ",
        25,
        () => this.newline(),
        15,
        () => " && ",
        12,
        () => " || ",
        6,
        () => " & ",
        6,
        () => `${this.blank()}${this.comment()}${this.newline()}`,
        3,
        () => ";",
        2,
        () => "&&",
        1,
        () => this.n.pick(OPERATOR),
      );
      text += this.pipeline();
    }
    return text;
  }

  /** A list that ends as a compound command's body must. */
  body(most = 2) {
    const text = this.list(1, most);
    return this.n.chance(80) && this.bodies.length === 0 ? `${text}; ` : `${text}${this.newline()}`;
  }

  pipeline() {
    let text = this.choose(
      92,
      () => "",
      4,
      () => "! ",
      2,
      () => "time ",
      1,
      () => "time -p -- ",
      1,
      () => "! time ! ",
    );
    text += this.command();
    while (this.n.chance(14)) text += this.n.pick([" | ", "|", " |& ", " |\n"]) + this.command();
    return text;
  }

  command() {
    if (this.room-- < 0) return "a";
    return this.choose(
      74,
      () => this.simple(),
      8,
      () => this.launcher(),
      16,
      () => this.compound(),
      2,
      () => this.strange(),
    );
  }

  simple() {
    const assigned = this.n.chance(12) ? this.many(1, 2, () => `${this.assignment()} `) : "";
    if (assigned !== "" && this.n.chance(25)) return assigned.trimEnd();
    const before = this.n.chance(6) ? `${this.redirection()} ` : "";
    let text = assigned + before + this.commandWord();
    for (let left = this.n.below(4); left > 0; left--) {
      text += this.blank();
      text += this.n.chance(12) ? this.redirection() : this.word();
    }
    return text;
  }

  commandWord() {
    return this.choose(
      80,
      () => this.n.pick(STUB),
      8,
      () => this.n.pick(BUILTIN),
      6,
      () => this.quotedStub(),
      3,
      () => this.word(),
      1,
      () => this.n.pick(["$x", "${x}", "$(a)", "{rm,-rf}", "r?", "[", "~", "rm$IFS-rf"]),
      1,
      () => this.n.pick(["eval", "command", "builtin", "exec", "trap", "."]),
      1,
      () => this.n.pick(PLAIN),
    );
  }

  quotedStub() {
    const name = this.n.pick(STUB);
    const cut = this.n.below(name.length + 1);
    const [head, tail] = [name.slice(0, cut), name.slice(cut)];
    return this.n.pick([
      `'${name}'`,
      `"${name}"`,
      `\\${name}`,
      `${head}''${tail}`,
      `${head}\\\n${tail}`,
      `$'${name}'`,
      `$"${name}"`,
      `${head}"${tail}"`,
    ]);
  }

  word() {
    return this.many(1, this.n.chance(75) ? 1 : 3, () => this.piece());
  }

  piece() {
    return this.choose(
      46,
      () => this.n.pick(PLAIN),
      10,
      () => this.n.pick(STUB),
      7,
      () => this.single(),
      9,
      () => this.double(),
      4,
      () => this.ansi(),
      1,
      () => `$${this.double()}`,
      5,
      () => `\\${this.n.pick([...";|&<>()$`\"' \\*?[]{}#~!a\n", "é"])}`,
      4,
      () => this.variable(),
      4,
      () => this.substitution(),
      4,
      () => this.parameter(false),
      2,
      () => this.arithmetic(),
      3,
      () => this.n.pick(GLOBBED),
      3,
      () => this.n.pick(BRACED),
      1,
      () => this.n.pick(CONTROL),
    );
  }

  single() {
    return `'${this.many(0, 3, () => this.n.pick(["a", " ", "\\", "\n", ";", '"', "$(a)", "`", "#", "|", "rm -rf b", "é", "}", ")"]))}'`;
  }

  ansi() {
    return `$'${this.many(0, 3, () => this.n.pick(["a", "\\'", "\\\\", "\\n", "\\x41", "\\u00e9", "\\101", ";", '"', "$(a)", "\\x00b", "\\cA", "\\e", "\n", "\\q"]))}'`;
  }

  double() {
    if (this.room-- < 0) return '"q"';
    return `"${this.many(0, 4, () =>
      this.choose(
        50,
        () => this.n.pick(["a", " ", ";", "|", "'", "#", "&&", "\n", "(", ")", "}", "é", "rm -rf b", "*", "~", "!"]),
        12,
        () => this.n.pick(["\\\\", '\\"', "\\$", "\\`", "\\a", "\\\n", "\\'"]),
        14,
        () => this.variable(),
        10,
        () => this.substitution(),
        10,
        () => this.parameter(true),
        4,
        () => this.arithmetic(),
      ),
    )}"`;
  }

  variable() {
    return this.n.pick([
      "$x",
      "$1",
      "$@",
      "$*",
      "$#",
      "$?",
      "$$",
      "$HOME",
      "${x}",
      "${#x}",
      "${!x}",
      "$y",
      "$IFS",
      "${IFS}",
      "$-",
      "$",
      "${@}",
      '"$@"',
      "${x[0]}",
      "${x[@]}",
    ]);
  }

  substitution() {
    if (this.room-- < 0) return "$(a)";
    return this.choose(
      60,
      () =>
        `$(${this.enclosed(() => this.n.pick(["", " ", "\n"]) + this.list(1, 2) + this.n.pick(["", " ", "\n", ";", " # )\n"]))})`,
      25,
      () =>
        `\`${this.enclosed(() => this.list(1, 1)).replaceAll(/[`\\$]/g, (c) => (this.n.chance(80) ? `\\${c}` : c))}\``,
      5,
      () => `<(${this.enclosed(() => this.list(1, 2))})`,
      4,
      () => `>(${this.enclosed(() => this.list(1, 1))})`,
      3,
      () => `$((${this.n.pick(["a", "(a)", "1+1", "a) | (b"])}))`,
      3,
      () => "$(< file)",
    );
  }

  parameter(inside) {
    if (this.room-- < 0) return "${x}";
    const name = this.n.pick(["x", "y", "1", "@", "x[1]", "HOME", "#x", "!x", "x[$y]"]);
    const operand = () =>
      inside && this.n.chance(50)
        ? this.many(0, 2, () => this.n.pick(["a", "'", " ", "\\}", '"b"', ";", "{", "$x", "\\'"]))
        : this.many(0, 2, () => this.piece());
    return this.choose(
      50,
      () => `\${${name}${this.n.pick([":-", "-", ":+", "+", ":=", "=", ":?", "?"])}${operand()}}`,
      20,
      () => `\${${name}${this.n.pick(["#", "##", "%", "%%"])}${operand()}}`,
      15,
      () => `\${${name}${this.n.pick(["/", "//", "/#", "/%"])}${operand()}/${operand()}}`,
      8,
      () => `\${${name}:${this.n.pick(["1", " -1", "1:2", "i", "(1)", "$(a)"])}}`,
      4,
      () => `\${${name}${this.n.pick(["^", "^^", ",", ",,", "@Q", "@P", "@U", "@a"])}}`,
      3,
      () => this.n.pick(["${x", "${}", "${x y}", "${ a; }", "${|a;}", "${-}", "${x-${y-${x-a}}}"]),
    );
  }

  arithmetic() {
    const inner = this.many(1, 3, () =>
      this.n.pick(["1", "x", "+", "(1)", "i++", "<<", "$x", "$(a)", "'1'", "x[0]", "?1:2", ",", " ", ")", "#"]),
    );
    return this.n.pick([`$((${inner}))`, `$[${inner}]`]);
  }

  assignment() {
    const name = this.n.pick(NAME);
    return this.choose(
      60,
      () => `${name}=${this.n.chance(80) ? this.word() : ""}`,
      8,
      () => `${name}+=${this.word()}`,
      10,
      () => `${name}[${this.n.pick(["0", "i", "$x", "$(a)", "'k'", '"a b"', "a]b", "x y"])}]=${this.word()}`,
      14,
      () => `${name}=(${this.many(0, 3, () => this.word() + this.n.pick([" ", " ", "\n", " # c\n"]))})`,
      4,
      () => `${name}=~`,
      4,
      () => `1${name}=x`,
    );
  }

  redirection() {
    const fd = this.n.chance(20) ? this.n.pick([...DIGITS, "{v}", "{a[0]}", "10"]) : "";
    return this.choose(
      40,
      () =>
        `${fd}${this.n.pick([">", ">>", "<", ">|", "<>", "&>", "&>>"])}${this.n.pick(["", " "])}${this.n.chance(50) ? this.n.pick(["out", "/dev/null", "f"]) : this.word()}`,
      25,
      () => `${fd}${this.n.pick([">&", "<&"])}${this.n.pick(["1", "2", "-", "2-", "out", "$x", " 1", "2x"])}`,
      22,
      () => fd + this.hereDocument(),
      13,
      () => `${fd}<<<${this.n.pick(["", " "])}${this.word()}`,
    );
  }

  hereDocument() {
    const strip = this.n.chance(30);
    const end = this.n.pick(["E", "EOF", "end x", "é", "E"]);
    const [typed, quoted] = this.n.pick([
      [end.replaceAll(" ", "\\ "), end.includes(" ")],
      [`'${end}'`, true],
      [`"${end}"`, true],
      [`\\${end.replaceAll(" ", "\\ ")}`, true],
      [`$'${end}'`, true],
    ]);
    const tab = strip && this.n.chance(60) ? "\t" : "";
    const inner = () =>
      this.n.pick([
        "it's",
        "text",
        "rm -rf b",
        '"',
        "$x",
        ` ${end}`,
        "\\",
        "a\\\\",
        "# '",
        "",
        `${end} `,
        ")",
        "`",
        "é",
      ]);
    const live = () =>
      quoted || this.n.chance(60)
        ? inner()
        : this.enclosed(() =>
            this.choose(
              50,
              () => this.substitution(),
              40,
              () => this.parameter(true),
              10,
              () => this.arithmetic(),
            ),
          );
    let body = this.many(0, 3, () => `${tab}${live()}\n`);
    if (this.n.chance(96)) body += `${tab}${end}\n`;
    this.bodies.push(body);
    return `${strip ? "<<-" : "<<"}${this.n.pick(["", " "])}${typed}`;
  }

  comment() {
    return `#${this.n.pick(["", " it's", ' "', " ; rm -rf b", " $(a", " )", " <<E", "`", " \\", "!"])}`;
  }

  payload() {
    return this.enclosed(() => this.list(1, 2));
  }

  stubPayload() {
    return `${this.n.pick(STUB)}${this.many(0, 2, () => ` ${this.word()}`)}`;
  }

  launcher() {
    const asText = (text) =>
      this.n.pick([`'${text.replaceAll("'", "'\\''")}'`, `"${text.replaceAll(/["\\$`]/g, "\\$&")}"`]);
    return this.choose(
      12,
      () => `bash -c ${asText(this.payload())}${this.many(0, 1, () => ` ${this.word()}`)}`,
      5,
      () => `sh -c ${asText(this.stubPayload())}`,
      5,
      () => `bash -${this.n.pick(["lc", "ec", "xc"])} ${asText(this.payload())}`,
      12,
      () => `eval ${this.n.pick([asText(this.payload()), this.stubPayload()])}`,
      6,
      () => `trap ${asText(this.payload())} ${this.n.pick(["EXIT", "DEBUG", "ERR", "0", "INT"])}`,
      8,
      () => `env ${this.n.pick(["", "A=1 ", "-i ", "-u x ", "-- "])}${this.stubPayload()}`,
      8,
      () =>
        `${this.n.pick(["nohup", "setsid", "sudo", "doas", "sudo -u root", "nice -n 5", "nice", "timeout 5", "timeout -s KILL 5", "stdbuf -oL", "exec", "exec -a n", "command", "command -p", "builtin"])} ${this.stubPayload()}`,
      5,
      () => `command ${this.n.pick(["-v", "-V"])} rm`,
      5,
      () => `xargs ${this.n.pick(["", "-n1 ", "-I {} "])}${this.stubPayload()}`,
      5,
      () => `find . -name x -exec ${this.stubPayload()} {} ${this.n.pick(["';'", "\\;", "+"])}`,
      6,
      () => `bash ${this.n.pick(["", "-s "])}${this.hereDocument()}`,
      4,
      () => `bash <<<${asText(this.stubPayload())}`,
      4,
      () => `cat ${this.hereDocument()} | ${this.n.pick(["bash", "sh", "cat", "bash -s"])}`,
      3,
      () => `echo ${asText(this.stubPayload())} | ${this.n.pick(["bash", "sh", "xargs"])}`,
      4,
      () => `. /dev/stdin ${this.hereDocument()}`,
      4,
      () =>
        this.n.pick([
          "alias g=rm; g x",
          "shopt -s expand_aliases\nalias g=rm\ng x",
          "set -k; a x=1",
          "shopt -s extglob\na @(b|c)",
          "enable -n a",
          "hash -p x a",
          "set -o posix; a",
          "set -n",
          "set -e; a; b",
        ]),
      4,
      () =>
        this.n.pick([
          "read x <<<'a[$(b)]'; let x",
          "printf -v x '%s' a",
          "declare -i x='y[$(a)]'",
          "x='a[$(b)]'; : $((x))",
          "test -v 'x[$(a)]'",
          "[[ x -eq 'y[$(a)]' ]]",
          "unset 'x[$(a)]'",
          "mapfile -C a -c 1 x <<<q",
          "PS4='$(a)'; set -x; b",
          "x='$(a)'; echo \"${x@P}\"",
        ]),
    );
  }

  compound() {
    if (this.room-- < 0) return "{ a; }";
    const tail = () => (this.n.chance(15) ? ` ${this.redirection()}` : "");
    const words = () => this.many(0, 3, () => ` ${this.word()}`);
    return (
      this.choose(
        14,
        () => `( ${this.enclosed(() => this.list(1, 2))} )`,
        4,
        () => `(${this.enclosed(() => this.list(1, 2))})`,
        14,
        () => `{ ${this.body()}}`,
        12,
        () =>
          `if ${this.body()}then ${this.body()}${this.n.chance(30) ? `elif ${this.body(1)}then ${this.body(1)}` : ""}${this.n.chance(40) ? `else ${this.body()}` : ""}fi`,
        8,
        () => `${this.n.pick(["while", "until"])} ${this.body(1)}do ${this.body()}done`,
        8,
        () =>
          `for ${this.n.pick(["i", "x", "PATH", "in", "do"])}${this.n.pick([` in${words()};`, ` in${words()}${this.newline()}`, "", ";", "\n in a;"])} ${this.n.chance(90) ? `do ${this.body()}done` : `{ ${this.body()}}`}`,
        4,
        () =>
          `for ((${this.n.pick(["i=0;i<2;i++", ";;", "i=0; i<$(a); i++", " ; 0; "])}))${this.n.pick([";", "", "\n"])} do ${this.body()}done`,
        3,
        () => `select x in a b; do ${this.body()}break; done`,
        10,
        () => this.caseCommand(),
        8,
        () =>
          `[[ ${this.n.pick(["-n", "!", "", "-f"])} ${this.word()} ${this.n.pick(["== *.txt", "=~ a(b|c)", "&& x", "", "< y", "-eq 1", "== @(a|b)", "|| ( -n y )", "!= x*"])} ]]`,
        5,
        () => `((${this.n.pick(["1", "x=1", "i++", "1 << 2", "x[0]", "$(a)", "a) || (b", "'1'"])}))`,
        8,
        () => this.functionDefinition(),
        3,
        () => `coproc ${this.n.pick(["", "N "])}${this.n.pick(["a", "{ a; }", "foo b"])}`,
      ) + tail()
    );
  }

  caseCommand() {
    const arm = () =>
      `${this.n.pick(["", "("])}${this.n.pick(["x", "*", "a|b", '"y z"', "esac", "@(a|b)", "$(a)", "[ab]"])}) ${this.n.chance(85) ? this.list(1, 2) : ""}`;
    const end = () => this.n.pick([";; ", ";;\n", ";& ", ";;& ", "\n;; "]);
    const heldBack = (text) => (this.bodies.length > 0 ? text + this.newline() : text);
    return `case ${this.word()} in ${this.many(0, 2, () => heldBack(arm()) + end())}${this.n.chance(30) ? `${heldBack(arm())}\n` : ""}esac`;
  }

  functionDefinition() {
    const name = this.n.pick(["f", "g", "rm", "a-b", "f.g", "é"]);
    const head = this.n.pick([`${name}() `, `function ${name} `, `function ${name}() `, `${name} ( )\n`]);
    return `${head}${this.n.chance(80) ? `{ ${this.body()}}` : this.compound()}${this.n.chance(50) ? `; ${name}` : ""}`;
  }

  /** Tokens in no order at all. */
  strange() {
    return this.many(
      1,
      5,
      () =>
        this.n.pick([
          ...OPERATOR,
          ...PLAIN,
          "if",
          "then",
          "fi",
          "{",
          "}",
          "((",
          "))",
          "[[",
          "]]",
          "case x in",
          "esac",
          "$(",
          "`",
          "'",
          '"',
          "\\",
          "<<",
          "<<<",
          "${",
          "function",
          "coproc",
          "do",
          "done",
          "a",
        ]),
      " ",
    );
  }
}

/** The line with this number under this seed. */
export function makeLine(seed, index) {
  return new Grammar(random(seed, index)).line();
}
