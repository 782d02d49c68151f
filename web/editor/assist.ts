/** Completion and hover for the rules, from our schema, without a worker or a request. */
import { getLocation, type Location } from "jsonc-parser";
import type { editor, Position } from "monaco-editor/editor";
import { type IRange, languages, Range } from "monaco-editor/editor";
import { asMarkdown } from "./markdown.ts";
import { below, type Schema, schemaAt, valueSnippet } from "./schema.ts";

type Suggestion = languages.CompletionItem;

export function assistRules(language: string): void {
  languages.setLanguageConfiguration(language, {
    comments: { lineComment: "//", blockComment: ["/*", "*/"] },
    brackets: [
      ["{", "}"],
      ["[", "]"],
    ],
    colorizedBracketPairs: [],
    autoClosingPairs: [
      { open: "{", close: "}", notIn: ["string"] },
      { open: "[", close: "]", notIn: ["string"] },
      { open: '"', close: '"', notIn: ["string"] },
    ],
  });
  languages.registerCompletionItemProvider(language, {
    triggerCharacters: ['"', ":", " "],
    provideCompletionItems: (model, position) => ({ suggestions: suggestionsAt(model, position) }),
  });
  languages.registerHoverProvider(language, { provideHover: hoverAt });
}

function locationAt(model: editor.ITextModel, position: Position): Location {
  return getLocation(model.getValue(), model.getOffsetAt(position));
}

/** The key or value that the caret stands in is replaced as a whole, quotes included. */
function replaced(model: editor.ITextModel, position: Position, { previousNode }: Location): IRange {
  const offset = model.getOffsetAt(position);
  const inside = previousNode && previousNode.offset < offset && offset <= previousNode.offset + previousNode.length;
  if (!inside) return Range.fromPositions(position);
  const end = model.getPositionAt(previousNode.offset + previousNode.length);
  return Range.fromPositions(model.getPositionAt(previousNode.offset), end);
}

function suggestionsAt(model: editor.ITextModel, position: Position): Suggestion[] {
  const location = locationAt(model, position);
  const range = replaced(model, position, location);
  if (location.isAtPropertyKey) return keys(schemaAt(location.path.slice(0, -1)), model, range);
  return values(schemaAt(location.path), range);
}

function keys(schema: Schema | undefined, model: editor.ITextModel, range: IRange): Suggestion[] {
  const hasValue = /^\s*:/.test(model.getLineContent(range.endLineNumber).slice(range.endColumn - 1));
  return Object.keys(schema?.properties ?? {}).map((name) => {
    const value = schema && below(schema, name);
    const text = hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${valueSnippet(value)}`;
    return suggestion({
      label: name,
      text,
      about: value?.description,
      kind: languages.CompletionItemKind.Property,
      range,
    });
  });
}

function values(schema: Schema | undefined, range: IRange): Suggestion[] {
  if (!schema) return [];
  const kind = languages.CompletionItemKind.Value;
  const words = [...(schema.enum ?? []), ...(schema.examples ?? [])];
  if (words.length === 0)
    return [
      suggestion({
        label: `new ${schema.type ?? "value"}`,
        text: valueSnippet(schema),
        about: schema.description,
        kind,
        range,
      }),
    ];
  return words.map((word) =>
    suggestion({ label: word, text: escapeSnippet(JSON.stringify(word)), about: schema.description, kind, range }),
  );
}

function escapeSnippet(text: string): string {
  return text.replace(/[$}\\]/g, "\\$&");
}

interface Wanted {
  readonly label: string;
  readonly text: string;
  readonly about: string | undefined;
  readonly kind: languages.CompletionItemKind;
  readonly range: IRange;
}

function suggestion({ label, text, about, kind, range }: Wanted): Suggestion {
  return {
    label,
    kind,
    range,
    insertText: text,
    filterText: JSON.stringify(label),
    insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet,
    ...(about !== undefined && { documentation: about }),
  };
}

function hoverAt(model: editor.ITextModel, position: Position): languages.Hover | null {
  const location = locationAt(model, position);
  const description = schemaAt(location.path)?.description;
  if (description === undefined || !location.previousNode) return null;
  return { contents: [asMarkdown(description)] };
}
