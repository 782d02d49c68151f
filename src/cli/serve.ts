/** A folder of static files for browsers on this machine, and for nobody else. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

/**
 * Serves a folder on the loopback device; resolves when it is reachable.
 *
 * @param port 0 for any that is free.
 * @throws {Error} with the code `EADDRINUSE` when the port is taken.
 */
export function serve(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => answer(folder, request, response));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

function answer(folder: string, { method, url = "/" }: IncomingMessage, response: ServerResponse): void {
  const file = fileAt(folder, url);
  if (method !== "GET" && method !== "HEAD") response.writeHead(405).end();
  else if (file === undefined) response.writeHead(404).end();
  else {
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache", "x-content-type-options": "nosniff" });
    if (method === "HEAD") response.end();
    else createReadStream(file).pipe(response);
  }
}

/** The file that an address names, if it is one inside the folder. */
function fileAt(folder: string, url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    return file.startsWith(join(folder, sep)) && existsSync(file) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
