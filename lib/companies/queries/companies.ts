import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import {
  COMPANY_LIST_MAX,
  type Company,
  type CompanySearch,
  company,
  SMALL_COMPANY_BELOW,
} from "@/lib/companies/schema";
import { db } from "@/lib/db/client";
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

/** Listed companies by name, or those that match `search` by name or, failing that, industry (D14); at most 100. */
export async function listCompanies(_viewer: Viewer, { search }: CompanySearch): Promise<Company[]> {
  if (search) return searchCompanies(search);
  const rows = await db.company.findMany({
    where: { isListed: true },
    select: columns,
    orderBy: [{ name: "asc" }],
    take: COMPANY_LIST_MAX,
  });
  return rows.map(toCompany);
}

/** IDs of the companies that match `search` by name or, failing that, industry; at most 100, best first. */
export async function findCompanies(search: string): Promise<string[]> {
  const lists = await findNames(search, [{ kind: "company" }, { kind: "industry" }], COMPANY_LIST_MAX);
  return [...new Set(lists.flat().map(({ ownerId }) => ownerId))].slice(0, COMPANY_LIST_MAX);
}

async function searchCompanies(search: string): Promise<Company[]> {
  const ids = await findCompanies(search);
  const rows = await db.company.findMany({ where: { id: { in: ids }, isListed: true }, select: columns });
  return inOrderOf(ids, rows).map(toCompany);
}

/** A listed company, or the viewer's own. @throws AppError notFound */
export async function requireCompany(viewer: Viewer, id: string): Promise<Company> {
  const row = await db.company.findUnique({ where: { id, AND: isSeenBy(viewer) }, select: columns });
  if (!row) throw new AppError("notFound", "Failed to fetch company");
  return toCompany(row);
}

export function isSeenBy({ companyId }: Viewer): Prisma.CompanyWhereInput {
  return { OR: [{ isListed: true }, ...(companyId ? [{ id: companyId }] : [])] };
}

export async function listTopRatedCompanies(_viewer: Viewer): Promise<Company[]> {
  const rows = await db.company.findMany({
    where: { totalReviews: { gt: 0 } },
    select: columns,
    orderBy: [{ averageRating: "desc" }, { totalReviews: "desc" }, { name: "asc" }],
    take: TOP_RATED_MAX,
  });
  return rows.map(toCompany);
}

function toCompany(row: Prisma.CompanyGetPayload<{ select: typeof columns }>): Company {
  return company.parse({
    ...row,
    isSmall: isSmallCompany(row),
    createdAt: row.createdAt.toISOString().slice(0, 10),
  });
}

export function isSmallCompany({ verifiedMemberCount }: { verifiedMemberCount: number }): boolean {
  return verifiedMemberCount < SMALL_COMPANY_BELOW;
}
