/** Runs the command line in this process, with everything it prints caught. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paintFor } from "../../src/cli/render.ts";
import { run } from "../../src/cli/run.ts";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function* chunks(input: string | readonly string[]): AsyncGenerator<string> {
  yield* typeof input === "string" ? [input] : input;
}

export async function vouchsafe(args: readonly string[], input: string | readonly string[] = ""): Promise<Outcome> {
  let out = "";
  let err = "";
  const code = await run(args, {
    input: chunks(input),
    paint: paintFor(false, {}),
    page,
    version: () => "1.2.3",
    print: async (...lines) => {
      for (const line of lines) out += `${line}\n`;
    },
    warn: async (...lines) => {
      for (const line of lines) err += `${line}\n`;
    },
  });
  return { code, out, err };
}

/** Stands for the folder of the playground's files. */
export const page: string = mkdtempSync(join(tmpdir(), "vouchsafe-page-"));

const folder = mkdtempSync(join(tmpdir(), "vouchsafe-"));
let files = 0;

/** A file with this text. */
export function file(text: string): string {
  const path = join(folder, `${files++}.json`);
  writeFileSync(path, text);
  return path;
}

export function policyFile(settings: unknown): string {
  return file(JSON.stringify(settings));
}
