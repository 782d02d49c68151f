/**
 * Makes one file of the page: `embed.html` holds its script, its styles and the kernel. It works inside a frame
 * that may do nothing but run scripts, on a host that sends no headers, and from a disk.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { packedEarly } from "./pack.ts";

export const oneFile: Plugin = {
  name: "one-file",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const files = Object.values(bundle);
      const scripts = files.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
      const styles = files.flatMap((file) =>
        file.fileName.endsWith(".css") && file.type === "asset" ? [textOf(file.source)] : [],
      );
      const page = files.find(({ fileName }) => fileName.endsWith(".html"));
      if (page?.type !== "asset" || scripts.length !== 1) throw new Error("embed.html must be made of one script");
      const parts = {
        early: asScript(await packedEarly()),
        style: withPictures(styles.join("\n")),
        script: asScript(scripts[0] ?? ""),
      };
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: "asset", fileName: "embed.html", source: together(textOf(page.source), parts) });
    },
  },
};

/** Pictures in styles are files of `public/`; here they become a part of the styles. */
function withPictures(styles: string): string {
  return styles.replace(/url\("?\.?\/(\w+\.svg)"?\)/g, (_all, name: string) => {
    const picture = readFileSync(new URL(`../public/${name}`, import.meta.url), "base64");
    return `url(data:image/svg+xml;base64,${picture})`;
  });
}

const textOf = (source: string | Uint8Array): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source);

/** A script that may stand inside a page. */
const asScript = (code: string): string => code.replaceAll(/<(?=\/script|!--|script)/gi, "\\x3c");

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function together(page: string, { early, style, script }: { early: string; style: string; script: string }): string {
  const policy = `default-src 'none'; script-src ${hashOf(early)} ${hashOf(script)} 'wasm-unsafe-eval'; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return page
    .replace(/<html /, "<html data-embed ")
    .replace(/(Content-Security-Policy"\s+content=")[^"]*"/, (_all, before: string) => `${before}${policy}"`)
    .replace(/\s*<link rel="(?:stylesheet|icon|modulepreload)"[^>]*>/g, "")
    .replace(/\s*<script[^>]*src="[^"]*"[^>]*><\/script>/g, "")
    .replace("</head>", () => `  <script>${early}</script>\n    <style>${style}</style>\n  </head>`)
    .replace("</body>", () => `  <script>${script}</script>\n  </body>`);
}
