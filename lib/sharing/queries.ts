import "server-only";
import { createHash } from "node:crypto";
import { shareImageKey, toShareCard } from "@/lib/sharing/rules";
import { type ShareImageInput, type ShareStyle, shareImageInput } from "@/lib/sharing/schema";
import { ByteCache } from "./queries/byte-cache";
import { DrawingQueue } from "./queries/drawing-queue";

/** About a hundred pictures. */
const CACHE_MAX_BYTES = 48 * 1024 * 1024;

export type ShareImage = {
  /** The same bytes for everyone who asks: never change or transfer them. */
  png: Uint8Array<ArrayBuffer>;
  /** Strong, quotes included: equal for equal content, and so for equal bytes. */
  etag: string;
};

// On the global object, because Next bundles a module once for each place that uses it.
const kept = globalThis as { shareQueue?: DrawingQueue; shareCache?: ByteCache };

/** The ETag that `drawShareImage` would give, without drawing: for a request that has the picture already. */
export function shareImageEtag(input: ShareImageInput, style: ShareStyle): string {
  const card = toShareCard(shareImageInput.parse(input));
  return etagOf(shareImageKey(card, style));
}

/**
 * Draws a picture to share as a PNG: 2400 by 1254 pixels wide, 2160 by 2160 square. Equal pictures are drawn once.
 * @param signal ends the wait when the client leaves; rejects with its reason
 * @throws AppError unavailable when too many pictures are waiting already.
 * @throws ZodError when the input does not fit `shareImageInput`.
 */
export async function drawShareImage(
  input: ShareImageInput,
  style: ShareStyle,
  signal?: AbortSignal,
): Promise<ShareImage> {
  signal?.throwIfAborted();
  const card = toShareCard(shareImageInput.parse(input));
  const etag = etagOf(shareImageKey(card, style));
  kept.shareCache ??= new ByteCache(CACHE_MAX_BYTES);
  const cache = kept.shareCache;
  // Cached by the queue, because a drawing is finished even when the client has left.
  kept.shareQueue ??= new DrawingQueue((key, png) => cache.set(key, png));
  const png = cache.get(etag) ?? (await kept.shareQueue.draw(etag, { card, ...style }, signal));
  return { png, etag };
}

/** Ends the worker threads, and forgets every picture. */
export async function endSharing(): Promise<void> {
  await kept.shareQueue?.end();
  kept.shareQueue = undefined;
  kept.shareCache = undefined;
}

function etagOf(key: string): string {
  return `"${createHash("sha256").update(key).digest("base64url")}"`;
}
