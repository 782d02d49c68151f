/** What our JSON schema says about a place in the rules. It serves completion and hover; the loader judges. */
import schema from "../../src/consent/schema.json";

/** As much of a JSON schema as ours uses. */
export interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const ROOT: Schema = schema;

/** The schema for a path of keys and indices; undefined where ours says nothing. */
export function schemaAt(path: readonly (string | number)[]): Schema | undefined {
  let at: Schema | undefined = ROOT;
  for (const step of path) at = at && below(at, step);
  return at;
}

/** The schema for one key or index below another. */
export function below(schema: Schema, step: string | number): Schema | undefined {
  if (typeof step === "number") return schema.items && resolve(schema.items);
  const found = schema.properties?.[step] ?? schema.additionalProperties;
  return typeof found === "object" ? resolve(found) : undefined;
}

/** Follows a reference; a description beside it wins over the one it leads to. */
function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace("#/definitions/", "");
  const target = name === undefined ? undefined : ROOT.definitions?.[name];
  return target ? { ...target, ...schema } : schema;
}

/** A pattern with its keys in place: what one adds most often. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the editor's own placeholders
const NEW_PATTERN = '{ "match": "${1:git status*}", "approval": "${2|allow,prompt,deny|}" }';

/** The text that a new value of this schema starts as; `$1` is where the caret goes. */
export function valueSnippet(schema: Schema | undefined): string {
  if (!schema) return "$0";
  if (schema.enum) return `"\${1|${schema.enum.join(",")}|}"`;
  if (schema.type === "string") return '"$1"';
  if (schema.type === "array") return "[$0]";
  if (schema.required?.includes("match")) return NEW_PATTERN;
  return schema.type === "object" ? "{ $0 }" : "$0";
}
