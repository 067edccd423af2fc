import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { searchLeaders } from "@/lib/leaders/queries/leaders";
import type { Leader } from "@/lib/leaders/schema";
import { accountKey } from "@/lib/limits/client-key";
import { consumeLimit } from "@/lib/limits/rate-limit";

/** The leader that the words mean (B8.1), other than the viewer; uses the search limit. @throws AppError tooMany */
export async function findLeaderByWords(viewer: Viewer, words: string): Promise<Leader | null> {
  if (!words) return null;
  await consumeLimit("search", accountKey(viewer.id));
  const found = await searchLeaders(viewer, { q: words, excludeUserId: viewer.id });
  const isMeant = ({ firstName, lastName }: Leader) =>
    `${firstName} ${lastName}`.toLowerCase() === words.toLowerCase();
  return found.find(isMeant) ?? found[0] ?? null;
}
