import "server-only";
import type { z } from "zod";
import type { Viewer } from "@/lib/auth/viewer";
import { SELECT_TOP_RATED } from "@/lib/companies/queries/companies";
import type { companyList } from "@/lib/companies/schema";
import { EXCERPT_MAX, NEWEST_IN_OVERVIEW } from "@/lib/dashboard/constants";
import {
  type DashboardMetrics,
  dashboardMetrics,
  type OwnOverview,
  ownOverview,
} from "@/lib/dashboard/schema";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { prepare } from "@/lib/db/prepared";
import { shareRead } from "@/lib/db/shared-read";
import { SELECT_SITE_TOTALS } from "@/lib/ratings/queries/counts";
import { spreadOf, totalOf } from "@/lib/ratings/rules";
import type { SiteTotals } from "@/lib/ratings/schema";
import { orderOf } from "@/lib/reviews/queries/rows";
import { countSubmittedByState } from "@/lib/reviews/queries/submitted";
import { receivedBy } from "@/lib/reviews/queries/visibility";

const readMetrics = prepare<SiteTotals & { topRated: z.input<typeof companyList> | null }>(`
  SELECT totals.*, (SELECT json_agg(company) FROM (${SELECT_TOP_RATED}) company) AS "topRated"
  FROM (${SELECT_SITE_TOTALS}) totals`);

export function getDashboardMetrics(_viewer: Viewer): Promise<DashboardMetrics> {
  return getMetrics();
}

const getMetrics = shareRead(async () => {
  const [metrics] = await readMetrics();
  if (!metrics) throw new Error("A sum has one row");
  const { companies, members, overallCounts, topRated } = metrics;
  return dashboardMetrics.parse({
    totalCompanies: companies,
    totalReviews: totalOf(overallCounts),
    averageRating: spreadOf(overallCounts).average,
    totalUsers: members,
    topRatedCompanies: topRated ?? [],
  });
});

export async function getOwnOverview(viewer: Viewer): Promise<OwnOverview> {
  const newestFirst = { where: receivedBy(viewer), orderBy: orderOf("newest") };
  const [received, newest, submitted] = await Promise.all([
    db.review.findMany({ ...newestFirst, select: { id: true, createdAt: true }, take: NEWEST_IN_OVERVIEW }),
    db.review.findFirst({ ...newestFirst, select: { overallRating: true, reviewText: true } }),
    countSubmittedByState(viewer),
  ]);
  return ownOverview.parse({
    received: received.map(({ id, createdAt }) => ({ id, createdAt: weekOf(createdAt) })),
    newest: newest && { overallRating: newest.overallRating, excerpt: excerptOf(newest.reviewText) },
    submitted,
  });
}

function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT_MAX ? `${characters.slice(0, EXCERPT_MAX).join("").trimEnd()}…` : text;
}
