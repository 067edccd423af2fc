import "server-only";
import { audit } from "@/lib/admin/mutations/audit";
import { requireMergeable } from "@/lib/admin/queries/merge";
import type { MergeInput } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { requireCompany } from "@/lib/companies/queries/companies";
import { companyOnMonday } from "@/lib/companies/queries/merged";
import type { Company } from "@/lib/companies/schema";
import { weekOf } from "@/lib/dates";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { moveCompanyCounts } from "@/lib/ratings/mutations";
import { lockReviewClaims } from "@/lib/reviews/mutations/own";

// 100,000 reviews take about ten seconds.
const PATIENCE = { maxWait: 5_000, timeout: 60_000 };

/** `from` leads to `into` afterwards (docs/anonymity.md, 'Merging companies'). @throws AppError notFound */
export async function mergeCompanies(viewer: Viewer, input: MergeInput, now: Date): Promise<Company> {
  await longTransaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = '50s'`;
    await lockForMerge(tx, input);
    const { source, target } = await requireMergeable(tx, viewer, input);
    const [ofSource, toTarget] = [{ companyId: source.id }, { companyId: target.id }];
    // Unsealed, so that the next seal writes every review again.
    await tx.review.updateMany({ where: ofSource, data: { ...toTarget, sealed: false } });
    await tx.user.updateMany({ where: ofSource, data: toTarget });
    await moveCompanyCounts(tx, { from: source.id, into: target.id });
    const week = new Date(weekOf(now));
    const onMonday = await companyOnMonday(tx, source.id, now);
    const members = (onMonday?.(null) ?? source).verifiedMemberCount;
    const moved = { ...toTarget, fromId: source.id, week, members };
    await tx.companyDomain.updateMany({ where: { ...ofSource, week: { lt: week } }, data: moved });
    // A domain that came this week keeps where it was on Monday.
    await tx.companyDomain.updateMany({ where: ofSource, data: toTarget });
    await tx.company.delete({ where: { id: source.id }, select: { id: true } });
    await tx.company.update({
      where: { id: target.id },
      data: {
        // Both are Monday's, and no mailbox is at two domains.
        verifiedMemberCount: { increment: source.verifiedMemberCount },
        isListed: source.isListed || target.isListed,
        isMadeByAdmin: source.isMadeByAdmin || target.isMadeByAdmin,
      },
      select: { id: true },
    });
    await tx.companyDomain.create({ data: { ...moved, domain: source.domain, mergedId: source.id } });
    const subject = `${source.domain} into ${target.domain}`;
    await audit(tx, viewer, [{ action: "companies-merged", subject }], now);
  }, PATIENCE);
  return requireCompany(viewer, input.into);
}

async function lockForMerge(tx: Transaction, { from, into }: MergeInput): Promise<void> {
  await lockReviewClaims(tx);
  // As account deletions do: everything that stores, claims or moves a review finishes first, or waits.
  await tx.$executeRaw`LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`;
  // People before companies, as everywhere, to avoid deadlocks.
  await tx.$executeRaw`
    SELECT FROM "users" WHERE "companyId" = ${from}::uuid
      OR "id" IN (SELECT "revieweeId" FROM "reviews" WHERE "companyId" = ${from}::uuid)
    ORDER BY "id" FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    SELECT FROM "companies" WHERE "id" IN (${from}::uuid, ${into}::uuid) ORDER BY "id" FOR UPDATE`;
}
