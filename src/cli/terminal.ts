/** Where the output of a subcommand goes. */
import type { Paint } from "./render.ts";

/** What a subcommand may use of the world around it. */
export interface Terminal {
  readonly input: AsyncIterable<string | Uint8Array>;
  readonly paint: Paint;
  /** Prints lines; resolves when the reader is ready for more. */
  print(...lines: readonly string[]): Promise<void>;
  /** Prints lines beside the output. */
  warn(...lines: readonly string[]): Promise<void>;
  /** The folder of the playground's files. */
  readonly page: string;
  /** The version of the package. */
  version(): string;
}

/** All of the input as text. */
export async function readAll(input: Terminal["input"]): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of input) text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
