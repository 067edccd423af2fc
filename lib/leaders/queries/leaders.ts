import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { isSmallCompany } from "@/lib/companies/queries/companies";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { FEW_REVIEWS_BELOW, ME } from "@/lib/leaders/constants";
import {
  type Leader,
  type LeaderDetails,
  type LeaderSearch,
  leader,
  leaderDetails,
} from "@/lib/leaders/schema";
import { FOUND_MAX } from "@/lib/search/constants";
import { findNames, inOrderOf } from "@/lib/search/queries/search";
import type { Prisma } from "@/prisma/generated/client";

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
  company: { select: { name: true, verifiedMemberCount: true } },
} satisfies Prisma.UserSelect;

/** Every word of `q` must begin a word of the name (D22); best first, none for an empty `q`. */
export async function searchLeaders(
  viewer: Viewer,
  { q, companyId, excludeUserId }: LeaderSearch,
): Promise<Leader[]> {
  const excludeId = excludeUserId === ME ? viewer.id : excludeUserId;
  const [matches = []] = await findNames(q, [{ kind: "leader", companyId, excludeId }], FOUND_MAX);
  const ids = matches.map(({ ownerId }) => ownerId);
  const rows = await db.user.findMany({
    where: { id: { in: ids }, isVerified: true, isFindable: true, companyId: companyId ?? { not: null } },
    select: columns,
  });
  return inOrderOf(ids, rows).map((row) => leader.parse(shown(row)));
}

/** @throws AppError notFound */
export async function requireLeaderDetails(viewer: Viewer, id: string): Promise<LeaderDetails> {
  const row = await db.user.findFirst({
    where: { id, isVerified: true, companyId: { not: null }, ...(id !== viewer.id && { isFindable: true }) },
    select: columns,
  });
  if (!row) throw new AppError("notFound", "We could not find that leader.");
  return leaderDetails.parse(shown(row));
}

// An average over private feedback would reveal what the texts may not.
function shown({ company, ...row }: Prisma.UserGetPayload<{ select: typeof columns }>) {
  const isShown = row.areReviewsPublic && row.totalReviews > 0;
  return {
    ...row,
    companyName: company?.name,
    isCompanySmall: company && isSmallCompany(company),
    averageRating: isShown ? row.averageRating : null,
    totalReviews: row.areReviewsPublic ? row.totalReviews : null,
    hasFewReviews: row.areReviewsPublic ? row.totalReviews < FEW_REVIEWS_BELOW : null,
  };
}
