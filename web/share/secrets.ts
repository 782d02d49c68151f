/** Text that a person may not want in a link. A help for the eye, and not a promise. */

const SHAPES: readonly RegExp[] = [
  /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|sk-|xox[abprs]-|AKIA|AIza)[\w-]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /\beyJ[\w-]{10,}\.[\w-]{10,}/g,
  /\b\w*(?:password|passwd|secret|token|api_?key)\w*["']?\s*[=:]\s*["']?[^\s"',}]{4,}/gi,
  /\b[a-z][\w+.-]*:\/\/[^\s/:@]+:[^\s/@]+@[^\s"']+/g,
  /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[\w.-]+/g,
];

/** The suspicious strings of a text, each once, at most ten. */
export function secretsIn(text: string): string[] {
  const found = SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(([match]) => match));
  return [...new Set(found)].slice(0, 10);
}
