import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { countQueues } from "@/lib/admin/queries/queue";
import { REMOVAL_REASONS } from "@/lib/admin/schema";
import { verifyPassword } from "@/lib/auth/password";
import type { Viewer } from "@/lib/auth/viewer";
import { listUsedTags } from "@/lib/authorship/queries/tags";
import { isWorkDomain, registrableDomain } from "@/lib/companies/rules";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { moderateReply } from "@/lib/moderation/rules/moderate-reply";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import { listWeeksOfLeader } from "@/lib/ratings/queries/counts";
import { busyWeekOf, ratingBand } from "@/lib/ratings/rules";
import { listRemovalPeriods } from "@/lib/removals/queries";
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from "@/lib/reviews/constants";
import { DUPLICATE_WINDOW_DAYS, unclaimedBefore, VERIFIED_BADGE_MEMBERS, WAITS } from "@/lib/reviews/rules";
import { getCheckedPage } from "@/lib/sharing/queries/pages";
import { textLength } from "@/lib/text";
import { makeCompany, makeUser } from "@/tests/factories";
import { recountAggregates } from "@/tests/recount";
import { LOGINS } from "./demo/companies";
import { planDemo } from "./demo/fill";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

type Run = { code: number; stdout: string; stderr: string; lingeredMs: number };

/** `lingeredMs`: how long it still ran after its last words. */
function runSeed(): Promise<Run> {
  const args = ["--import", "tsx", "--conditions=react-server", "prisma/seed.ts"];
  let spokeAt = 0;
  const noteWords = () => {
    spokeAt = performance.now();
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout, stderr) => {
      const lingeredMs = performance.now() - spokeAt;
      resolve({ code: child.exitCode ?? -1, stdout, stderr, lingeredMs });
    });
    child.stdout?.on("data", noteWords);
    child.stderr?.on("data", noteWords);
  });
}

async function listEverything() {
  return Promise.all([
    db.company.findMany({ orderBy: { id: "asc" } }),
    db.user.findMany({ orderBy: { id: "asc" } }),
    db.review.findMany({ orderBy: { id: "asc" } }),
    db.setting.findMany({ orderBy: { key: "asc" } }),
  ]);
}

it("leaves a database with other people's accounts as it is", async () => {
  await makeUser();
  const before = (await listEverything()).slice(0, 3);
  const { code, stdout, stderr } = await runSeed();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("not the demo's");
  expect((await listEverything()).slice(0, 3)).toEqual(before);
  await db.user.deleteMany();
  await db.company.deleteMany();
});

const listReviews = () => db.review.findMany({ include: { company: true, reviewee: true } });

async function passMidnight(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < MINUTE_MS) await sleep(leftMs);
}

describe("the demo", () => {
  let first: Run;
  let second: Run;
  let filled: Awaited<ReturnType<typeof listEverything>>;
  let now: Date;

  beforeAll(async () => {
    await db.setting.create({ data: { key: "demo", value: "begun" } });
    await makeUser({ company: await makeCompany({ name: "Left by a run that was cut short" }) });
    // The demo depends on the date.
    await passMidnight();
    first = await runSeed();
    now = new Date();
    filled = await listEverything();
    second = await runSeed();
  });

  it("replaces a half-filled one, prints logins that work, and doesn't change at the second run", async () => {
    expect(first).toMatchObject({ code: 0, stderr: "" });
    const [, users] = filled;
    const password = /password (\S+)/.exec(first.stdout)?.[1] ?? "";
    const emails = first.stdout.match(/\S+@\S+/g) ?? [];
    expect(emails).toHaveLength(3);
    for (const email of emails) {
      const user = users.find((candidate) => candidate.email === email);
      expect(await verifyPassword(password, user?.hashedPassword ?? null)).toBe(true);
    }
    expect(first.stdout).toContain(`${process.env.APP_URL}/login`);

    expect(second).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain(second.stdout);
    expect(await listEverything()).toEqual(filled);
  });

  it("has 13 companies, 62 people and 400 reviews", async () => {
    const counts = await Promise.all([db.company.count(), db.user.count(), db.review.count()]);
    expect(counts).toEqual([13, 62, 400]);
    expect(await db.user.count({ where: { isVerified: true, companyId: { not: null } } })).toBe(62);
  });

  it("has everyone at a work address of their company", async () => {
    const people = await db.user.findMany({ include: { company: true } });
    for (const { email, company } of people) {
      expect(registrableDomain(email)).toBe(company?.domain);
      expect(isWorkDomain(company?.domain ?? "")).toBe(true);
    }
  });

  it("has leaders public and private, and reviews of every kind, state and rating", async () => {
    const reviews = await listReviews();
    const leaders = await db.user.findMany({ where: { totalReviews: { gt: 0 } } });
    const publicLeaders = leaders.filter((leader) => leader.areReviewsPublic).length;
    expect(Math.abs(publicLeaders - leaders.length / 2)).toBeLessThan(4);
    expect(new Set(reviews.map(({ overallRating }) => overallRating))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(reviews.map(({ state }) => state))).toEqual(
      new Set(["PUBLISHED", "WAITING", "HELD", "REMOVED"]),
    );
    const ofCompanies = reviews.filter((review) => !review.revieweeId && !review.unregisteredLeaderIndex);
    expect(ofCompanies.length).toBeGreaterThan(50);
    const waiting = reviews.filter((review) => review.unregisteredLeaderIndex);
    expect(waiting).toHaveLength(8);
    for (const { createdAt } of waiting) expect(createdAt >= unclaimedBefore(now)).toBe(true);
    expect(reviews.filter((review) => review.displayName).length).toBeGreaterThan(10);
  });

  it("has something in each queue of the administrators, and reasons for what was removed", async () => {
    const viewer = { email: LOGINS.administrator } as Viewer;
    const counts = await countQueues(viewer, now);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
    expect(counts.held).toBeGreaterThan(2);
    const removed = await db.review.findMany({ where: { state: "REMOVED" } });
    for (const { removalReason } of removed) expect(REMOVAL_REASONS).toContain(removalReason);
    expect(await db.auditEntry.count()).toBe(removed.length);
    // The member's login can appeal.
    expect(removed.some(({ appeal }) => appeal === "NONE")).toBe(true);
  });

  it("has months of removals to show, and a public leader with several reviews in one week", async () => {
    const [latest, ...earlier] = await listRemovalPeriods(now);
    expect(earlier.length).toBeGreaterThan(1);
    expect([latest?.removed, latest?.lines.length]).toEqual([expect.any(Number), 2]);
    const leaders = await db.user.findMany({ where: { areReviewsPublic: true } });
    const weeks = await Promise.all(leaders.map(({ id }) => listWeeksOfLeader(id)));
    expect(weeks.some((list) => busyWeekOf(list, now))).toBe(true);
  });

  it("has companies with enough members for the badge and companies without", async () => {
    const companies = await db.company.findMany();
    const isLarge = ({ verifiedMemberCount }: { verifiedMemberCount: number }) =>
      verifiedMemberCount >= VERIFIED_BADGE_MEMBERS;
    expect(companies.filter(isLarge).length).toBeGreaterThan(3);
    expect(companies.filter((company) => !isLarge(company)).length).toBeGreaterThan(3);
    const verified = (await listReviews()).filter(({ isVerified }) => isVerified);
    expect(verified.length).toBeGreaterThan(100);
    expect(verified.filter(({ company }) => !isLarge(company))).toEqual([]);
  });

  it("has aggregates that equal a recount", async () => {
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("lets every author find exactly their own reviews", async () => {
    const planned = new Map(planDemo(now).planned.map(({ text, author }) => [text, author]));
    const people = await db.user.findMany();
    const found = new Map<string, string>();
    for (const person of people) {
      const authorTag = { in: await listUsedTags(person) };
      const own = await db.review.findMany({ where: { authorTag } });
      for (const { reviewText } of own) found.set(reviewText, person.email);
    }
    const expected = [...planned].filter(([, author]) => author !== null);
    expect(found).toEqual(new Map(expected));
    expect(expected.length).toBeGreaterThan(200);
    expect(expected.length).toBeLessThan(400);
  });

  it("has no one write about themselves, or before they joined", async () => {
    const { people, planned } = planDemo(now);
    const came = new Map((await db.user.findMany()).map(({ email, createdAt }) => [email, createdAt]));
    expect(people).toHaveLength(came.size);
    for (const { author, subject, createdAt } of planned) {
      expect(author).not.toBe(subject.name);
      if (author) expect(createdAt.getTime()).toBeGreaterThan(came.get(author)?.getTime() ?? Number.NaN);
    }
  });

  it("has reviews over two years, about twenty in two weeks, some today, and seals the older ones", async () => {
    const reviews = await listReviews();
    const midnight = new Date(now.toISOString().slice(0, 10));
    const ages = planDemo(now).planned.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / DAY_MS);
    expect(Math.max(...ages)).toBeGreaterThan(650);
    expect(Math.max(...ages)).toBeLessThan(732);
    expect(ages.filter((age) => age < 14)).toHaveLength(20);
    const unsealed = reviews.filter(({ sealed }) => !sealed);
    expect(unsealed).toHaveLength(4);
    for (const { submittedAt } of unsealed) {
      expect(submittedAt && submittedAt >= midnight && submittedAt <= now).toBe(true);
    }
    for (const { submittedAt } of reviews.filter(({ sealed }) => sealed)) expect(submittedAt).toBeNull();
    for (const { createdAt, visibleAt, state } of reviews) {
      expect(createdAt.toISOString()).toBe(`${weekOf(createdAt)}T00:00:00.000Z`);
      expect(visibleAt).toEqual(state === "WAITING" ? WAITS : createdAt);
    }
  });

  it("lets leaders share most of their reviews, and has no such choice on companies", async () => {
    const reviews = await listReviews();
    const ofLeaders = reviews.filter((review) => review.revieweeId ?? review.unregisteredLeaderIndex);
    const share = ofLeaders.filter(({ isShareable }) => isShareable).length / ofLeaders.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.95);
    const ofCompanies = reviews.filter((review) => !ofLeaders.includes(review));
    expect(ofCompanies.some(({ isShareable }) => isShareable)).toBe(false);
  });

  it("says no text twice, within the bounds of a review", async () => {
    const texts = (await listReviews()).map(({ reviewText }) => reviewText);
    expect(new Set(texts).size).toBe(texts.length);
    const lengths = texts.map(textLength);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(REVIEW_TEXT_MIN);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(REVIEW_TEXT_MAX);
    expect(Math.max(...lengths)).toBeGreaterThan(REVIEW_TEXT_MAX - 150);
  });

  it("has moderation accept all that is published and hold the rest, for the reasons stored", async () => {
    const reviews = await listReviews();
    for (const { id, reviewText, reviewee, company, createdAt, ...review } of reviews) {
      const isNeighbour = (other: (typeof reviews)[number]) =>
        other.id !== id &&
        other.companyId === review.companyId &&
        other.revieweeId === review.revieweeId &&
        Math.abs(other.createdAt.getTime() - createdAt.getTime()) <= DUPLICATE_WINDOW_DAYS * DAY_MS;
      const decision = moderateReview({
        text: reviewText,
        knownNames: [reviewee ? `${reviewee.firstName} ${reviewee.lastName}` : "", company.name],
        recentTexts: reviews.filter(isNeighbour).map((other) => other.reviewText),
        recentCount: 0,
      });
      const isAccepted = ["PUBLISHED", "WAITING"].includes(review.state);
      expect(decision.outcome, reviewText).toBe(isAccepted ? "accept" : "hold");
      if (review.state === "HELD") expect(decision).toMatchObject({ reasons: review.holdReasons });
    }
  });

  it("has three logins with something to see", async () => {
    const [member, leader, administrator] = await Promise.all(
      [LOGINS.member, LOGINS.leader, LOGINS.administrator].map((email) =>
        db.user.findUniqueOrThrow({ where: { email }, include: { receivedReviews: true } }),
      ),
    );
    if (!member || !leader || !administrator) throw new Error("A login is missing");
    const submitted = await db.review.findMany({ where: { authorTag: { in: await listUsedTags(member) } } });
    expect(submitted).toHaveLength(8);
    expect(new Set(submitted.map(({ state }) => state)).size).toBe(4);
    expect(leader.totalReviews).toBe(30);
    expect(leader.areReviewsPublic).toBe(true);
    const bands = leader.receivedReviews.map(({ overallRating }) => ratingBand(overallRating));
    expect(new Set(bands)).toEqual(new Set(["positive", "neutral", "negative"]));
    expect(leader.receivedReviews.some(({ sealed }) => !sealed)).toBe(true);
    expect(await db.user.findMany({ where: { isAdmin: true } })).toMatchObject([{ id: administrator.id }]);
  });

  it("has replies that moderation accepts or holds, and thanks, some of them to the member who logs in", async () => {
    const responses = await db.reviewResponse.findMany();
    const reviews = await listReviews();
    const reviewOf = (reviewId: string) => reviews.find(({ id }) => id === reviewId);
    for (const { reviewId, replyText, replyState, holdReasons } of responses) {
      const review = reviewOf(reviewId);
      expect(review?.state).toBe("PUBLISHED");
      if (replyText === null) continue;
      const leader = review?.reviewee;
      const knownNames = [`${leader?.firstName} ${leader?.lastName}`, review?.company.name ?? ""];
      const decision = moderateReply({ text: replyText, knownNames });
      expect(decision).toEqual(
        replyState === "HELD" ? { outcome: "hold", reasons: holdReasons } : { outcome: "accept" },
      );
    }
    expect(responses.filter(({ replyState }) => replyState === "HELD")).toHaveLength(1);
    expect(responses.filter(({ replyText }) => replyText).length).toBeGreaterThan(10);
    expect(responses.filter(({ thankedWeek }) => thankedWeek).length).toBeGreaterThan(10);
    const member = await db.user.findUniqueOrThrow({ where: { email: LOGINS.member } });
    const own = await db.review.findMany({ where: { authorTag: { in: await listUsedTags(member) } } });
    const received = responses.filter(({ reviewId }) => own.some(({ id }) => id === reviewId));
    expect(received.some(({ replyText, thankedWeek }) => replyText && thankedWeek)).toBe(true);
  });

  it("has a leader who shows a badge and has shared their stats and a review", async () => {
    const leader = await db.user.findUniqueOrThrow({
      where: { email: LOGINS.leader },
      include: { sharedPages: true },
    });
    expect(leader.isBadgeShown).toBe(true);
    expect(leader.sharedPages).toHaveLength(2);
    const pages = await Promise.all(leader.sharedPages.map(({ code }) => getCheckedPage(code, new Date())));
    expect(pages.map((page) => page?.state)).toEqual(["current", "current"]);
  });
});

it("refuses a database that was begun with another master key, and ends", async () => {
  const value = "0".repeat(64);
  await db.setting.upsert({
    where: { key: "master-key-fingerprint" },
    create: { key: "master-key-fingerprint", value },
    update: { value },
  });
  const { code, stderr, lingeredMs } = await runSeed();
  expect(code).toBe(1);
  expect(stderr).toContain("another master key");
  // Connections left open would keep it for half a minute.
  expect(lingeredMs).toBeLessThan(10_000);
});
