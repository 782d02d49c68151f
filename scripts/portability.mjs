// What a file of the library may say. It runs where there is no file system, no module address, no `process` and no
// asynchronous start, so it names nothing but the language and the few interfaces that every runtime has.

import ts from "typescript";
import { at } from "./files.mjs";

/** Every global that the library uses. A new one is a decision: it must exist in all runtimes of docs/edge.md. */
const GLOBALS = new Set(
  `Array DataView Error Int32Array JSON Map Math Number Object Promise RangeError RegExp Set String Symbol
   TextEncoder TypeError URL Uint32Array Uint8Array WeakMap WeakSet WebAssembly globalThis undefined`.split(/\s+/),
);

const isFunction = (node) => ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node);

/** `globalThis.Buffer?.`: asking whether a runtime has it, which is not asking which runtime this is. */
function isFeatureTest(node) {
  const { parent } = node;
  const names = ts.isPropertyAccessExpression(parent) && parent.expression === node && parent.name.text === "Buffer";
  return names && ts.isPropertyAccessChain(parent.parent) && parent.parent.questionDotToken !== undefined;
}

/** Names of an object's property or of a module's binding, which refer to nothing in scope. */
function isLabel(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isMetaProperty(parent)) return parent.name === node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isNamespaceExport(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return true;
  const named = ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isObjectLiteralElement(parent);
  return named && parent.name === node && !ts.isShorthandPropertyAssignment(parent);
}

/** What a node says that a file of the library may not, if it does. `inside` says whether it stands in a function. */
function offenceOf(node, inside, checker) {
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return "import.meta";
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return "import()";
  const awaits = ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier);
  if (awaits && !inside) return "await at top level";
  const source = (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier?.text;
  if (source) return source.startsWith("./") ? undefined : source;
  return ts.isIdentifier(node) && !isLabel(node) && isFree(node, checker) ? offenceOfGlobal(node) : undefined;
}

/** Reports whether nothing in the file declares what an identifier names. */
function isFree(node, checker) {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return !symbol?.declarations?.length;
}

function offenceOfGlobal(node) {
  if (!GLOBALS.has(node.text)) return node.text;
  return node.text === "globalThis" && !isFeatureTest(node) ? node.parent.getText() : undefined;
}

/**
 * Refuses a built file that uses what some runtime lacks.
 *
 * @throws {Error} that names every offence.
 */
export function checkPortability(path) {
  const target = ts.ScriptTarget.ESNext;
  const options = { allowJs: true, checkJs: true, noLib: true, noResolve: true, types: [], target };
  const program = ts.createProgram([at(path)], options);
  const checker = program.getTypeChecker();
  const offences = new Set();
  const visit = (node, inside) => {
    const offence = offenceOf(node, inside, checker);
    if (offence) offences.add(offence);
    ts.forEachChild(node, (child) => visit(child, inside || isFunction(node)));
  };
  visit(program.getSourceFile(at(path)), false);
  if (offences.size > 0) throw new Error(`${path} must not use ${[...offences].join(", ")}`);
}
