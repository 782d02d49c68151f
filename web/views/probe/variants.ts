/**
 * Lines near a command: the same command spelled otherwise, and the command with a stranger along. They are only
 * written here; what each of them is, the kernel's reading says.
 */
import type { Part, Reading } from "../../../src/index.ts";

/** `same` must not run where the command itself would not; `more` must not be carried by an allow for it. */
export type Group = "same" | "more";

export interface Variant {
  readonly group: Group;
  /** What was done to the command. */
  readonly how: string;
  readonly line: string;
}

/** What stands for anything that somebody might add. */
export const STRANGER = "sh ./stranger.sh";

/** All variants of a command, each once; none where the reading knows no command in it. */
export function variantsOf(reading: Reading): Variant[] {
  const { line } = reading;
  const all = [...otherNames(reading), ...otherShapes(line), ...company(line)];
  const seen = new Set([line]);
  return all.filter((variant) => !seen.has(variant.line) && seen.add(variant.line));
}

/** The name of the first command, spelled otherwise. */
function otherNames({ line, parts }: Reading): Variant[] {
  const [start, end] = nameOf(parts) ?? [0, 0];
  const name = line.slice(start, end);
  if (!/^[\w.-]{2,}$/.test(name)) return [];
  const put = (text: string): string => line.slice(0, start) + text + line.slice(end);
  const spellings: readonly (readonly [string, string])[] = [
    ["name in double quotes", put(`"${name}"`)],
    ["name in single quotes", put(`'${name}'`)],
    ["name quoted in half", put(`${name[0]}""${name.slice(1)}`)],
    ["name with a backslash", put(`\\${name}`)],
    ["name in dollar quotes", put(`$'${name}'`)],
    ["name by its path", put(`/usr/bin/${name}`)],
    ["name with a glob", put(`${name.slice(0, -1)}[${name.at(-1)}]`)],
    ["name in a variable", `${line.slice(0, start)}run=${name}; $run${line.slice(end)}`],
    ["two blanks behind the name", put(`${name} `)],
    ["a tab behind the name", line.slice(0, end) + line.slice(end).replace(/^ /, "\t")],
    ["line continued behind the name", put(`${name} \\\n`)],
    ["a variable set before", put(`LC_ALL=C ${name}`)],
    ["a redirection before", put(`2>/dev/null ${name}`)],
    ...["command", "env", "exec", "nohup", "nice", "timeout 5", "sudo", "xargs"].map(
      (launcher) => [`run by ${launcher}`, put(`${launcher} ${name}`)] as const,
    ),
  ];
  return spellings.map(([how, text]) => ({ group: "same", how, line: text }));
}

function nameOf(parts: readonly Part[]): readonly [number, number] | undefined {
  const first = parts.find(({ kind }) => kind === "command");
  return first?.words.find(({ assignment }) => !assignment)?.span;
}

/** The whole line inside something that runs it. */
function otherShapes(line: string): Variant[] {
  const quoted = `'${line.replaceAll("'", "'\\''")}'`;
  const shapes: readonly (readonly [string, string])[] = [
    ["in bash -c", `bash -c ${quoted}`],
    ["in eval", `eval ${quoted}`],
    ["in a here-document of a shell", `sh <<'END'\n${line}\nEND`],
    ["in a subshell", `(${line})`],
    ["in a group", `{ ${line}; }`],
    ["in a substitution", `echo "$(${line})"`],
    ["in backticks", `echo \`${line}\``],
    ["in a process substitution", `cat <(${line})`],
    ["in an if", `if true; then ${line}; fi`],
    ["in a function", `f() { ${line}; }; f`],
    ["negated", `! ${line}`],
    ["timed", `time ${line}`],
    ["in the background", `${line} &`],
    ["behind a comment line", `# nothing\n${line}`],
    ["before a comment", `${line} # nothing`],
    ["piped into", `true | ${line}`],
  ];
  return shapes.map(([how, text]) => ({ group: "same", how, line: text }));
}

/** The command, and a stranger with it. */
function company(line: string): Variant[] {
  const pairs: readonly (readonly [string, string])[] = [
    ["then another", `${line}; ${STRANGER}`],
    ["and another", `${line} && ${STRANGER}`],
    ["or another", `${line} || ${STRANGER}`],
    ["another beside it", `${line} & ${STRANGER}`],
    ["another on the next line", `${line}\n${STRANGER}`],
    ["another behind a carriage return", `${line}\r${STRANGER}`],
    ["another before it", `${STRANGER}; ${line}`],
    ["into a shell", `${line} | sh`],
    ["another as an argument", `${line} $(${STRANGER})`],
    ["another in double quotes", `${line} "$(${STRANGER})"`],
    ["another in backticks", `${line} \`${STRANGER}\``],
    ["another in a process substitution", `${line} <(${STRANGER})`],
    ["another in arithmetic", `${line} $((x[$(${STRANGER})]))`],
    ["another in a here-document", `${line} <<END\n$(${STRANGER})\nEND`],
    ["written over a file", `${line} > ~/.bashrc`],
    ["appended to a file", `${line} >> ~/.bashrc`],
    ["with an unclosed quote", `${line} "`],
  ];
  return pairs.map(([how, text]) => ({ group: "more", how, line: text }));
}
