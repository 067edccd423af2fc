import "server-only";
import { createHash } from "node:crypto";
import { ByteCache } from "@/lib/sharing/queries/byte-cache";
import { DrawingQueue } from "@/lib/sharing/queries/drawing-queue";
import { shareImageKey, toShareCard } from "@/lib/sharing/rules/share-card";
import { type ShareImageInput, type ShareStyle, shareImageInput } from "@/lib/sharing/schema";

/** About a hundred images. */
const CACHE_MAX_BYTES = 48 * 1024 * 1024;

export type ShareImage = {
  /** Shared by everyone who asks: never change or transfer them. */
  png: Uint8Array<ArrayBuffer>;
  /** A strong ETag with its quotes: equal content, equal bytes. */
  etag: string;
};

// On the global object, because Next bundles the module several times.
const kept = globalThis as { shareQueue?: DrawingQueue; shareCache?: ByteCache };

/** Doesn't draw: the client may already have the image. */
export function shareImageEtag(input: ShareImageInput, style: ShareStyle): string {
  const card = toShareCard(shareImageInput.parse(input));
  return etagOf(shareImageKey(card, style));
}

/** @throws AppError unavailable if too many images wait; ZodError; the signal's reason on a disconnect */
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
  // The queue fills the cache, because it finishes a drawing even if the client disconnects.
  kept.shareQueue ??= new DrawingQueue((key, png) => cache.set(key, png));
  const png = cache.get(etag) ?? (await kept.shareQueue.draw(etag, { card, ...style }, signal));
  return { png, etag };
}

export async function endSharing(): Promise<void> {
  await kept.shareQueue?.end();
  kept.shareQueue = undefined;
  kept.shareCache = undefined;
}

function etagOf(key: string): string {
  return `"${createHash("sha256").update(key).digest("base64url")}"`;
}
