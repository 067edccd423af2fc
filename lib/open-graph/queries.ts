import "server-only";
import type Piscina from "piscina";
import { getLinkedLeader } from "@/lib/feedback-link/queries";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { type OpenGraphCard, toLinkCard, toPageCard } from "@/lib/open-graph/rules";
import type { OpenGraphPage } from "@/lib/open-graph/schema";
import { drawingPool, tooManyImages } from "@/lib/sharing/queries/drawing-pool";

// About two seconds of work.
const MAX_WAITING = 16;
// Longer than starting a thread and reading its fonts takes.
const LINK_IMAGE_AFTER_MS = 1_500;

type Png = Uint8Array<ArrayBuffer>;

// On the global object, because Next bundles the module several times.
const kept = globalThis as { openGraphPool?: Piscina; openGraphPages?: Map<OpenGraphPage, Promise<Png>> };

/** A PNG of 1200 by 630 pixels, drawn once. @throws AppError unavailable when too many images are waiting */
export function getPageImage(page: OpenGraphPage): Promise<Png> {
  kept.openGraphPages ??= new Map();
  const pages = kept.openGraphPages;
  const known = pages.get(page);
  if (known) return known;
  const drawn = draw(toPageCard(page));
  pages.set(page, drawn);
  drawn.catch(() => pages.delete(page));
  return drawn;
}

/** @throws AppError unavailable when too many images are waiting */
export async function getLinkImage(linkId: string): Promise<Png> {
  // Neither kept nor sent sooner: a quick answer would tell the leader that someone had just asked.
  return withMinimumDuration(async () => {
    const leader = await getLinkedLeader(linkId);
    return leader?.isNamedInPreviews ? draw(toLinkCard(leader)) : getPageImage("home");
  }, LINK_IMAGE_AFTER_MS);
}

export async function endOpenGraph(): Promise<void> {
  await kept.openGraphPool?.destroy();
  kept.openGraphPool = undefined;
  kept.openGraphPages = undefined;
}

async function draw(card: OpenGraphCard): Promise<Png> {
  // Its own thread, so that a flood of link previews doesn't hold up the share images.
  kept.openGraphPool ??= drawingPool("open-graph.mjs", "drawOpenGraph", 1);
  const pool = kept.openGraphPool;
  if (pool.queueSize >= MAX_WAITING) throw tooManyImages();
  return pool.run(card);
}
