import "server-only";
import { registrableDomain } from "@/lib/companies/rules";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import type { Statements } from "@/lib/db/transaction";

export async function findCompanyByDomain(
  tx: Statements,
  domain: string,
): Promise<{ id: string; name: string } | null> {
  // In one statement, because a merge moves a domain from the first table to the second.
  const [company] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "companies" WHERE "domain" = ${domain}
    UNION ALL
    SELECT c."id", c."name" FROM "company_domains" d JOIN "companies" c ON c."id" = d."companyId"
    WHERE d."domain" = ${domain}`;
  return company ?? null;
}

export async function findMergedInto(id: string): Promise<string | null> {
  const merged = await db.companyDomain.findUnique({ where: { mergedId: id }, select: { companyId: true } });
  return merged?.companyId ?? null;
}

type CountedCompany = { id: string; verifiedMemberCount: number };

/** Ignores this week's merges: a badge that followed one at once would show which reviews came after it. */
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
