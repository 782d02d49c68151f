/** A link that cannot be shown. The message says what is wrong with it in a sentence. */
export class LinkError extends Error {
  override readonly name: string = "LinkError";
}
