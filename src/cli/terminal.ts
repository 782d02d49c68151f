/** Where the output of a subcommand goes. */
import { UsageError } from "./options.ts";
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

/**
 * All of the input as text.
 *
 * @throws {UsageError} when it is not UTF-8: what would be judged is not what was sent.
 */
export async function readAll(input: Terminal["input"]): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  try {
    for await (const chunk of input)
      text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError("standard input is not UTF-8 text");
    throw error;
  }
}
