/** The layers of a configuration: each read by itself, so that what is wrong is shown where it stands, and together. */
import {
  type ApprovalEntry,
  type Approvals,
  type ApprovalsSettings,
  ConfigError,
  createApprovals,
  type ListName,
  loadApprovals,
  mergeConfigLayers,
  renderApprovalEntryObject,
} from "../../src/index.ts";
import { dataOf, type JsonNode, nodeAt, readJsonc } from "../../src/jsonc.ts";
import { locate, type Place } from "../judge/locate.ts";
import type { Rules } from "../judge/rules.ts";

/** A layer as read. It has the form of rules, and so is painted and complained of as they are. */
export interface Layer extends Rules {
  readonly data: unknown;
  /** Where each entry stands that counts, by how the library spells it. */
  readonly entries: ReadonlyMap<string, Place>;
}

/** Where an entry stands. */
export interface Stated extends Place {
  readonly layer: number;
}

const LISTS: readonly ListName[] = ["deny", "escalate", "allow"];

/** How a layer is called. */
export function layerName(index: number): string {
  return ["Mine", "The project's"][index] ?? `Layer ${index + 1}`;
}

/** Reads a layer. `command` is the one whose settings count, "" for none. */
export function readLayer(text: string, command: string): Layer {
  const { root, problems, tokens } = readJsonc(text);
  const data = root && problems.length === 0 ? dataOf(root) : undefined;
  const rules = { text, tokens, policy: undefined, places: [], data };
  if (problems.length > 0) return { ...rules, problems, entries: new Map() };
  try {
    const { root: all, commands } = loadApprovals(data);
    const entries = new Map([
      ...placesOf(all, nodeAt(root, "approvals")),
      ...placesOf(commands[command], nodeAt(root, "commands", command, "approvals")),
    ]);
    return { ...rules, problems: [], entries };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const found = error.problems.map(({ path, message }) => ({ ...locate(root, path), message }));
    return { ...rules, problems: found, entries: new Map() };
  }
}

function placesOf(settings: ApprovalsSettings | undefined, node: JsonNode | undefined): [string, Place][] {
  return LISTS.flatMap((list) =>
    (settings?.[list] ?? []).flatMap((entry, i): [string, Place][] => {
      const item = nodeAt(node, list)?.items?.[i];
      return item ? [[keyOf(list, entry), { start: item.start, end: item.end }]] : [];
    }),
  );
}

const keyOf = (list: ListName, entry: ApprovalEntry): string => `${list} ${renderApprovalEntryObject(entry)}`;

/** The ladder of the layers, or the problems that no single one has. */
export function together(
  layers: readonly Layer[],
  command: string,
  declared: Readonly<Record<string, unknown>>,
): Approvals | { readonly problems: readonly string[] } {
  try {
    const config = mergeConfigLayers(...layers.map(({ data }) => data));
    return createApprovals(config, { mcpDeclared: declared, ...(command !== "" && { command }) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { problems: error.problems.map(({ message }) => message) };
  }
}

/** Where an entry of a list stands; the uppermost layer that states it. */
export function whereStated(layers: readonly Layer[], list: ListName, entry: ApprovalEntry): Stated | undefined {
  const layer = layers.findLastIndex(({ entries }) => entries.has(keyOf(list, entry)));
  const place = layers[layer]?.entries.get(keyOf(list, entry));
  return place && { layer, ...place };
}

/** The commands for which a layer states something of its own. */
export function commandsOf(layers: readonly Layer[]): string[] {
  const names = layers.flatMap(({ data }) => {
    const commands = typeof data === "object" && data !== null ? (data as { commands?: unknown }).commands : undefined;
    return typeof commands === "object" && commands !== null ? Object.keys(commands) : [];
  });
  return [...new Set(names)];
}
