import "server-only";
import type { z } from "zod";
import type { Viewer } from "@/lib/auth/viewer";
import { COMPANY_LIST_MAX, SMALL_COMPANY_BELOW } from "@/lib/companies/constants";
import { type Company, type CompanySearch, company, companyList } from "@/lib/companies/schema";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { prepare } from "@/lib/db/prepared";
import { shareRead } from "@/lib/db/shared-read";
import { AppError } from "@/lib/errors";
import { findNames, inOrderOf } from "@/lib/search/queries/search";
import type { Prisma } from "@/prisma/generated/client";

const TOP_RATED_MAX = 5;

const columns = {
  id: true,
  name: true,
  domain: true,
  industry: true,
  description: true,
  website: true,
  size: true,
  averageRating: true,
  totalReviews: true,
  verifiedMemberCount: true,
  createdAt: true,
} satisfies Prisma.CompanySelect;
type Row = Prisma.CompanyGetPayload<{ select: typeof columns }>;

// `toCompany` as SQL, because in Node it would take longer than reading the rows.
const inAnswer: Partial<Record<keyof Row, string>> = {
  createdAt: `"createdAt"::text`,
  verifiedMemberCount: `"verifiedMemberCount" < ${SMALL_COMPANY_BELOW} AS "isSmall"`,
};
const COLUMNS = (Object.keys(columns) as (keyof Row)[])
  .map((column) => inAnswer[column] ?? `"${column}"`)
  .join(", ");

const readListed = prepare<z.input<typeof company>>(
  `SELECT ${COLUMNS} FROM "companies" WHERE "isListed" ORDER BY "name" LIMIT ${COMPANY_LIST_MAX}`,
);

const readFound = prepare<z.input<typeof company>, [ids: string[]]>(
  `SELECT ${COLUMNS} FROM "companies" WHERE "isListed" AND "id" = ANY ($1::uuid[])`,
);

export const SELECT_TOP_RATED = `
  SELECT ${COLUMNS} FROM "companies" WHERE "totalReviews" > 0
  ORDER BY "averageRating" DESC, "totalReviews" DESC, "name" LIMIT ${TOP_RATED_MAX}`;

export async function listCompanies(_viewer: Viewer, { search }: CompanySearch): Promise<Company[]> {
  if (search) return searchCompanies(search);
  return listAll();
}

const listAll = shareRead(async () => companyList.parse(await readListed()));

/** Matches by name come first, then those by industry (D14). */
export async function findCompanies(search: string): Promise<string[]> {
  const lists = await findNames(search, [{ kind: "company" }, { kind: "industry" }], COMPANY_LIST_MAX);
  return [...new Set(lists.flat().map(({ ownerId }) => ownerId))].slice(0, COMPANY_LIST_MAX);
}

async function searchCompanies(search: string): Promise<Company[]> {
  const ids = await findCompanies(search);
  return companyList.parse(inOrderOf(ids, await readFound(ids)));
}

/** @throws AppError notFound unless the company is listed or the viewer's own */
export async function requireCompany(viewer: Viewer, id: string): Promise<Company> {
  const row = await db.company.findUnique({ where: { id, AND: isSeenBy(viewer) }, select: columns });
  if (!row) throw new AppError("notFound", "Failed to fetch company");
  return toCompany(row);
}

export function isSeenBy({ companyId }: Viewer): Prisma.CompanyWhereInput {
  return { OR: [{ isListed: true }, ...(companyId ? [{ id: companyId }] : [])] };
}

function toCompany(row: Row): Company {
  return company.parse({ ...row, isSmall: isSmallCompany(row), createdAt: dayOf(row.createdAt) });
}

export function isSmallCompany({ verifiedMemberCount }: { verifiedMemberCount: number }): boolean {
  return verifiedMemberCount < SMALL_COMPANY_BELOW;
}
