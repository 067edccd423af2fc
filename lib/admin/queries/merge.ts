import "server-only";
import { type MergeInput, type MergePreview, mergePreview } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { isSeenBy } from "@/lib/companies/queries/companies";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import type { Company, Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  name: true,
  domain: true,
  industry: true,
  size: true,
  website: true,
  description: true,
  totalReviews: true,
  verifiedMemberCount: true,
  mergedDomains: { select: { domain: true }, orderBy: { domain: "asc" } },
} satisfies Prisma.CompanySelect;

type Row = Prisma.CompanyGetPayload<{ select: typeof columns }>;

/** Counts Monday's members, and reviews that everyone may read: other numbers would show when someone joined,
 * or that something waits. @throws AppError notFound */
export async function previewMerge(viewer: Viewer, { from, into }: MergeInput): Promise<MergePreview> {
  const [source, target] = await Promise.all(
    [from, into].map((id) =>
      db.company.findUnique({ where: { id, AND: isSeenBy(viewer) }, select: columns }),
    ),
  );
  if (!source || !target) throw companyIsGone();
  return mergePreview.parse({ from: toSide(source), into: toSide(target) });
}

function toSide({ mergedDomains, domain, verifiedMemberCount, ...row }: Row) {
  return {
    ...row,
    domains: [domain, ...mergedDomains.map((merged) => merged.domain)],
    members: verifiedMemberCount,
  };
}

type Merged = Pick<Company, "id" | "name" | "domain" | "verifiedMemberCount" | "isListed" | "isMadeByAdmin">;

/** Call it once both rows are locked. @throws AppError notFound */
export async function requireMergeable(
  tx: Transaction,
  viewer: Viewer,
  { from, into }: MergeInput,
): Promise<Record<"source" | "target", Merged>> {
  const found = await tx.company.findMany({
    where: { id: { in: [from, into] }, AND: isSeenBy(viewer) },
    select: {
      id: true,
      name: true,
      domain: true,
      verifiedMemberCount: true,
      isListed: true,
      isMadeByAdmin: true,
    },
  });
  const [source, target] = [from, into].map((wanted) => found.find(({ id }) => id === wanted));
  if (!source || !target) throw companyIsGone();
  return { source, target };
}

function companyIsGone(): AppError {
  return new AppError(
    "notFound",
    "We could not find one of these companies. It may have been merged or taken back. Please search for it again.",
  );
}
