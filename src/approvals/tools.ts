/** What is known of tools by name: their class and their annotations. Data, which a host may replace. */

/** The tool whose `command` is a shell line. */
export const SHELL_TOOL = "run_shell_command";

/** What a server or a table may say of a tool. */
export const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

/** The name of one annotation. */
export type Hint = (typeof HINTS)[number];

/** All four annotations. */
export type Annotations = Readonly<Record<Hint, boolean>>;

/** One tool of a table. */
export interface Tool {
  /** Whether it only reads, or changes files of the working folder. Without it the tool is always asked about. */
  readonly access?: "read" | "write";
  /** What it does, believed as it stands. Without them the worst is assumed. */
  readonly annotations?: Partial<Annotations>;
}

/** Tools by name. */
export type ToolTable = Readonly<Record<string, Tool>>;

/** What is assumed where nothing trustworthy is known. Always a fresh object. */
export function failClosedAnnotations(): Annotations {
  return annotationsOf("FTFT");
}

function annotationsOf(letters: string): Annotations {
  return Object.fromEntries(HINTS.map((hint, i) => [hint, letters[i] === "T"])) as unknown as Annotations;
}

/** The built-in tools: class, then read-only, destructive, idempotent, open-world, then names. */
const BUILT_IN: readonly (readonly [access: Tool["access"], letters: string, names: string])[] = [
  [
    "read",
    "TFTF",
    "read_file read_multiple_files gth_read_binary list_directory list_directory_with_sizes directory_tree search_files get_file_info list_allowed_directories ls glob grep gth_grep",
  ],
  ["write", "FTTF", "write_file delete_file delete_directory"],
  ["write", "FTFF", "edit_file move_file"],
  ["write", "FFTF", "create_directory"],
  [undefined, "TFTF", "gth_status_update"],
  [undefined, "FFTF", "gth_checklist show_a2ui_surface"],
  [undefined, "TFTT", "gth_web_fetch"],
];

/** The table that is used where the host brings none of its own. */
export const BUILT_IN_TOOLS: ToolTable = Object.fromEntries(
  BUILT_IN.flatMap(([access, letters, names]) =>
    names.split(" ").map((name) => [name, { ...(access && { access }), annotations: annotationsOf(letters) }]),
  ),
);

function toolOf(name: string, tools: ToolTable): Tool | undefined {
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}

/** The class of a tool; undefined for one that is in neither. Names are exact. */
export function accessClassOf(name: string, tools: ToolTable = BUILT_IN_TOOLS): Tool["access"] {
  return toolOf(name, tools)?.access;
}

/** A copy of what the table says of a tool; undefined when it says nothing. */
export function builtInToolAnnotations(
  name: string,
  tools: ToolTable = BUILT_IN_TOOLS,
): Partial<Annotations> | undefined {
  const annotations = toolOf(name, tools)?.annotations;
  return annotations && { ...annotations };
}
