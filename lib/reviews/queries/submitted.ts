import "server-only";
import { cache } from "react";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { listSubmissionsOf, type Submission } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { readPrepared } from "@/lib/db/prepared";
import { listResponsesFor } from "@/lib/responses/queries";
import type { AuthorResponse } from "@/lib/responses/schema";
import { LIST_PAGE_SIZE } from "@/lib/reviews/constants";
import { listPendingConsent } from "@/lib/reviews/queries/consent";
import {
  allOf,
  byWeek,
  matching,
  type Page,
  placeOf,
  type SubmittedRow,
  submittedColumns,
  toSubmittedReview,
} from "@/lib/reviews/queries/rows";
import { isRatedWithin, statsOfReviews } from "@/lib/reviews/rules";
import type { ReviewFilter, ReviewSort, ReviewStats, SubmittedReview } from "@/lib/reviews/schema";
import { Prisma, type ReviewState } from "@/prisma/generated/client";

/** Few enough IDs per statement that PostgreSQL looks each of them up, however many reviews there are. */
const BATCH = 200;

// A page's list and stats cover the same reviews, so their tags are looked up once for both.
const readSubmissions = cache((holder: AccountHolder) => listSubmissionsOf(holder));

export async function listSubmittedReviews(
  viewer: Viewer,
  filter: ReviewFilter,
): Promise<Page<SubmittedReview>> {
  const { skip, take } = placeOf(filter);
  const found = (await find(viewer, filter)).sort(comparing(filter.sort));
  const page = found.slice(skip, skip + take).map(({ id }) => id);
  const [rows, pending] = await Promise.all([readRows(page), listPendingConsent(page)]);
  const places = new Map(page.map((id, index) => [id, index]));
  const inOrder = rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const items = inOrder.map((row) => toSubmittedReview(row, pending));
  return { items, total: found.length, pageSize: take };
}

export async function listSubmittedResponses(
  viewer: Viewer,
  filter: ReviewFilter,
): Promise<AuthorResponse[]> {
  const { items } = await listSubmittedReviews(viewer, { ...filter, pageSize: LIST_PAGE_SIZE });
  return listResponsesFor(items.filter(({ state }) => state === "PUBLISHED").map(({ id }) => id));
}

export async function listAllSubmittedResponses(holder: AccountHolder): Promise<AuthorResponse[]> {
  const all = await listAllSubmitted(holder);
  return listResponsesFor(all.filter(({ state }) => state === "PUBLISHED").map(({ id }) => id));
}

export async function getSubmittedStats(viewer: Viewer, filter: ReviewFilter): Promise<ReviewStats> {
  const found = await find(viewer, filter);
  return statsOfReviews(found);
}

export async function countSubmittedByState(viewer: Viewer): Promise<Record<ReviewState, number>> {
  const counts = { PUBLISHED: 0, WAITING: 0, HELD: 0, REMOVED: 0 };
  for (const { state } of await readSubmissions(viewer)) counts[state]++;
  return counts;
}

export async function listAllSubmitted(holder: AccountHolder): Promise<SubmittedReview[]> {
  const ids = (await readSubmissions(holder)).map(({ id }) => id);
  const [rows, pending] = await Promise.all([readRows(ids), listPendingConsent(ids)]);
  return byWeek(rows.map((row) => toSubmittedReview(row, pending)));
}

export async function getReviewBySubmission(
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<SubmittedReview | null> {
  const [row] = await db.$queryRaw<FlatRow[]>`
    ${submittedSql(Prisma.sql`(SELECT * FROM "reviews" WHERE "submissionHash" = ANY(${hashes}::bytea[]) LIMIT 1)`)}`;
  return row ? toSubmittedReview(nested(row), await listPendingConsent([row.id])) : null;
}

const flatColumns = Prisma.join(
  Object.entries(submittedColumns)
    .filter(([, selected]) => selected === true)
    .map(([name]) => Prisma.raw(`r."${name}"`)),
);

export function submittedSql(source: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${flatColumns}, c."name", u."firstName", u."lastName"
    FROM ${source} r JOIN "companies" c ON c."id" = r."companyId" LEFT JOIN "users" u ON u."id" = r."revieweeId"`;
}

export type FlatRow = Omit<SubmittedRow, "company" | "reviewee"> & {
  name: string;
  firstName: string | null;
  lastName: string | null;
};

export function nested({ name, firstName, lastName, ...row }: FlatRow): SubmittedRow {
  const reviewee = firstName === null || lastName === null ? null : { firstName, lastName };
  return { ...row, company: { name }, reviewee };
}

async function find(viewer: Viewer, { q, ...filter }: ReviewFilter): Promise<Submission[]> {
  const own = await readSubmissions(viewer);
  const rated = own.filter(({ overallRating }) => isRatedWithin(filter, overallRating));
  if (!q) return rated;
  const matches = await readByIds(
    rated.map(({ id }) => id),
    (ids) => db.review.findMany({ where: allOf({ id: { in: ids } }, matching({ q })), select: { id: true } }),
  );
  const ids = new Set(matches.map(({ id }) => id));
  return rated.filter(({ id }) => ids.has(id));
}

async function readRows(ids: string[]): Promise<SubmittedRow[]> {
  // The planner can't see in a subquery how many they are. If it did, it would plan every call.
  const read = (batch: string[]) =>
    readPrepared<FlatRow>(
      submittedSql(
        Prisma.sql`(SELECT * FROM "reviews" WHERE "id" = ANY(ARRAY(SELECT unnest(${batch}::uuid[]))))`,
      ),
    );
  const rows = await readByIds(ids, read);
  return rows.map(nested);
}

async function readByIds<R>(ids: string[], read: (ids: string[]) => Promise<R[]>): Promise<R[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
  const rows = await Promise.all(batches.map(read));
  return rows.flat();
}

function comparing(sort: ReviewSort): (a: Submission, b: Submission) => number {
  const byId = (a: Submission, b: Submission) => (a.id < b.id ? -1 : 1);
  const byAge = (a: Submission, b: Submission) => a.createdAt.getTime() - b.createdAt.getTime();
  const newestFirst = (a: Submission, b: Submission) => byAge(b, a) || byId(a, b);
  switch (sort) {
    case "newest":
      return newestFirst;
    case "oldest":
      return (a, b) => byAge(a, b) || byId(a, b);
    case "highest-rated":
      return (a, b) => b.overallRating - a.overallRating || newestFirst(a, b);
    case "lowest-rated":
      return (a, b) => a.overallRating - b.overallRating || newestFirst(a, b);
  }
}
