import "server-only";
import { registrableDomain } from "@/lib/companies/rules";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import type { Statements } from "@/lib/db/transaction";

/** The company whose domain it is, or was before a merge. */
export async function findCompanyByDomain(
  tx: Statements,
  domain: string,
): Promise<{ id: string; name: string } | null> {
  // At one moment: a merge moves a domain from the first table to the second.
  const [company] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "companies" WHERE "domain" = ${domain}
    UNION ALL
    SELECT c."id", c."name" FROM "company_domains" d JOIN "companies" c ON c."id" = d."companyId"
    WHERE d."domain" = ${domain}`;
  return company ?? null;
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
  tx: Statements,
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
