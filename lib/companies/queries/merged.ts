import "server-only";
import { registrableDomain } from "@/lib/companies/rules";
import { weekOf } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";

/** The company whose domain it is, or was before a merge. */
export async function findCompanyByDomain(
  tx: Transaction,
  domain: string,
): Promise<{ id: string; name: string } | null> {
  const select = { id: true, name: true };
  // In this order: a merge moves a domain from the first table to the second.
  const company = await tx.company.findUnique({ where: { domain }, select });
  if (company) return company;
  const merged = await tx.companyDomain.findUnique({ where: { domain }, select: { company: { select } } });
  return merged?.company ?? null;
}

/** The id of the company that this one was merged into; null if there is none. */
export async function findMergedInto(id: string): Promise<string | null> {
  const merged = await db.companyDomain.findUnique({ where: { mergedId: id }, select: { companyId: true } });
  return merged?.companyId ?? null;
}

type CountedCompany = { id: string; verifiedMemberCount: number };

/**
 * The company of an address as it was on Monday, before this week's merges: `companyOnMonday(…)(email)`; null if there
 * is no such company. A badge that followed a merge at once would show which reviews of the week are from after it.
 */
export async function companyOnMonday(
  tx: Pick<Transaction, "$queryRaw">,
  id: string,
  now: Date,
): Promise<((email: string | null) => CountedCompany) | null> {
  type Row = { verifiedMemberCount: number } & (
    | { domain: string; fromId: string; members: number }
    | { domain: null }
  );
  const rows = await tx.$queryRaw<Row[]>`
    SELECT c."verifiedMemberCount", d."domain", d."fromId", d."members"
    FROM "companies" c
    LEFT JOIN "company_domains" d ON d."companyId" = c."id" AND d."week" = ${weekOf(now)}::date
    WHERE c."id" = ${id}::uuid`;
  const [first] = rows;
  if (!first) return null;
  const merged = rows.filter((row) => row.domain !== null);
  const counts = new Map(merged.map(({ fromId, members }) => [fromId, members]));
  const own = {
    id,
    verifiedMemberCount: [...counts.values()].reduce(
      (left, count) => left - count,
      first.verifiedMemberCount,
    ),
  };
  return (email) => {
    const domain = email && registrableDomain(email);
    const part = merged.find((row) => row.domain === domain);
    return part ? { id: part.fromId, verifiedMemberCount: part.members } : own;
  };
}
