// What is broken on purpose: for one node of the kernel's sources, the texts that could stand in its place.

import ts from "typescript";

const K = ts.SyntaxKind;

/** For an operator, those that are wrong in its place. */
const OPERATORS = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "+": ["-"],
  "-": ["+"],
  "|": ["&"],
  "&": ["|"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "+=": ["-="],
  "-=": ["+="],
  "|=": ["&="],
  "&=": ["|="],
};

/** @typedef {{ kind: string, text: string }} Mutant */

/** The mutants of an expression; `enums` gives the members of each enumeration. */
export function ofExpression(node, text, enums) {
  if (ts.isBinaryExpression(node)) return ofBinary(node, text);
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node, text);
  if (ts.isPostfixUnaryExpression(node)) {
    const [from, to] = node.operator === K.PlusPlusToken ? ["++", "--"] : ["--", "++"];
    return [{ kind: "step", text: text(node).replace(from, to) }];
  }
  if (ts.isNumericLiteral(node)) return [{ kind: "number", text: `(${text(node)} + 1)` }];
  if (node.kind === K.TrueKeyword) return [{ kind: "boolean", text: "false" }];
  if (node.kind === K.FalseKeyword) return [{ kind: "boolean", text: "true" }];
  if (ts.isPropertyAccessExpression(node)) return ofMember(node, text, enums);
  if (ts.isConditionalExpression(node)) {
    return [
      { kind: "choice", text: `(${text(node.whenTrue)})` },
      { kind: "choice", text: `(${text(node.whenFalse)})` },
    ];
  }
  return [];
}

function ofBinary(node, text) {
  const operator = node.operatorToken.getText();
  const [left, right] = [text(node.left), text(node.right)];
  if (operator === "&&" || operator === "||") {
    return [
      { kind: "clause", text: `(${left})` },
      { kind: "clause", text: `(${right})` },
    ];
  }
  const kind = /^[<>]=?$|^[!=]=$/.test(operator) ? "comparison" : "arithmetic";
  return (OPERATORS[operator] ?? []).map((other) => ({ kind, text: `(${left} ${other} ${right})` }));
}

function ofPrefix(node, text) {
  if (node.operator === K.ExclamationToken) return [{ kind: "negation", text: `(${text(node.operand)})` }];
  if (node.operator === K.MinusToken) return [{ kind: "number", text: "0" }];
  return [];
}

/** A member of an enumeration becomes the next one. */
function ofMember(node, text, enums) {
  const members = ts.isIdentifier(node.expression) ? enums.get(node.expression.text) : undefined;
  const at = members?.indexOf(node.name.text) ?? -1;
  if (at < 0 || members.length < 2) return [];
  return [{ kind: "member", text: `${text(node.expression)}.${members[(at + 1) % members.length]}` }];
}

/** What a condition of if, while, for and do could be instead. */
export function ofCondition(node, loops) {
  const mutants = [];
  if (!ts.isBinaryExpression(node) && !ts.isPrefixUnaryExpression(node))
    mutants.push({ kind: "condition", text: "true" });
  if (node.kind !== K.TrueKeyword) mutants.push({ kind: "condition", text: "false" });
  return loops ? mutants.filter(({ text }) => text === "false") : mutants;
}

/** What the answer of a function could be instead. */
export function ofAnswer(node, answers) {
  if (ts.isNumericLiteral(node) || node.kind === K.TrueKeyword || node.kind === K.FalseKeyword) return [];
  if (answers === "bool")
    return [
      { kind: "answer", text: "true" },
      { kind: "answer", text: "false" },
    ];
  return [{ kind: "answer", text: "0" }];
}

/** Whether a statement can be left out: a call, an assignment, a step, or a jump. */
export function canGo(node) {
  if (ts.isReturnStatement(node)) return node.expression === undefined;
  return ts.isExpressionStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node);
}
