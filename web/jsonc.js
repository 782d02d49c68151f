// What the page uses of jsonc-parser. Its main file would bring tables of names along that nothing can shake off.
export { findNodeAtLocation, getLocation, parseTree } from "jsonc-parser/lib/esm/impl/parser.js";
export { createScanner } from "jsonc-parser/lib/esm/impl/scanner.js";
