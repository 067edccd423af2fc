import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { pagePolicy } from "@/lib/http/answer-headers.mjs";
import { toAsciiPage } from "@/lib/http/ascii-page";

type Entry = { value: Value; lastModified: number };
type Value = { html?: string; headers?: Record<string, unknown> } | null;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gis;

const pages = new Map<string, Entry>();

/**
 * Next's cache of the pages that are the same for everyone (`dynamic = "error"`). It begins empty in every process, so
 * that each page is rendered with the settings of this process. The build's own pages have those of the build.
 */
class KeptPages {
  async get(key: string): Promise<Entry | null> {
    return pages.get(key) ?? null;
  }

  /** Changes what it is given, because Next sends that as the page's first answer. */
  async set(key: string, value: Value): Promise<void> {
    if (!value?.html || /\snonce=/.test(value.html)) return;
    value.html = toAsciiPage(value.html);
    value.headers = { ...value.headers, "content-security-policy": pagePolicy(hashScripts(value.html), env) };
    if (isOfNoRequest(key, value.html)) pages.set(key, { value, lastModified: Date.now() });
  }

  async revalidateTag(): Promise<void> {}
}

/**
 * Makes it the cache of this process. Where hosts put theirs, because a `cacheHandler` of next.config.mjs is imported
 * again for each request, also of an endpoint, which takes 4% of its time.
 */
export function keepPages(): void {
  Object.assign(globalThis, { [Symbol.for("@next/cache-handlers")]: { FetchCache: KeptPages } });
}

/** Next writes the address that was asked for into a page's script. */
function isOfNoRequest(key: string, html: string): boolean {
  const path = key
    .split("$")
    .at(-1)
    ?.replace(/^\/index$/, "/");
  const address = JSON.stringify({ c: path?.split("/"), q: "" }).slice(1, -1);
  return html.includes(address.replaceAll('"', '\\"'));
}

function hashScripts(html: string): string[] {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = ""]) =>
    createHash("sha256").update(script).digest("base64"),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
