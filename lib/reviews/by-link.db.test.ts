import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as DASHBOARD } from "@/app/api/dashboard/metrics/route";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as REVIEWS_OF, POST as SUBMIT } from "@/app/api/reviews/route";
import { GET as SUBMITTED } from "@/app/api/reviews/submitted/route";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { makeLinkedLeader, reviewsOf, sendByLink, TEXT, TEXTS } from "@/tests/by-link";
import { makeCompany, makeUser } from "@/tests/factories";
import { recountAggregates } from "@/tests/recount";
import { call, signIn } from "@/tests/requests";
import { notesTo } from "@/tests/weekly";

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

describe("POST /api/reviews/anonymous (D21)", () => {
  it("stores, counts and announces a review without an author, name or badge", async () => {
    const leader = await makeLinkedLeader({ firstName: "Lena", areReviewsPublic: true });
    const answer = await sendByLink(leader);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(answer.body).toMatchObject({
      companyId: leader.companyId,
      revieweeId: leader.id,
      overallRating: 4,
      reviewText: TEXT,
      reviewer: { anonymousName: null },
      reviewee: { firstName: "Lena" },
      isVerified: false,
    });
    const [row] = await reviewsOf(leader);
    expect(row).toMatchObject({ id: answer.body.id, displayName: null, isVerified: false });
    expect(row).toMatchObject({ state: "PUBLISHED", isModerated: true, sealed: false });
    expect([row?.authorTag, row?.submissionHash].map((bytes) => bytes?.length)).toEqual([32, 32]);
    expect(await db.user.findUniqueOrThrow({ where: { id: leader.id } })).toMatchObject({
      totalReviews: 1,
      overallCounts: [0, 0, 0, 1, 0],
    });
    expect(await notesTo(leader)).toEqual([0, 1]);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("answers with the keys of a review by an account, and no tag, hash, time or address (SEC-C9)", async () => {
    const leader = await makeLinkedLeader();
    const body = { companyId: leader.companyId, revieweeId: leader.id, reviewText: TEXTS[0] };
    const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
    const byAccount = await call(SUBMIT, {
      method: "POST",
      cookies: await signIn(await makeUser()),
      body: { ...body, ...ratings },
    });
    const byLink = await sendByLink(leader);
    expect(Object.keys(byLink.body)).toEqual(Object.keys((await byAccount.json()) as object));
    const row = await db.review.findUniqueOrThrow({ where: { id: byLink.body.id as string } });
    const said = JSON.stringify(byLink.body);
    for (const key of [row.authorTag, row.submissionHash].map((bytes) => Buffer.from(bytes))) {
      for (const encoding of ["hex", "base64", "base64url"] as const) {
        expect(said).not.toContain(key.toString(encoding));
      }
    }
    expect(said).not.toMatch(/T\d\d:\d\d/);
    expect(said).not.toContain(leader.email);
  });

  it("stores one row and gives the same answer 50 times when one form sends 50 times in parallel (SEC-Q2)", async () => {
    const leader = await makeLinkedLeader();
    const form = { nonce: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendByLink(leader, form, { client: "one" })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await reviewsOf(leader)).toHaveLength(1);
    expect(await notesTo(leader)).toEqual([0, 1]);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
    // It counted only once, so four more are allowed.
    for (const reviewText of TEXTS.slice(0, 4)) {
      expect((await sendByLink(leader, { reviewText }, { client: "one" })).status).toBe(201);
    }
  });

  it("stores one row when many processes get it at once, and each gives the same answer (SEC-Q2)", async () => {
    const leader = await makeLinkedLeader();
    const form = { nonce: crypto.randomUUID() };
    // Each copy of the handler acts as a process of its own.
    const copies: (typeof sendByLink)[] = [];
    for (let count = 0; count < 3; count++) {
      vi.resetModules();
      copies.push((await import("@/tests/by-link")).sendByLink);
    }
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) => copies[index % 3]?.(leader, form)),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(Array(18).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.body))).size).toBe(1);
    expect(await reviewsOf(leader)).toHaveLength(1);
    expect(await notesTo(leader)).toEqual([0, 1]);
  });

  it("answers with the stored review when the same form sends again", async () => {
    const leader = await makeLinkedLeader();
    const form = { nonce: crypto.randomUUID() };
    const first = await sendByLink(leader, form);
    expect((await sendByLink(leader, { ...form, reviewText: TEXTS[1] })).body).toEqual(first.body);
    expect(await reviewsOf(leader)).toHaveLength(1);
  });

  it("treats equal ratings and text without a nonce as the same review for an hour", async () => {
    const leader = await makeLinkedLeader();
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / HOUR_MS) * HOUR_MS });
    const first = await sendByLink(leader, { nonce: undefined });
    vi.setSystemTime(Date.now() + HOUR_MS - 1000);
    const again = await sendByLink(leader, { nonce: null, reviewText: `  ${TEXT.toUpperCase()}\n` });
    expect(again.body).toEqual(first.body);
    vi.setSystemTime(Date.now() + 2000);
    expect((await sendByLink(leader, { nonce: null })).body.id).not.toBe(first.body.id);
    expect((await sendByLink(leader, { nonce: null, overallRating: 5 })).body.id).not.toBe(first.body.id);
  });

  it("ignores every field that the sender may not set, reviewerId first (SEC-C6)", async () => {
    const [leader, stranger] = [await makeLinkedLeader(), await makeUser({ anonymousName: "Quiet Heron" })];
    const foreign = [
      "id",
      "authorTag",
      "submissionHash",
      "displayName",
      "isVerified",
      "isModerated",
      "state",
    ];
    const more = [
      "createdAt",
      "submittedAt",
      "sealed",
      "holdReasons",
      "unregisteredLeaderEmail",
      "isAdmin",
      "__proto__",
    ];
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...foreign, ...more), fc.jsonValue(), { maxKeys: 6 }),
        async (extra) => {
          count += 1;
          const reviewText = `Sprint ${count} ended well and on time.`;
          const answer = await sendByLink(leader, { ...extra, reviewerId: stranger.id, reviewText });
          expect(answer.status).toBe(201);
          const row = await db.review.findUniqueOrThrow({ where: { id: answer.body.id as string } });
          expect(row).toMatchObject({ displayName: null, isVerified: false, sealed: false });
          expect(row).toMatchObject({ unregisteredLeaderEmail: null, unregisteredLeaderIndex: null });
          expect(Math.abs(Number(row.submittedAt) - Date.now())).toBeLessThan(60_000);
          expect(row.createdAt).toEqual(mondayOf(row.submittedAt ?? new Date(0)));
        },
      ),
      { numRuns: 10 },
    );
    expect(JSON.stringify(await db.$queryRaw`SELECT r::text FROM "reviews" r`)).not.toContain(stranger.id);
  });

  it.each([
    ["a rating left at 0", { growthRating: 0 }, "Choose a rating from 1 to 5"],
    ["a rating of 6", { overallRating: 6 }, "Choose a rating from 1 to 5"],
    ["a short text", { reviewText: "too short" }, "Your review needs at least 10 characters"],
    ["no company", { companyId: null }, "companyId is required when reviewing a signed-up leader"],
    ["no leader", { revieweeId: "" }, "revieweeId is required"],
    ["a number that is not a UUID", { nonce: "7" }, "nonce must be a UUID"],
  ])("says what is wrong with %s (E1)", async (_name, change, message) => {
    const leader = await makeLinkedLeader();
    expect(await sendByLink(leader, change)).toMatchObject({
      status: 400,
      body: { code: "invalid", message },
    });
    expect(await reviewsOf(leader)).toEqual([]);
  });

  it("refuses a link that is unknown, turned off or of an unverified leader in the same words", async () => {
    const [off, unverified] = [await makeUser(), await makeLinkedLeader({ isVerified: false })];
    const company = await makeCompany();
    const unknown = { id: crypto.randomUUID(), companyId: company.id };
    for (const leader of [off, { ...unverified, companyId: company.id }, unknown]) {
      const { status, body } = await sendByLink(leader);
      expect([status, body]).toEqual([
        404,
        {
          code: "notFound",
          message:
            "This feedback link doesn't work. We didn't send your review, and your text is still here.",
        },
      ]);
    }
    expect(await db.review.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("refuses a leader of another company (SEC-C8)", async () => {
    const [leader, elsewhere] = [await makeLinkedLeader(), await makeCompany()];
    const answer = await sendByLink(leader, { companyId: elsewhere.id });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid", message: expect.stringContaining("doesn't work at this company") },
    });
    expect(await reviewsOf(leader)).toEqual([]);
  });

  it("rejects with the reason and the words marked, and stores nothing", async () => {
    const leader = await makeLinkedLeader();
    const reviewText = "A good manager, call me at kim.berg@fjordline.com for more.";
    const { status, body } = await sendByLink(leader, { reviewText });
    expect([status, body.message]).toEqual([422, expect.stringContaining("kim.berg@fjordline.com")]);
    const marks = body.marks as { start: number; end: number; kind: string }[];
    expect(marks.map(({ start, end, kind }) => [reviewText.slice(start, end), kind])).toEqual([
      ["kim.berg@fjordline.com", "email"],
    ]);
    expect(await reviewsOf(leader)).toEqual([]);
  });
});

describe("a review by a link", () => {
  it("can be read only by its leader while they keep their feedback private (SEC-C3)", async () => {
    const canary = "Canary Kestrel 4711 flies over every quarter plan.";
    const leader = await makeLinkedLeader();
    const sender = await signIn(await makeUser({ companyId: leader.companyId }));
    expect((await sendByLink(leader, { reviewText: canary }, { cookies: sender })).status).toBe(201);
    const read = async (handler: typeof RECEIVED, query = "", cookies = sender) =>
      (await call(handler, { url: `/?${query}`, cookies })).text();
    const answers = [
      await read(REVIEWS_OF, `leaderId=${leader.id}`),
      await read(REVIEWS_OF, `companyId=${leader.companyId}`),
      await read(RECENT),
      await read(DASHBOARD),
      await read(RECEIVED),
      await read(SUBMITTED),
    ];
    expect(answers.filter((answer) => answer.includes("Kestrel"))).toEqual([]);
    expect(await read(RECEIVED, "", await signIn(leader))).toContain(canary);
  });

  it("leaves no trace of itself or its sender in the log, even if storing it fails (SEC-L1)", async () => {
    const leader = await makeLinkedLeader();
    const canaries = ["kestrel", "198.51.100.77", "CanaryBrowser", leader.id, "canary-query"];
    const sender = {
      client: "198.51.100.77",
      headers: { "user-agent": "CanaryBrowser/1.0", referer: "http://localhost:3000/?canary-query" },
    };
    const lines: string[] = [];
    const written = [process.stdout, process.stderr].map((stream) => {
      const { write } = stream;
      stream.write = ((line: string) => lines.push(String(line)) > 0) as typeof stream.write;
      return () => {
        stream.write = write;
      };
    });
    const statuses: number[] = [];
    const send = async (more: Record<string, unknown>) =>
      statuses.push((await sendByLink(leader, more, sender)).status);
    try {
      await send({ reviewText: "A kestrel of a manager, who sees far." });
      await send({ reviewText: "Write to kestrel@fjordline.com instead." });
      await send({ reviewText: "kestrel", proof: null });
      await db.$executeRaw`ALTER TABLE "leader_weeks" RENAME TO "away"`;
      await send({ reviewText: "A kestrel again, and this time nothing works." });
    } finally {
      await db.$executeRaw`ALTER TABLE IF EXISTS "away" RENAME TO "leader_weeks"`;
      for (const restore of written) restore();
    }
    expect(statuses).toEqual([201, 422, 400, 500]);
    expect(lines.join("")).toContain('"event":"request-failed"');
    expect(canaries.filter((canary) => lines.join("").includes(canary))).toEqual([]);
    expect(await reviewsOf(leader)).toHaveLength(1);
  });
});
