import { expect } from "vitest";
import { GET, POST } from "@/app/api/admin/companies/merge/route";
import type { MergePreview } from "@/lib/admin/schema";
import { withConnection } from "@/lib/db/connection";
import { countWaiting } from "./held-row";
import { type CookieJar, call } from "./requests";

export type Pair = { from: string; into: string };

export async function merge(cookies: CookieJar, body: unknown) {
  const response = await call(POST, { method: "POST", url: "/api/admin/companies/merge", cookies, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function preview(cookies: CookieJar, pair: Pair) {
  const url = `/api/admin/companies/merge?${new URLSearchParams(pair)}`;
  const response = await call(GET, { url, cookies });
  return { status: response.status, body: (await response.json()) as MergePreview };
}

/** Starts each call once the previous one waits to write reviews, so they get there in that order. */
export async function whileReviewsAreHeld<T extends unknown[]>(
  ...calls: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  return withConnection(async (client) => {
    await client.query("BEGIN");
    await client.query(`LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`);
    const running: Promise<unknown>[] = [];
    for (const start of calls) {
      running.push(start());
      await expect.poll(() => countWaiting(client)).toBe(running.length);
    }
    await client.query("COMMIT");
    return (await Promise.all(running)) as T;
  });
}
