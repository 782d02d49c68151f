/** The rules text as a policy, or as problems with their places. The loader judges; this only finds the place. */
import { ConfigError, loadPolicy, type Policy } from "../../src/index.ts";
import { dataOf, type Jsonc, type JsonNode, nodeAt, readJsonc } from "../../src/jsonc.ts";
import type { locate, Place } from "./locate.ts";

/** One thing wrong with the rules, and where. */
interface RulesProblem extends Place {
  readonly message: string;
}

/** What a rules text says. `policy` is missing as long as there is any problem. */
export interface Rules {
  readonly text: string;
  /** What the text is made of, for its colours. */
  readonly tokens: Jsonc["tokens"];
  readonly policy: Policy | undefined;
  readonly problems: readonly RulesProblem[];
  /** Where each pattern of the list stands. */
  readonly places: readonly Place[];
}

let place: typeof locate = () => ({ start: 0, end: 1 });

/** Brings what finds the place of a problem: it comes when the first verdicts stand. */
export function bringPlaces(of: typeof locate): void {
  place = of;
}

/** Reads a rules text. An empty one is the empty policy, which asks about everything. */
export function readRules(text: string): Rules {
  const { root, problems, tokens } = readJsonc(text);
  const places = patternNodes(root).map(({ start, end }) => ({ start, end }));
  if (problems.length > 0) return { text, tokens, policy: undefined, problems, places };
  try {
    return { text, tokens, policy: loadPolicy(root ? dataOf(root) : {}), problems, places };
  } catch (error) {
    return { text, tokens, policy: undefined, problems: loadProblems(error, root), places };
  }
}

function loadProblems(error: unknown, root: JsonNode | undefined): RulesProblem[] {
  if (error instanceof ConfigError) {
    return error.problems.map(({ path, message }) => ({
      message,
      get start() {
        return place(root, path).start;
      },
      get end() {
        return place(root, path).end;
      },
    }));
  }
  const message = error instanceof Error ? error.message : String(error);
  return [{ start: 0, end: 1, message: `these rules could not be loaded: ${message}` }];
}

/** Both spellings of the pattern list that the loader accepts. */
function patternNodes(root: JsonNode | undefined): readonly JsonNode[] {
  return (nodeAt(root, "bash", "patterns") ?? nodeAt(root, "bash.patterns"))?.items ?? [];
}
