import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { AppError } from "@/lib/errors";
import { ByteCache } from "@/lib/sharing/queries/byte-cache";
import { DrawingQueue } from "@/lib/sharing/queries/drawing-queue";
import { drawShareImage, endSharing, shareImageEtag } from "@/lib/sharing/queries/share-image";
import { toShareCard } from "@/lib/sharing/rules/share-card";
import type { ShareStyle } from "@/lib/sharing/schema";
import { aReview } from "@/tests/share-images";

const WIDE: ShareStyle = { look: "light", format: "wide" };
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING_MAX = 32;

afterAll(endSharing);

describe("a picture to share", () => {
  it("is drawn once for equal content, also when asked for at the same time", async () => {
    const input = aReview({ quote: "Listens before deciding." });
    const [first, same] = await Promise.all([
      drawShareImage(input, WIDE),
      drawShareImage({ ...input }, WIDE),
    ]);
    expect(same.png).toBe(first.png);
    expect((await drawShareImage(input, WIDE)).png).toBe(first.png);
    const other = await drawShareImage(aReview(), WIDE);
    expect(other.png).not.toBe(first.png);
  });

  it("has a strong ETag that lasts and changes with the content alone", async () => {
    const { etag, png } = await drawShareImage(aReview(), WIDE);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(shareImageEtag(aReview(), WIDE)).toBe(etag);
    await endSharing();
    const again = await drawShareImage(aReview(), WIDE);
    expect(again.etag).toBe(etag);
    expect(Buffer.from(again.png).equals(Buffer.from(png))).toBe(true);
    expect(shareImageEtag(aReview({ overall: 4 }), WIDE)).not.toBe(etag);
    expect(shareImageEtag(aReview(), { look: "dark", format: "wide" })).not.toBe(etag);
  });

  it("is not drawn of input that does not fit, or for a client that has left", async () => {
    await expect(drawShareImage(aReview({ week: "2026-11-17" }), WIDE)).rejects.toThrow();
    const input = aReview({ quote: "No one waits for this." });
    await expect(drawShareImage(input, WIDE, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});

describe("the queue (SEC-X3)", () => {
  const queues: DrawingQueue[] = [];
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.end()));
  });

  function aQueue() {
    const drawn: string[] = [];
    const queue = new DrawingQueue((key) => drawn.push(key));
    queues.push(queue);
    const draw = (key: string, signal?: AbortSignal) =>
      queue.draw(key, { card: toShareCard(aReview({ quote: `Number ${key}.` })), ...WIDE }, signal);
    return { queue, drawn, draw };
  }

  it("is bounded, and says when to come back", async () => {
    const { draw } = aQueue();
    const clients = Array.from({ length: THREADS + WAITING_MAX + 5 }, () => new AbortController());
    const settled = Promise.allSettled(clients.map(({ signal }, index) => draw(`${index}`, signal)));
    for (const client of clients) client.abort();
    const refused = (await settled).flatMap((each) =>
      each.status === "rejected" && each.reason.name === "AppError" ? [each.reason as AppError] : [],
    );
    expect(refused).toHaveLength(5);
    for (const error of refused) expect(error).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    // Those who left made room.
    expect((await draw("after")).byteLength).toBeGreaterThan(1000);
  });

  it("does not begin what everyone has left, and finishes what it has begun", async () => {
    const { queue, drawn, draw } = aQueue();
    const leave = new AbortController();
    const begun = Array.from({ length: THREADS }, (_, index) => draw(`begun ${index}`, leave.signal));
    const waiting = draw("waiting", leave.signal);
    const stays = draw("stays");
    const shared = [draw("shared", leave.signal), draw("shared")] as const;
    const left = Promise.allSettled([...begun, waiting, shared[0]]);
    leave.abort(new Error("The client has left."));
    for (const each of await left)
      expect(each).toMatchObject({ reason: { message: "The client has left." } });
    await Promise.all([stays, shared[1]]);
    await expect.poll(() => drawn.length).toBe(THREADS + 2);
    expect(drawn).not.toContain("waiting");
    expect(queue.drawn).toBe(THREADS + 2);
  });

  it("survives a drawing that fails", async () => {
    const { queue, draw } = aQueue();
    const broken = { ...toShareCard(aReview()), kind: "unknown" } as unknown as ReturnType<
      typeof toShareCard
    >;
    await expect(queue.draw("broken", { card: broken, ...WIDE })).rejects.toThrow();
    expect((await draw("next")).byteLength).toBeGreaterThan(1000);
  });

  it("leaves the thread that asks free", async () => {
    const { draw } = aQueue();
    await draw("warm");
    const pauses: { longest: number; took: number }[] = [];
    // Another program can hold the machine up once, but not three times.
    for (const attempt of ["a", "b", "c"]) pauses.push(await longestPause(() => draw(attempt)));
    // Most of a drawing is one call into resvg.
    expect(Math.min(...pauses.map(({ longest, took }) => longest / took))).toBeLessThan(0.4);
  });

  async function longestPause(work: () => Promise<unknown>): Promise<{ longest: number; took: number }> {
    const startedAt = performance.now();
    let isDone = false;
    let longest = 0;
    const done = work().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const before = performance.now();
      await sleep(1);
      longest = Math.max(longest, performance.now() - before);
    }
    await done;
    return { longest, took: performance.now() - startedAt };
  }
});

describe("the cache", () => {
  const bytes = (length: number) => new Uint8Array(length);

  it("keeps what was used last, within its bytes", () => {
    const cache = new ByteCache(100);
    cache.set("a", bytes(40));
    cache.set("b", bytes(40));
    cache.get("a");
    cache.set("c", bytes(40));
    expect([cache.get("a"), cache.get("b"), cache.get("c")].map((each) => each?.byteLength)).toEqual([
      40,
      undefined,
      40,
    ]);
    expect(cache.bytes).toBe(80);
  });

  it("counts a key once, and keeps nothing that is larger than itself", () => {
    const cache = new ByteCache(100);
    cache.set("a", bytes(60));
    cache.set("a", bytes(50));
    expect(cache.bytes).toBe(50);
    cache.set("b", bytes(101));
    expect([cache.bytes, cache.get("b")]).toEqual([0, undefined]);
  });
});
