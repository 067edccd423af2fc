import "server-only";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import type { Author } from "@/lib/authorship/queries/tags";
import { listCompany } from "@/lib/companies/mutations";
import { db, type Transaction } from "@/lib/db/client";
import { findabilityOf } from "@/lib/leaders/rules";
import { claimWaitingReviews, lockWaitingReviews } from "@/lib/reviews/mutations/claim";

type Member = Author & { email: string; companyId: string };

/** Call `lockWaitingReviews` first. */
export async function makeFindable(tx: Transaction, member: Member, now: Date): Promise<void> {
  // Before the company's row, which a deletion locks last; otherwise the two could deadlock.
  await claimWaitingReviews(tx, member, now);
  await listCompany(tx, member.companyId, now);
}

/** Makes all of them findable in one night, so that the time says nothing about them. */
export async function makeJoinersFindable(now: Date): Promise<void> {
  const hidden = await db.user.findMany({
    where: { isFindable: false, isVerified: true, companyId: { not: null } },
    select: { id: true, email: true, authorSalt: true, privateFields: true },
    orderBy: { id: "asc" },
  });
  for (const { privateFields, ...member } of hidden) {
    const { findableFrom } = decryptPrivateFields(privateFields, member.id);
    if (findabilityOf(findableFrom, now) === "hidden") continue;
    await db.$transaction(async (tx) => {
      await lockWaitingReviews(tx, member.email);
      const [found] = await tx.user.updateManyAndReturn({
        where: { id: member.id, isFindable: false },
        data: { isFindable: true },
        // Read here, because the company may have been merged into another.
        select: { companyId: true },
      });
      // Someone has deleted it since it was read, or another server has already made it findable.
      if (!found?.companyId) return;
      await makeFindable(tx, { ...member, companyId: found.companyId }, now);
    });
  }
}
