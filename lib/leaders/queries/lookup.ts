import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { ME } from "@/lib/leaders/constants";
import { searchLeaders } from "@/lib/leaders/queries/leaders";
import type { Leader } from "@/lib/leaders/schema";
import { accountKey } from "@/lib/limits/client-key";
import { consumeLimit } from "@/lib/limits/rate-limit";
import { wholeNameFirst } from "@/lib/search/rules";

/** @throws AppError tooMany past the search limit (B8.1) */
export async function findLeadersByWords(viewer: Viewer, words: string): Promise<Leader[]> {
  if (!words) return [];
  await consumeLimit("search", accountKey(viewer.id));
  const found = await searchLeaders(viewer, { q: words, excludeUserId: ME });
  return wholeNameFirst(found, words, ({ firstName, lastName }) => `${firstName} ${lastName}`);
}
