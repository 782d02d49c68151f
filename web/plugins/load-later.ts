/** What a page needs to load a part of itself later, in place of Vite's own helper, which packs five times as large. */
import type { Plugin } from "vite";

/** Styles and scripts are asked for together; a part is there once its styles are. */
const HELPER = `
const asked = {};
const ask = (href) => new Promise((resolve, reject) => {
  const link = document.createElement("link");
  const isStyle = href.endsWith(".css");
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  link.href = href;
  if (isStyle) {
    link.onload = resolve;
    link.onerror = () => {
      delete asked[href];
      reject(new Error(href + " could not be loaded"));
    };
  } else resolve();
  document.head.append(link);
});
export const __vitePreload = async (load, files = [], base) => {
  await Promise.all(files.map((file) => {
    const { href } = new URL(file, base);
    return asked[href] ??= ask(href);
  }));
  return load();
};
`;

export const loadLater: Plugin = {
  name: "load-later",
  apply: "build",
  enforce: "pre",
  load: { order: "pre", filter: { id: /vite\/preload-helper/ }, handler: () => HELPER },
};
