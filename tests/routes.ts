import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { NextRequest } from "next/server";
import type { RouteDefinition } from "@/lib/http/route";

type Context = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = ((request: NextRequest, context: Context) => Promise<Response>) & {
  definition?: RouteDefinition;
};

export type Method = (typeof METHODS)[number];

/** `definition` is what `route()` made the handler from; next-auth's own endpoints have none. */
export type Endpoint = { method: Method; path: string; handler: Handler; definition?: RouteDefinition };

const APP = path.resolve(import.meta.dirname, "..", "app");
const MADE_FILES = ["robots.txt", "sitemap.xml", "manifest.webmanifest"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export async function readEndpoints(): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const [at, file] of listFiles("route.ts")) {
    const handlers: Record<string, Handler | undefined> = await import(`${APP}/${file}`);
    for (const method of METHODS) {
      const handler = handlers[method];
      if (handler) endpoints.push({ method, path: at, handler, definition: handler.definition });
    }
  }
  return endpoints;
}

/** Such as /anonymous-feedback/[id], and the files that are made like a page. */
export function listPages(): string[] {
  const files = MADE_FILES.filter((name) => existsSync(path.join(APP, `${path.parse(name).name}.ts`)));
  return [...listFiles("page.tsx").map(([at]) => at), ...files.map((name) => `/${name}`)];
}

function listFiles(name: string): [at: string, file: string][] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => path.posix.basename(file) === name)
    .map((file): [string, string] => [addressOf(path.posix.dirname(file)), file])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function addressOf(folder: string): string {
  return `/${folder
    .split("/")
    .filter((part) => part !== "." && !/^\(.+\)$/.test(part))
    .join("/")}`;
}
