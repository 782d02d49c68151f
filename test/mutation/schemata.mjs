// All mutants of the kernel in one program: each place that can be broken asks which mutant is on. So one bundle, once
// warm, tries thousands of mutants, and each is a number. The same walk notes which places a test reaches.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { at, files } from "../../scripts/files.mjs";
import { equivalent } from "./equivalent.mjs";
import { canGo, ofAnswer, ofCondition, ofExpression } from "./mutants.mjs";

const K = ts.SyntaxKind;
const LOOPS = [K.WhileStatement, K.ForStatement, K.DoStatement];

/** Sources that are not broken: memory is the ground both twins stand on, tables are data, declarations types. */
const isBroken = (path) =>
  /^assembly\/.*\.ts$/.test(path) && !/memory(\.portable)?\.ts$|\.d\.ts$|\/tables\//.test(path);

const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);

/** Every mutant of the kernel in the order of files and places, and the instrumented sources by path. */
export function breakKernel() {
  const sources = files("assembly", isBroken).map((path) => parse(path, readFileSync(at(path), "utf8")));
  const enums = new Map();
  for (const node of sources.flatMap(({ statements }) => [...statements])) {
    if (ts.isEnumDeclaration(node))
      enums.set(
        node.name.text,
        node.members.map(({ name }) => name.getText()),
      );
  }
  const mutants = [];
  const written = new Map();
  for (const source of sources) written.set(source.fileName, new Writer(source, enums, mutants).module());
  return { mutants, written };
}

/** A source of the library: what it keeps between calls can be set back, and its loops are counted. */
export const guard = (path, text) => new Writer(parse(path, text), null, []).module();

class Writer {
  constructor(source, enums, mutants) {
    Object.assign(this, { source, enums, mutants, names: new Map() });
  }

  plain = (node) => node.getText(this.source);

  /** The whole module: its variables are set back by `starts`, so that a mutant also breaks what they begin with. */
  module() {
    const starts = [];
    let text = `import { m as __m, turn as __turn, on as __on, starts as __starts } from "virtual:mutation";\n`;
    for (const node of this.source.statements) {
      const variables = ts.isVariableStatement(node) && this.isState(node) ? node.declarationList.declarations : [];
      if (variables.length === 0) {
        text += `${this.write(node)}\n`;
        continue;
      }
      const exported = node.modifiers?.some(({ kind }) => kind === K.ExportKeyword) ? "export " : "";
      for (const { name, initializer } of variables) {
        text += `${exported}let ${name.text};\n`;
        starts.push(`${name.text} = ${initializer ? this.write(initializer) : "undefined"};`);
        text += `${starts.at(-1)}\n`;
      }
    }
    return `${text}__starts.push(() => {\n${starts.join("\n")}\n});\n`;
  }

  /** In the kernel, every variable of a module; in the library those that change. */
  isState(node) {
    const changes = (node.declarationList.flags & ts.NodeFlags.Const) === 0;
    return (
      (this.enums !== null || changes) && node.declarationList.declarations.every(({ name }) => ts.isIdentifier(name))
    );
  }

  /** The text of a node with everything inside it instrumented. */
  inside(node) {
    let text = "";
    let from = node.getStart(this.source);
    for (const child of node.getChildren(this.source)) {
      if (ts.isJSDoc(child)) continue;
      text += this.source.text.slice(from, child.getStart(this.source)) + this.write(child);
      from = child.getEnd();
    }
    return text + this.source.text.slice(from, node.getEnd());
  }

  write(node) {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isEnumDeclaration(node) ||
      ts.isExportDeclaration(node)
    )
      return this.plain(node);
    const isBody = LOOPS.includes(node.parent?.kind) && node.parent.statement === node;
    const text = ts.isStatement(node)
      ? this.statement(node)
      : ts.isExpression(node)
        ? this.expression(node)
        : this.inside(node);
    return isBody ? `{ __turn(); ${text} }` : text;
  }

  statement(node) {
    if (this.enums === null || !canGo(node)) return this.inside(node);
    const number = this.note(node, [{ kind: "statement", text: ";" }]);
    return `{ __on(${number}); if (__m !== ${number}) { ${this.inside(node)} } }`;
  }

  expression(node) {
    const found = this.enums === null || isTarget(node) ? [] : this.mutantsOf(node);
    if (found.length === 0) return this.inside(node);
    const first = this.note(node, found);
    const tests = found.map(({ text }, i) => `__m === ${first + i} ? ${text} : `).join("");
    return `(__on(${first}), ${tests}${this.inside(node)})`;
  }

  mutantsOf(node) {
    const { parent } = node;
    const found = ofExpression(node, this.plain, this.enums);
    if (isCondition(node, parent)) found.push(...ofCondition(node, LOOPS.includes(parent.kind)));
    if (ts.isReturnStatement(parent)) found.push(...ofAnswer(node, answerOf(node)));
    return found.filter(({ text }, i) => found.findIndex((other) => other.text === text) === i);
  }

  /** The first member of an enumeration is 0, so that 0 in its place is no change. */
  isZero = (node) => {
    if (!ts.isPropertyAccessExpression(node)) return false;
    return this.enums.get(this.plain(node.expression))?.[0] === node.name.text;
  };

  /** Adds mutants of one place; returns the number of the first. */
  note(node, found) {
    const site = this.mutants.length;
    const file = this.source.fileName;
    const line = this.source.getLineAndCharacterOfPosition(node.getStart(this.source)).line + 1;
    for (const { kind, text } of found) {
      const was = this.plain(node);
      const name = `${file} ${kind} ${was} → ${text}`;
      this.names.set(name, (this.names.get(name) ?? 0) + 1);
      // The number of a mutant changes with every edit; its key only with an edit near it.
      const key = createHash("sha256")
        .update(`${name} ${this.names.get(name)}`)
        .digest("base64url")
        .slice(0, 12);
      const same = equivalent(node, text, this);
      this.mutants.push({ id: this.mutants.length, key, site, file, line, kind, was, text, same });
    }
    return site;
  }
}

function isCondition(node, parent) {
  if (ts.isForStatement(parent)) return parent.condition === node;
  return (
    (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) && parent.expression === node
  );
}

/** The left side of an assignment cannot be an expression. */
function isTarget(node) {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind);
}

const isAssignment = (kind) => kind >= K.FirstAssignment && kind <= K.LastAssignment;

/** The declared type of what the function around a node answers. */
function answerOf(node) {
  let owner = node.parent;
  while (owner && !ts.isFunctionDeclaration(owner)) owner = owner.parent;
  return owner?.type?.getText();
}
