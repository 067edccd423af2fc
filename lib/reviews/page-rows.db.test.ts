import { beforeAll, describe, expect, it } from "vitest";
import { getViewer, type Viewer } from "@/lib/auth/viewer";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { NEWEST, RECENT_ON_DASHBOARD } from "@/lib/reviews/constants";
import {
  listReceivedAndNewest,
  listReceivedReviews,
  listRecentReviews,
  listReviewsOf,
} from "@/lib/reviews/queries/lists";
import {
  allOf,
  columns,
  matching,
  orderOf,
  placeOf,
  toReceivedReview,
  toReview,
  withResponses,
} from "@/lib/reviews/queries/rows";
import { isOut, receivedBy } from "@/lib/reviews/queries/visibility";
import type { ReviewFilter } from "@/lib/reviews/schema";
import type { Company, Prisma, User } from "@/prisma/generated/client";
import { makeCompany, makeReviews, makeUser } from "@/tests/factories";
import { asRequest, signIn } from "@/tests/requests";
import { readByAll } from "@/tests/visibility";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let company: Company;
let open: User;
let closed: User;
let viewer: Viewer;
let newest: Awaited<ReturnType<typeof listReceivedReviews>>;

beforeAll(async () => {
  company = await makeCompany();
  open = await makeUser({ company, firstName: "Odile", areReviewsPublic: true });
  closed = await makeUser({ company, firstName: "Clovis" });
  const author = await makeUser({ company, anonymousName: "Nightjar" });
  const others = [
    { state: "HELD" },
    { state: "REMOVED" },
    { release: "together" },
    { isShareable: true, author },
    { author },
  ] as const;
  await makeReviews(
    [open, closed, null].flatMap((leader, offset) =>
      Array.from({ length: 34 }, (_, index) => ({
        ...(leader ? { leader } : { company }),
        ratings: { overallRating: 1 + ((index * 7 + offset) % 5) },
        createdAt: new Date(Date.now() - (index % 9) * WEEK_MS),
        ...(leader && others[index]),
      })),
    ),
  );
  await makeReviews([{ companyId: company.id, unregisteredLeaderEmail: `kim@${company.domain}` }]);
  const reviews = await db.review.findMany({
    where: { revieweeId: { not: null } },
    // So each seventh of those that a leader can read has the same kind of response, too.
    orderBy: [{ revieweeId: "asc" }, { state: "asc" }, { id: "asc" }],
  });
  const monday = mondayOf(new Date());
  const responses: Omit<Prisma.ReviewResponseCreateManyInput, "reviewId">[] = [
    { replyText: "Thank you, we will.", repliedOn: monday },
    { replyText: "Held for now", replyState: "HELD", holdReasons: ["insult"], thankedWeek: monday },
    { replyText: "Gone", replyState: "REMOVED", removalReason: "It names someone.", repliedOn: monday },
    { replyState: "REMOVED", removalReason: "It names someone." },
    { thankedWeek: monday },
  ];
  await db.reviewResponse.createMany({
    data: responses.flatMap((response, kind) =>
      reviews.filter((_, index) => index % 7 === kind).map(({ id: reviewId }) => ({ ...response, reviewId })),
    ),
  });
  viewer = await viewerOf(closed);
  newest = await listReceivedReviews(viewer, NEWEST);
});

async function viewerOf(user: User): Promise<Viewer> {
  const viewer = await asRequest(await signIn(user), getViewer);
  if (!viewer) throw new Error("Not signed in");
  return viewer;
}

async function readWithPrisma(where: Prisma.ReviewWhereInput, filter: ReviewFilter) {
  const matches = allOf(where, matching(filter));
  const { skip, take } = placeOf(filter);
  const [rows, total] = await Promise.all([
    db.review.findMany({ where: matches, orderBy: orderOf(filter.sort), select: columns, skip, take }),
    db.review.count({ where: matches }),
  ]);
  return { items: await withResponses(rows), total, pageSize: take };
}

const SORTS = ["newest", "oldest", "highest-rated", "lowest-rated"] as const;
const PARTS = [{}, { minRating: 4 }, { stars: 2 }, { minRating: 3, stars: 5 }, { minRating: 5, stars: 1 }];
const PAGES = [
  {},
  { page: 1 },
  { page: 2 },
  { page: 3, pageSize: 4 },
  // This page is in a week that is read from its end, and isn't the last.
  { page: 4, pageSize: 1 },
  // The last page of the newest, and the first after them.
  { page: 5 },
  { page: 6 },
  { page: 1, pageSize: 100 },
  { page: 90 },
];

const filters = SORTS.flatMap((sort) => PARTS.map((part) => ({ sort, ...part })));

describe.each(filters)(
  "a page of $sort, minRating $minRating, stars $stars, is as Prisma reads it",
  (filter) => {
    it("of what the viewer received, alone and together with the newest", async () => {
      for (const page of PAGES) {
        const twin = await readWithPrisma(receivedBy(viewer), { ...filter, ...page });
        const items = twin.items.map(toReceivedReview);
        const listed = await listReceivedReviews(viewer, { ...filter, ...page });
        expect(listed).toEqual({ ...twin, items });
        expect(await listReceivedAndNewest(viewer, { ...filter, ...page })).toEqual({ newest, listed });
      }
    });

    it("of a leader, and of a company", async () => {
      for (const page of PAGES) {
        for (const [target, where] of [
          [{ leaderId: open.id }, { ...isOut(), revieweeId: open.id }],
          [{ companyId: company.id }, allOf({ companyId: company.id }, readByAll())],
        ] as const) {
          const twin = await readWithPrisma(where, { ...filter, ...page });
          const items = twin.items.map(toReview);
          expect(await listReviewsOf(viewer, { ...target, ...filter, ...page })).toEqual({ ...twin, items });
        }
      }
    });
  },
);

it("the newest reviews of leaders who made theirs public are as Prisma reads them", async () => {
  const rows = await db.review.findMany({
    where: allOf(isOut(), { reviewee: { areReviewsPublic: true } }),
    orderBy: orderOf("newest"),
    select: columns,
    take: RECENT_ON_DASHBOARD,
  });
  expect(rows).toHaveLength(RECENT_ON_DASHBOARD);
  expect(await listRecentReviews(viewer)).toEqual((await withResponses(rows)).map(toReview));
});

describe("the reviews that are compared", () => {
  it("are of every kind", async () => {
    expect(newest.items.length).toBeLessThan(newest.total);
    const received = (await listReceivedReviews(viewer, { sort: "newest" })).items;
    expect(received).toHaveLength(31);
    expect(new Set(received.map(({ reply }) => reply?.state))).toEqual(
      new Set([undefined, "PUBLISHED", "HELD", "REMOVED"]),
    );
    expect(received.filter(({ isThanked }) => isThanked)).not.toHaveLength(0);
    expect(received.map(({ reviewer }) => reviewer.anonymousName)).toContain("Nightjar");
    const ofCompany = await listReviewsOf(viewer, { companyId: company.id, sort: "newest" });
    expect(new Set(ofCompany.items.map(({ revieweeId }) => revieweeId))).toEqual(new Set([open.id, null]));
  });
});
