/** What a page needs to load a part of itself later, in place of Vite's own helper, which packs five times as large. */
import type { Plugin } from "vite";

/**
 * Styles and scripts are asked for together; a part is there once its styles are. What the page has already is not
 * asked for again: styles that came once more would overrule those that came between.
 */
const HELPER = `
const asked = {};
const ask = (file, base) => new Promise((resolve, reject) => {
  const { href } = new URL(file, base);
  if ([...document.querySelectorAll("link")].some((link) => link.href === href)) return resolve();
  const link = document.createElement("link");
  const isStyle = href.endsWith(".css");
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  link.href = href;
  document.head.append(link);
  if (!isStyle) resolve();
  link.onload = resolve;
  link.onerror = () => {
    delete asked[file];
    link.remove();
    reject(Error(href + " could not be loaded"));
  };
});
export const __vitePreload = async (load, files = [], base) => {
  await Promise.all(files.map((file) => asked[file] ??= ask(file, base)));
  return load();
};
`;

export const loadLater: Plugin = {
  name: "load-later",
  apply: "build",
  enforce: "pre",
  load: { order: "pre", filter: { id: /vite\/preload-helper/ }, handler: () => HELPER },
};
