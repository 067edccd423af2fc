import "server-only";
import { randomUUID } from "node:crypto";
import { findCompanyByDomain } from "@/lib/companies/queries/merged";
import { companyNameFromDomain, longNameOf } from "@/lib/companies/rules";
import { dayOf, firstOfMonth } from "@/lib/dates";
import type { Transaction } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import type { Statements } from "@/lib/db/transaction";

/** Until it's listed, the name has the domain in it: a short name that is taken would show that it exists. */
export async function findOrCreateCompanyByDomain(
  tx: Statements,
  domain: string,
  now = new Date(),
): Promise<{ id: string; name: string }> {
  const company = await findCompanyByDomain(tx, domain);
  if (company) return company;
  // Waits for a parallel transaction that inserts the same company, and then ignores the conflict.
  await tx.$executeRaw`
    INSERT INTO "companies" ("id", "name", "domain", "createdAt")
    VALUES (${randomUUID()}::uuid, ${longNameOf(domain)}, ${domain}, ${dayOf(firstOfMonth(now))}::date)
    ON CONFLICT DO NOTHING`;
  const made = await findCompanyByDomain(tx, domain);
  if (!made) throw new Error(`There is no company for ${domain}`);
  return made;
}

/** The company becomes as old as its listing: an older month would show that someone wrote before. */
export async function listCompany(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.company.updateMany({ where: { id, isListed: false }, data: { createdAt: firstOfMonth(now) } });
  // Written even if already listed, so that `recountCompanies` waits and counts the new member.
  const [company] = await tx.company.updateManyAndReturn({
    where: { id },
    data: { isListed: true },
    select: { name: true, domain: true },
  });
  if (!company?.domain || company.name !== longNameOf(company.domain)) return;
  const name = companyNameFromDomain(company.domain);
  // If two companies want the same name, the second waits and then sees that it is taken.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${LOCKS.companyName}::bigint))`;
  if ((await tx.company.count({ where: { name } })) > 0) return;
  await tx.company.updateMany({ where: { id }, data: { name } });
}

/** Leaves it as if it had just been created for a review of an address. */
export async function hideCompany(tx: Transaction, id: string, domain: string): Promise<void> {
  const nothing = { industry: null, size: null, website: null, description: null };
  await tx.company.update({
    where: { id },
    data: { ...nothing, name: longNameOf(domain), isListed: false, isMadeByAdmin: false },
    select: { id: true },
  });
}

/** Runs weekly, or the count would show when people join. */
export async function recountCompanies(tx: Transaction): Promise<void> {
  // In the order in which all code locks companies (`lib/ratings/mutations.ts`).
  await tx.$executeRaw`SELECT FROM "companies" ORDER BY "id" FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE "companies" c SET "verifiedMemberCount" = m."count", "isListed" = m."isListed"
    FROM (
      SELECT c."id", count(DISTINCT u."mailbox")::int AS "count",
        c."isMadeByAdmin" OR c."totalReviews" > 0 OR count(u."id") > 0 AS "isListed"
      FROM "companies" c
      LEFT JOIN "users" u ON u."companyId" = c."id" AND u."isVerified" AND u."isFindable" GROUP BY c."id") m
    WHERE c."id" = m."id" AND (c."verifiedMemberCount", c."isListed") <> (m."count", m."isListed")`;
}
