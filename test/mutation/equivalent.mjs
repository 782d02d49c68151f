// Mutants that no test can show, by rules that each have a reason; a report counts what each leaves out.

import ts from "typescript";

const K = ts.SyntaxKind;

/** What answers with the address of a record, or with a number below 0. */
const RECORDS =
  /^((first|next)(Word|Part|Argument)|next|bodyOf|inputWord)\(|^partField\([^,]+, Part\.(Parent|Command)\)$/;
/** What variables that hold such an answer are called. */
const NAMES = /^(word|part|command|owner|variant|made)$/;

/** Why a mutant is the same kernel as before; "" when it may differ. @returns {string} */
export function equivalent(node, text, { plain, isZero }) {
  if (text === "0" && isZero(node)) return "0 for the first member of an enumeration, which is 0";
  if (comparesRecord(node, text, plain)) return "a record's address compared with 0, where no record lies";
  if (ts.isNumericLiteral(node) && isInside(node, "growTo", plain)) return "one more byte of memory than is needed";
  return "";
}

/** `x > 0` for `x >= 0` and `x <= 0` for `x < 0`, where 0 is never the answer. */
function comparesRecord(node, text, plain) {
  if (!ts.isBinaryExpression(node) || plain(node.right) !== "0") return false;
  const left = plain(node.left);
  if (!RECORDS.test(left) && !NAMES.test(left)) return false;
  return (
    (node.operatorToken.kind === K.GreaterThanEqualsToken && text === `(${left} > 0)`) ||
    (node.operatorToken.kind === K.LessThanToken && text === `(${left} <= 0)`)
  );
}

/** Reports whether a node is part of what a function is called with. */
function isInside(node, name, plain) {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isCallExpression(at)) return plain(at.expression) === name;
  }
  return false;
}
