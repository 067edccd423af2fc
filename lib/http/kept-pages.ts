import "server-only";
import { toAsciiPage } from "@/lib/http/ascii-page";

type Entry = { value: Value; lastModified: number };
type Value = { html?: string } | null;

const pages = new Map<string, Entry>();

/**
 * Next's cache of the pages that are the same for everyone (`dynamic = "error"`). It begins empty in every process, so
 * that each page is rendered with the settings of this process. The build's own pages have those of the build.
 */
class KeptPages {
  async get(key: string): Promise<Entry | null> {
    return pages.get(key) ?? null;
  }

  async set(key: string, value: Value): Promise<void> {
    if (!value || !isOfNoRequest(key, value)) return;
    const html = value.html && toAsciiPage(value.html);
    pages.set(key, { value: { ...value, html }, lastModified: Date.now() });
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

/** Next writes the address that was asked for into a page's script, and the nonce of a header into its tags. */
function isOfNoRequest(key: string, { html }: { html?: string }): boolean {
  const path = key
    .split("$")
    .at(-1)
    ?.replace(/^\/index$/, "/");
  const address = JSON.stringify({ c: path?.split("/"), q: "" }).slice(1, -1);
  return Boolean(html?.includes(address.replaceAll('"', '\\"'))) && !/\snonce=/.test(html ?? "");
}
