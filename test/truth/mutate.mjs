// Mutations of known lines: small edits of tokens and of units, where readers of shell text go wrong.

const SPLICES = [
  "'",
  '"',
  "`",
  "\\",
  "$(",
  ")",
  "(",
  "{",
  "}",
  ";",
  "&",
  "|",
  "\n",
  "#",
  " #",
  "$'",
  "<<E\n",
  "<",
  ">",
  "\\\n",
  "$",
  "*",
  "=",
  "!",
  " ",
  "\t",
  "${x:-",
  "[[ ",
  "]]",
  "&&",
  "a",
  "rm",
  "\u00a0",
  "\r",
  "eval ",
  "if ",
  "then ",
  "do ",
  "done",
  "fi",
  "esac",
];

/** A line near `line`. */
export function mutate(numbers, line) {
  let text = line;
  for (let left = 1 + numbers.below(3); left > 0; left--) text = edit(numbers, text);
  return text;
}

function edit(numbers, text) {
  const tokens = text.match(/\w+|\s+|[^\w\s]/gu) ?? [];
  const at = numbers.below(tokens.length + 1);
  const other = numbers.below(tokens.length + 1);
  switch (numbers.below(6)) {
    case 0:
      tokens.splice(at, 1);
      break;
    case 1:
      tokens.splice(at, 0, numbers.pick(SPLICES));
      break;
    case 2:
      tokens.splice(at, 0, tokens[other] ?? "");
      break;
    case 3:
      [tokens[at], tokens[other]] = [tokens[other] ?? "", tokens[at] ?? ""];
      break;
    case 4: {
      const cut = numbers.below(text.length + 1);
      return text.slice(0, cut) + text.slice(cut + 1);
    }
    default: {
      const cut = numbers.below(text.length + 1);
      return text.slice(0, cut) + numbers.pick(SPLICES) + text.slice(cut);
    }
  }
  return tokens.join("");
}

/**
 * A line fit for the jail: slashes stay only in the standard devices, so that no command word can hold one, and a
 * line that names a network device is dropped (null). The jail holds no program in any case.
 */
export function fitForJail(line) {
  if (/\/dev\/(tcp|udp)/.test(line) || line.includes("\0") || !line.isWellFormed()) return null;
  return line.replaceAll(/\/dev\/(?:null|std(?:in|out|err))|\//g, (found) => (found === "/" ? "_" : found));
}
