/** What is known of tools by name: their class and their annotations. Data, which a host may replace. */
import { toolName } from "../names.ts";
import { own } from "../problems.ts";

/** The tool whose `command` is a shell line. */
export const SHELL_TOOL = "run_shell_command";

/** Reports whether a name means the shell tool, in any case of letters and with blanks around it. */
export function isShellTool(name: string): boolean {
  return toolName(name) === SHELL_TOOL;
}

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
  return { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
}

const READS: Tool = {
  access: "read",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
const WRITES: Tool = {
  access: "write",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};
const EDITS: Tool = {
  access: "write",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
};
const MAKES: Tool = {
  access: "write",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
const TELLS: Tool = {
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
const NOTES: Tool = {
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
const FETCHES: Tool = {
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
};

/** The table that is used where the host brings none of its own. */
export const BUILT_IN_TOOLS: ToolTable = {
  read_file: READS,
  read_multiple_files: READS,
  gth_read_binary: READS,
  list_directory: READS,
  list_directory_with_sizes: READS,
  directory_tree: READS,
  search_files: READS,
  get_file_info: READS,
  list_allowed_directories: READS,
  ls: READS,
  glob: READS,
  grep: READS,
  gth_grep: READS,
  write_file: WRITES,
  delete_file: WRITES,
  delete_directory: WRITES,
  edit_file: EDITS,
  move_file: EDITS,
  create_directory: MAKES,
  gth_status_update: TELLS,
  gth_checklist: NOTES,
  show_a2ui_surface: NOTES,
  gth_web_fetch: FETCHES,
};

/** The class of a tool; undefined for one that is in neither. Names are exact. */
export function accessClassOf(name: string, tools: ToolTable = BUILT_IN_TOOLS): Tool["access"] {
  return own(tools, name)?.access;
}

/** A copy of what the table says of a tool; undefined when it says nothing. */
export function builtInToolAnnotations(
  name: string,
  tools: ToolTable = BUILT_IN_TOOLS,
): Partial<Annotations> | undefined {
  const annotations = own(tools, name)?.annotations;
  return annotations && { ...annotations };
}
