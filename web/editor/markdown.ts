/** Monaco's hovers are Markdown; what we say there is text, and some of it was written by strangers. */
export function asMarkdown(text: string): { value: string } {
  return { value: text.replace(/[\\`*_{}[\]()#+.!<>|~&-]/g, "\\$&") };
}
