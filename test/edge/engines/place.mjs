// Where the engines are installed.

import { fileURLToPath } from "node:url";

export const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** A file of an installed engine. */
export const module = (path) => `${FOLDER}node_modules/${path}`;
