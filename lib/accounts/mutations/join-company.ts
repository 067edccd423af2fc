import "server-only";
import { randomInt } from "node:crypto";
import { makeFindable } from "@/lib/accounts/mutations/findability";
import { HIDDEN_WEEKS_MAX } from "@/lib/accounts/rules";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { workDomain } from "@/lib/companies/rules";
import { weekOf, weeksAfter } from "@/lib/dates";
import type { Transaction } from "@/lib/db/client";
import { honourUnsubscription } from "@/lib/notifications/mutations/unsubscribe";

/** Call `lockWaitingReviews` first. */
export async function joinCompany(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const domain = workDomain(email);
  if (!domain) throw new Error("Only a work address has a company");
  const company = await findOrCreateCompanyByDomain(tx, domain, now);
  const [member] = await tx.user.updateManyAndReturn({
    where: { id, companyId: null },
    data: { companyId: company.id },
    select: { authorSalt: true, isFindable: true },
  });
  if (!member) return;
  await honourUnsubscription(tx, email);
  const { isFindable, authorSalt } = member;
  await changePrivateFields(tx, id, {
    findableFrom: weekOf(isFindable ? now : weeksAfter(now, 1 + randomInt(HIDDEN_WEEKS_MAX))),
  });
  if (isFindable) await makeFindable(tx, { id, email, companyId: company.id, authorSalt }, now);
}
