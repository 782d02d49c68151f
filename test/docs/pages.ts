/** The pages that people read, as text and as pieces of it. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The full path of a file of the repository. */
export const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** README and every page of `docs/`. */
export const PAGES: readonly string[] = [
  "README.md",
  ...readdirSync(at("docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

export function textOf(page: string): string {
  return readFileSync(at(page), "utf8");
}

/** The texts of a page's blocks of one language, in order. */
export function blocks(page: string, language: string): string[] {
  return Array.from(textOf(page).matchAll(/^```(\w+)\n(.*?)^```$/gms))
    .filter(([, name]) => name === language)
    .map(([, , text]) => text as string);
}

/** The page without its blocks. */
export function prose(page: string): string {
  return textOf(page).replace(/^```.*?^```$/gms, "");
}
