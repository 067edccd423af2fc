import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import {
  COMPANY_PAGE_SIZE,
  type CompanyOverview,
  type CompanyProfile,
  type CompanyProfileFilter,
  companyOverview,
  companyProfile,
} from "@/lib/companies/schema";
import { db } from "@/lib/db/client";
import { likeLiteral } from "@/lib/db/literal";
import { spreadOf } from "@/lib/ratings/rules";
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

/** Companies by name, a page of them; with `q`, those in whose name or industry each of its words stands (B7.2). */
export async function listCompanyProfiles(
  _viewer: Viewer,
  { q = "", page = 1, pageSize = COMPANY_PAGE_SIZE }: CompanyProfileFilter,
): Promise<{ items: CompanyProfile[]; total: number; pageSize: number }> {
  const where = { AND: q.split(/\s+/).filter(Boolean).map(mentions) };
  const [rows, total] = await Promise.all([
    db.company.findMany({
      where,
      select: columns,
      orderBy: { name: "asc" },
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db.company.count({ where }),
  ]);
  return { items: rows.map(toProfile), total, pageSize };
}

/** The register as a whole, its five best rated and its five newest companies, whatever is searched for (B7.1, B7.2). */
export async function getCompanyOverview(_viewer: Viewer): Promise<CompanyOverview> {
  const [[totals], topRated, recentlyAdded] = await Promise.all([
    db.$queryRaw<{ totalCompanies: number; withReviews: number; counts: number[] }[]>`
      SELECT count(*)::int AS "totalCompanies", count(*) FILTER (WHERE "totalReviews" > 0)::int AS "withReviews",
        ARRAY[COALESCE(sum("overallCounts"[1]), 0), COALESCE(sum("overallCounts"[2]), 0),
          COALESCE(sum("overallCounts"[3]), 0), COALESCE(sum("overallCounts"[4]), 0),
          COALESCE(sum("overallCounts"[5]), 0)]::int[] AS "counts"
      FROM "companies"`,
    db.company.findMany({
      where: { totalReviews: { gt: 0 } },
      select: columns,
      orderBy: [{ averageRating: "desc" }, { totalReviews: "desc" }, { name: "asc" }],
      take: TOP_MAX,
    }),
    db.company.findMany({
      select: columns,
      orderBy: [{ createdAt: "desc" }, { name: "asc" }],
      take: TOP_MAX,
    }),
  ]);
  const { counts = [], ...numbers } = totals ?? {};
  return companyOverview.parse({
    ...numbers,
    totalReviews: counts.reduce((sum, count) => sum + count, 0),
    rating: spreadOf(counts),
    topRated: topRated.map(toProfile),
    recentlyAdded: recentlyAdded.map(toProfile),
  });
}

function mentions(word: string): Prisma.CompanyWhereInput {
  const contains = { contains: likeLiteral(word), mode: "insensitive" as const };
  return { OR: [{ name: contains }, { industry: contains }] };
}

function toProfile(row: Prisma.CompanyGetPayload<{ select: typeof columns }>): CompanyProfile {
  const { overallCounts, createdAt, ...rest } = row;
  return companyProfile.parse({
    ...rest,
    rating: spreadOf(overallCounts),
    createdAt: createdAt.toISOString().slice(0, 10),
  });
}
