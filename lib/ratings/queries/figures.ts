import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { listWeeksOfCompany, listWeeksOfLeader } from "@/lib/ratings/queries";
import { averageOf, lastYearOf, spreadOf, toTrend } from "@/lib/ratings/rules";
import { type RatingFigures, type RatingWeek, ratingFigures } from "@/lib/ratings/schema";
import { Prisma } from "@/prisma/generated/client";

// Enough to know the lowest and the highest of all, and no scan where there are a hundred thousand.
const SPREAD_REVIEWS_MAX = 2000;

const sums = {
  totalReviews: true,
  communicationSum: true,
  supportSum: true,
  growthSum: true,
  overallCounts: true,
} as const;

/**
 * What the ratings of a leader come to: of everything published for whom they let read it, and null for others.
 * Null says nothing of whether there is any.
 * @throws AppError notFound
 */
export async function getFiguresOfLeader(
  viewer: Viewer,
  leaderId: string,
  now: Date,
): Promise<RatingFigures | null> {
  const isOwn = leaderId === viewer.id;
  const leader = await db.user.findFirst({
    where: { id: leaderId, isVerified: true, ...(!isOwn && { companyId: { not: null } }) },
    select: { ...sums, areReviewsPublic: true },
  });
  if (!leader) throw new AppError("notFound", "We could not find that leader.");
  if (!leader.areReviewsPublic && !isOwn) return null;
  const [weeks, spreads] = await Promise.all([
    listWeeksOfLeader(leaderId),
    getSpreads(Prisma.sql`r."revieweeId" = ${leaderId}::uuid`),
  ]);
  return toFigures(leader, { weeks, spreads, now });
}

/** What the ratings of a company come to, of what everybody may read (G11). @throws AppError notFound */
export async function getFiguresOfCompany(
  _viewer: Viewer,
  companyId: string,
  now: Date,
): Promise<RatingFigures> {
  const company = await db.company.findUnique({ where: { id: companyId }, select: sums });
  if (!company) throw new AppError("notFound", "Failed to fetch company");
  const [weeks, spreads] = await Promise.all([
    listWeeksOfCompany(companyId),
    getSpreads(Prisma.sql`r."companyId" = ${companyId}::uuid AND r."unregisteredLeaderIndex" IS NULL
      AND (r."revieweeId" IS NULL OR u."areReviewsPublic")`),
  ]);
  return toFigures(company, { weeks, spreads, now });
}

type Spread = { lowest: number; highest: number };
type Spreads = { communication: Spread; support: Spread; growth: Spread };

async function getSpreads(which: Prisma.Sql): Promise<Spreads> {
  const [row] = await db.$queryRaw<Spreads[]>`
    WITH "newest" AS (
      SELECT r."communicationRating", r."supportRating", r."growthRating"
      FROM "reviews" r LEFT JOIN "users" u ON u."id" = r."revieweeId"
      WHERE ${which} AND r."state" = 'PUBLISHED' AND r."visibleAt" <= now()
      ORDER BY r."createdAt" DESC LIMIT ${SPREAD_REVIEWS_MAX})
    SELECT ${spreadIn(Prisma.sql`"communicationRating"`)} AS "communication",
      ${spreadIn(Prisma.sql`"supportRating"`)} AS "support", ${spreadIn(Prisma.sql`"growthRating"`)} AS "growth"
    FROM "newest"`;
  const none = { lowest: 0, highest: 0 };
  return row ?? { communication: none, support: none, growth: none };
}

function spreadIn(rating: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`json_build_object('lowest', COALESCE(min(${rating}), 0), 'highest', COALESCE(max(${rating}), 0))`;
}

type Sums = { [Column in keyof typeof sums]: Column extends "overallCounts" ? number[] : number };

function toFigures(
  { totalReviews: total, overallCounts: counts, communicationSum, supportSum, growthSum }: Sums,
  { weeks, spreads, now }: { weeks: RatingWeek[]; spreads: Spreads; now: Date },
): RatingFigures {
  return ratingFigures.parse({
    total,
    counts,
    communication: { average: averageOf(communicationSum, total), ...spreads.communication },
    support: { average: averageOf(supportSum, total), ...spreads.support },
    growth: { average: averageOf(growthSum, total), ...spreads.growth },
    overall: spreadOf(counts),
    lastYear: lastYearOf(weeks, now),
    trend: toTrend(weeks),
  });
}
