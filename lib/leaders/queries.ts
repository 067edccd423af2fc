import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { likeLiteral } from "@/lib/db/literal";
import { AppError } from "@/lib/errors";
import {
  type Leader,
  type LeaderDetails,
  type LeaderSearch,
  leader,
  leaderDetails,
} from "@/lib/leaders/schema";
import type { Prisma } from "@/prisma/generated/client";

// Few enough that the search cannot be used to copy the directory (SEC-C10).
const FOUND_MAX = 10;
const WORDS_MAX = 5;

const columns = {
  id: true,
  firstName: true,
  lastName: true,
  title: true,
  department: true,
  companyId: true,
  areReviewsPublic: true,
  averageRating: true,
  totalReviews: true,
  company: { select: { name: true } },
} satisfies Prisma.UserSelect;

/** Leaders in whose names every word of `q` begins a word (D22); ten at most, none for an empty `q`. */
export async function searchLeaders(
  _viewer: Viewer,
  { q, companyId, excludeUserId }: LeaderSearch,
): Promise<Leader[]> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const rows = await db.user.findMany({
    where: {
      isVerified: true,
      companyId: companyId ?? { not: null },
      ...(excludeUserId && { id: { not: excludeUserId } }),
      AND: words.map(beginsAWord),
    },
    select: columns,
    orderBy: [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
    take: FOUND_MAX,
  });
  return rows.map((row) => leader.parse(shown(row)));
}

/** @throws AppError notFound */
export async function requireLeaderDetails(_viewer: Viewer, id: string): Promise<LeaderDetails> {
  const row = await db.user.findFirst({
    where: { id, isVerified: true, companyId: { not: null } },
    select: columns,
  });
  if (!row) throw new AppError("notFound", "We could not find that leader.");
  return leaderDetails.parse(shown(row));
}

function beginsAWord(word: string): Prisma.UserWhereInput {
  const literal = likeLiteral(word);
  const atStart = { startsWith: literal, mode: "insensitive" as const };
  const later = { contains: ` ${literal}`, mode: "insensitive" as const };
  return { OR: [{ firstName: atStart }, { firstName: later }, { lastName: atStart }, { lastName: later }] };
}

// An average over private feedback would tell what the texts are not allowed to.
function shown({ company, ...row }: Prisma.UserGetPayload<{ select: typeof columns }>) {
  const isShown = row.areReviewsPublic && row.totalReviews > 0;
  return {
    ...row,
    companyName: company?.name,
    averageRating: isShown ? row.averageRating : null,
    totalReviews: row.areReviewsPublic ? row.totalReviews : null,
  };
}
