import "server-only";
import { prepare } from "@/lib/db/prepared";
import { RATING_DIMENSIONS, RATING_MAX, RATING_MIN, STARS } from "@/lib/ratings/constants";
import { RECENT_ON_DASHBOARD } from "@/lib/reviews/constants";
import { type AnsweredRow, type Page, placeOf, type Row } from "@/lib/reviews/queries/rows";
import type { ReviewFilter } from "@/lib/reviews/schema";
import type { ReviewResponse } from "@/prisma/generated/client";

/** A company's list has only what everyone may read of it and its leaders. */
export type ListedSubject = { kind: "leader" | "company"; id: string };

const SUBJECTS = {
  leader: { weeks: `"leader_weeks" w WHERE w."leaderId" = $1`, from: "", where: `r."revieweeId" = $1` },
  company: {
    weeks: `"company_weeks" w WHERE w."companyId" = $1`,
    from: `LEFT JOIN "users" l ON l."id" = r."revieweeId"`,
    // Until a leader joins, only the author may read a review of their address.
    where: `r."companyId" = $1
      AND (r."revieweeId" IS NULL AND r."unregisteredLeaderIndex" IS NULL OR l."areReviewsPublic")`,
  },
};

// A cell's reviews are adjacent: they are of one week, with one `createdAt`. An index has them by their ids.
const CELLS = {
  week: {
    ratings: "(SELECT NULL::int)",
    count: STARS.map(
      (star) => `CASE WHEN ${star} BETWEEN $3 AND $4 THEN w."overallCounts"[${star}] ELSE 0 END`,
    ),
    // The sum keeps the planner from the index by rating, in which it would read all weeks.
    where: `r."overallRating" + 0 BETWEEN $3 AND $4`,
  },
  weekAndRating: {
    ratings: `(SELECT * FROM unnest(ARRAY[${STARS}]) AS s("rating") WHERE "rating" BETWEEN $3 AND $4)`,
    count: [`w."overallCounts"[s."rating"]`],
    where: `r."overallRating" = c."rating"`,
  },
};

const ORDERS = {
  newest: `"week" DESC`,
  oldest: `"week"`,
  "highest-rated": `"rating" DESC, "week" DESC`,
  "lowest-rated": `"rating", "week" DESC`,
};

const COLUMNS = ["id", "companyId", "revieweeId", ...RATING_DIMENSIONS.map(({ column }) => column)]
  .concat("reviewText", "isVerified", "isModerated", "isShareable", "report", "createdAt", "displayName")
  .map((column) => `r."${column}"`);

/** There is always one row, for the total; its id is null if the page is empty. */
type FlatRow = Omit<Row, "id" | "company" | "reviewee"> &
  Omit<ReviewResponse, "reviewId" | "replyState"> & {
    total: number;
    id: string | null;
    companyName: string;
    firstName: string | null;
    lastName: string | null;
    replyState: ReviewResponse["replyState"] | null;
  };

const ROW = `${COLUMNS.join(", ")}, o."name" AS "companyName", u."firstName", u."lastName",
  a."replyText", a."replyState", a."holdReasons", a."removalReason", a."repliedOn", a."thankedWeek"`;
const JOINS = `
  LEFT JOIN "reviews" r ON r."id" = p."id"
  LEFT JOIN "companies" o ON o."id" = r."companyId"
  LEFT JOIN "users" u ON u."id" = r."revieweeId"
  LEFT JOIN "review_responses" a ON a."reviewId" = r."id"`;

type Values = [id: string, now: Date, lowest: number, highest: number, skip: number, take: number];

/** The counts per week show where a page is. A deep page reads only its weeks, each from the nearer end. */
function prepareRows(kind: keyof typeof SUBJECTS, sort: keyof typeof ORDERS, cell: keyof typeof CELLS) {
  const { weeks, from, where } = SUBJECTS[kind];
  const { ratings, count, where: isInCell } = CELLS[cell];
  const inCell = `
    SELECT r."id" FROM "reviews" r ${from}
    WHERE ${where} AND r."state" = 'PUBLISHED' AND r."visibleAt" <= $2 AND ${isInCell}
      AND r."createdAt" = c."week"::timestamp AT TIME ZONE 'UTC'`;
  return prepare<FlatRow, Values>(`
    WITH "cells" AS (
      SELECT *, sum("count") OVER (ORDER BY ${ORDERS[sort]} ROWS UNBOUNDED PRECEDING)::int AS "end"
      FROM (
        SELECT w."week", s."rating", ${count.join(" + ")} AS "count"
        FROM ${ratings} AS s("rating") CROSS JOIN ${weeks}) w),
    "own" AS (
      SELECT *, greatest($5 - "start", 0) AS "before", greatest("end" - $5 - $6, 0) AS "after",
        least("end", $5 + $6) - greatest("start", $5) AS "take"
      FROM (SELECT *, "end" - "count" AS "start" FROM "cells") c
      WHERE "count" > 0 AND "end" > $5 AND "start" < $5 + $6),
    "page" AS (
      SELECT p."id", c."end" FROM "own" c, LATERAL (
        (${inCell} AND c."before" <= c."after" ORDER BY r."id" LIMIT c."take" OFFSET c."before")
        UNION ALL
        (${inCell} AND c."before" > c."after" ORDER BY r."id" DESC LIMIT c."take" OFFSET c."after")) p)
    SELECT t."total", ${ROW}
    FROM (SELECT COALESCE(max("end"), 0) AS "total" FROM "cells") t
    LEFT JOIN "page" p ON true ${JOINS}
    ORDER BY p."end", p."id"`);
}

const byCell = (kind: keyof typeof SUBJECTS, sort: keyof typeof ORDERS) => ({
  week: prepareRows(kind, sort, "week"),
  weekAndRating: prepareRows(kind, sort, "weekAndRating"),
});

const ofSubject = (kind: keyof typeof SUBJECTS) => ({
  newest: byCell(kind, "newest"),
  oldest: byCell(kind, "oldest"),
  "highest-rated": byCell(kind, "highest-rated"),
  "lowest-rated": byCell(kind, "lowest-rated"),
});

const statements = { leader: ofSubject("leader"), company: ofSubject("company") };

/** The caller must have checked who may read it. */
export async function readPage(subject: ListedSubject, filter: ReviewFilter): Promise<Page<AnsweredRow>> {
  const { sort, minRating = RATING_MIN, stars } = filter;
  const { skip, take } = placeOf(filter);
  const [lowest, highest] = [Math.max(minRating, stars ?? RATING_MIN), stars ?? RATING_MAX];
  const isByRating = sort === "highest-rated" || sort === "lowest-rated" || lowest === highest;
  const read = statements[subject.kind][sort][isByRating ? "weekAndRating" : "week"];
  const rows = await read(subject.id, new Date(), lowest, highest, skip, take);
  return { items: rows.flatMap(toRow), total: rows[0]?.total ?? 0, pageSize: take };
}

const NEWEST_FIRST = `p."createdAt" DESC, p."id"`;
// The planner can't see the time in a subquery. If it did, it would plan every call.
const readNewestOfAll = prepare<FlatRow, [now: Date]>(`
  WITH "page" AS (
    SELECT p."id", p."createdAt" FROM "reviews" p JOIN "users" l ON l."id" = p."revieweeId"
    WHERE p."state" = 'PUBLISHED' AND p."visibleAt" <= (SELECT $1::timestamptz) AND l."areReviewsPublic"
    ORDER BY ${NEWEST_FIRST} LIMIT ${RECENT_ON_DASHBOARD})
  SELECT 0 AS "total", ${ROW} FROM "page" p ${JOINS}
  ORDER BY ${NEWEST_FIRST}`);

export async function readRecent(): Promise<AnsweredRow[]> {
  return (await readNewestOfAll(new Date())).flatMap(toRow);
}

function toRow({ total: _, companyName, firstName, lastName, replyState, ...flat }: FlatRow): AnsweredRow[] {
  const { id, replyText, holdReasons, removalReason, repliedOn, thankedWeek, ...row } = flat;
  if (id === null) return [];
  const response = { reviewId: id, replyText, holdReasons, removalReason, repliedOn, thankedWeek };
  return [
    {
      ...{ ...row, id },
      company: { name: companyName },
      reviewee: firstName === null || lastName === null ? null : { firstName, lastName },
      response: replyState === null ? null : { ...response, replyState },
    },
  ];
}
