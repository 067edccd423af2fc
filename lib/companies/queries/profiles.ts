import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { COMPANY_PAGE_SIZE } from "@/lib/companies/constants";
import { findCompanies } from "@/lib/companies/queries/companies";
import {
  type CompanyOverview,
  type CompanyProfile,
  type CompanyProfileFilter,
  companyOverview,
  companyProfile,
} from "@/lib/companies/schema";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { getSiteTotals } from "@/lib/ratings/queries/counts";
import { spreadOf, totalOf } from "@/lib/ratings/rules";
import { inOrderOf } from "@/lib/search/queries/search";
import type { Prisma } from "@/prisma/generated/client";

const TOP_MAX = 5;

const columns = {
  id: true,
  name: true,
  industry: true,
  size: true,
  totalReviews: true,
  overallCounts: true,
  createdAt: true,
} satisfies Prisma.CompanySelect;

export async function listCompanyProfiles(
  _viewer: Viewer,
  { q, page = 1, pageSize = COMPANY_PAGE_SIZE }: CompanyProfileFilter,
): Promise<{ items: CompanyProfile[]; total: number; pageSize: number }> {
  const skip = (page - 1) * pageSize;
  if (q) {
    const found = await findCompanies(q);
    const ids = found.slice(skip, skip + pageSize);
    const rows = await db.company.findMany({ where: { id: { in: ids }, isListed: true }, select: columns });
    return { items: inOrderOf(ids, rows).map(toProfile), total: found.length, pageSize };
  }
  const { companies: total } = await getSiteTotals();
  const take = Math.min(pageSize, total - skip);
  if (take <= 0) return { items: [], total, pageSize };
  // From the nearer end, so that the last page costs as little as the first.
  const after = total - skip - take;
  const isNearEnd = after < skip;
  const rows = await db.company.findMany({
    where: { isListed: true },
    select: columns,
    orderBy: { name: isNearEnd ? "desc" : "asc" },
    skip: isNearEnd ? after : skip,
    take,
  });
  return { items: (isNearEnd ? rows.reverse() : rows).map(toProfile), total, pageSize };
}

export async function getCompanyOverview(_viewer: Viewer): Promise<CompanyOverview> {
  const [{ companies, companiesWithReviews, overallCounts }, topRated, recentlyAdded] = await Promise.all([
    getSiteTotals(),
    db.company.findMany({
      where: { totalReviews: { gt: 0 } },
      select: columns,
      orderBy: [{ averageRating: "desc" }, { totalReviews: "desc" }, { name: "asc" }],
      take: TOP_MAX,
    }),
    db.company.findMany({
      where: { isListed: true },
      select: columns,
      orderBy: [{ createdAt: "desc" }, { name: "asc" }],
      take: TOP_MAX,
    }),
  ]);
  return companyOverview.parse({
    totalCompanies: companies,
    withReviews: companiesWithReviews,
    totalReviews: totalOf(overallCounts),
    rating: spreadOf(overallCounts),
    topRated: topRated.map(toProfile),
    recentlyAdded: recentlyAdded.map(toProfile),
  });
}

function toProfile(row: Prisma.CompanyGetPayload<{ select: typeof columns }>): CompanyProfile {
  const { overallCounts, createdAt, ...rest } = row;
  return companyProfile.parse({
    ...rest,
    rating: spreadOf(overallCounts),
    createdAt: dayOf(createdAt),
  });
}
