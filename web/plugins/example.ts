/** Puts the texts of the example into the page itself, where no script has to carry them. */
import { readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin } from "vite";

const textOf = (name: string): string =>
  readFileSync(new URL(`../example/${name}`, import.meta.url), "utf8")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");

const template = (id: string, name: string): HtmlTagDescriptor => ({
  tag: "template",
  attrs: { id },
  children: textOf(name),
  injectTo: "body",
});

export const example: Plugin = {
  name: "example",
  transformIndexHtml: () => [template("example-rules", "rules.txt"), template("example-commands", "commands.sh")],
};
