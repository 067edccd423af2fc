import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/reviews/route";
import { GET as GET_SUBMITTED } from "@/app/api/reviews/submitted/route";
import { db } from "@/lib/db/client";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { waitingNotes } from "@/tests/mails";
import { recountAggregates } from "@/tests/recount";
import { type CookieJar, call, signIn } from "@/tests/requests";

const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const TEXT = "Explains why priorities change and gives credit where it is due.";

type Scene = { company: Company; author: User; leader: User; cookies: CookieJar };

async function scene(): Promise<Scene> {
  const company = await makeCompany();
  const [author, leader] = await Promise.all([
    makeUser({ company }),
    makeUser({ company, firstName: "Lena" }),
  ]);
  return { company, author, leader, cookies: await signIn(author) };
}

async function submit(
  cookies: CookieJar,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await call(POST, { method: "POST", url: "/api/reviews", cookies, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function aboutLeader({ leader, company }: Scene, more: object = {}) {
  return { companyId: company.id, revieweeId: leader.id, ...RATINGS, reviewText: TEXT, ...more };
}

describe("POST /api/reviews (D20)", () => {
  it("stores, counts and announces a review of a leader once", async () => {
    const it_ = await scene();
    const answer = await submit(it_.cookies, aboutLeader(it_));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      companyId: it_.company.id,
      revieweeId: it_.leader.id,
      ...RATINGS,
      reviewText: TEXT,
      reviewer: { anonymousName: null },
      reviewee: { firstName: "Lena" },
      state: "PUBLISHED",
    });
    const leader = await db.user.findUniqueOrThrow({ where: { id: it_.leader.id } });
    expect(leader).toMatchObject({ totalReviews: 1, averageRating: 4, overallCounts: [0, 0, 0, 1, 0] });
    // The leader is told of the week, not of the review.
    expect(await waitingNotes(it_.leader)).toEqual([]);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("the same submission 50 times in parallel stores one row and answers 50 times alike (SEC-Q2)", async () => {
    const it_ = await scene();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submit(it_.cookies, aboutLeader(it_))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await db.review.count({ where: { revieweeId: it_.leader.id } })).toBe(1);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("is stored once by many processes at once, and each answers alike (SEC-Q2)", async () => {
    const it_ = await scene();
    // Each copy of the handler stands for a process of its own, which knows nothing of what the others have in hand.
    const copies: ((body: object) => Promise<Response>)[] = [];
    for (let count = 0; count < 3; count++) {
      vi.resetModules();
      const handlers = await import("@/app/api/reviews/route");
      // Its own too, since a request lives in the copy of `next/headers` that the handler has.
      const requests = await import("@/tests/requests");
      const cookies = await requests.signIn(it_.author);
      copies.push((body) => requests.call(handlers.POST, { method: "POST", cookies, body }));
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await copies[index % copies.length]?.(aboutLeader(it_));
        return { status: response?.status, body: await response?.json() };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await db.review.count({ where: { revieweeId: it_.leader.id } })).toBe(1);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("is not known again after the author's salt has changed, so that an account taken over cannot ask", async () => {
    const it_ = await scene();
    const first = await submit(it_.cookies, aboutLeader(it_));
    await db.user.update({ where: { id: it_.author.id }, data: { authorSalt: new Uint8Array(16).fill(7) } });
    const again = await submit(it_.cookies, aboutLeader(it_));
    expect(again.body.id).not.toBe(first.body.id);
    expect(again).toMatchObject({ status: 201, body: { state: "PUBLISHED" } });
  });

  it("takes three reviews of one leader a day by one account, so that nobody makes a burst alone", async () => {
    const it_ = await scene();
    const texts = [
      "Plans well and says why.",
      "Keeps meetings short and useful.",
      "Fights for the budget we need.",
    ];
    const statuses = [];
    for (const reviewText of [...texts, "Gives credit in public and criticism in private."]) {
      statuses.push((await submit(it_.cookies, aboutLeader(it_, { reviewText }))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it("does not tell a prober that their text resembles a review they may not read", async () => {
    const it_ = await scene();
    await submit(it_.cookies, aboutLeader(it_));
    const prober = await signIn(await makeUser({ company: it_.company }));
    expect(await submit(prober, aboutLeader(it_))).toMatchObject({
      status: 201,
      body: { state: "PUBLISHED" },
    });
    await db.user.update({ where: { id: it_.leader.id }, data: { areReviewsPublic: true } });
    const third = await signIn(await makeUser({ company: it_.company }));
    expect(await submit(third, aboutLeader(it_))).toMatchObject({ status: 201, body: { state: "HELD" } });
  });

  it("sent again later, with other spaces and capitals, gives the review that is there", async () => {
    const it_ = await scene();
    const first = await submit(it_.cookies, aboutLeader(it_));
    const again = await submit(it_.cookies, aboutLeader(it_, { reviewText: `  ${TEXT.toUpperCase()}\n` }));
    expect(again).toEqual(first);
  });

  it("an author's many submissions at the same moment are all stored, and all found again", async () => {
    const author = await makeUser();
    const cookies = await signIn(author);
    const companies = await Promise.all(Array.from({ length: 10 }, () => makeCompany()));
    const answers = await Promise.all(
      companies.map((company) => submit(cookies, { companyId: company.id, ...RATINGS, reviewText: TEXT })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const list = await call(GET_SUBMITTED, { url: "/api/reviews/submitted", cookies });
    expect(list.headers.get("X-Total-Count")).toBe("10");
  });

  it("takes 10 reviews a day, then says when to come back (SEC-R3)", async () => {
    const author = await makeUser();
    const cookies = await signIn(author);
    for (let count = 0; count < 10; count++) {
      const company = await makeCompany();
      expect((await submit(cookies, { companyId: company.id, ...RATINGS, reviewText: TEXT })).status).toBe(
        201,
      );
    }
    const company = await makeCompany();
    const answer = await submit(cookies, { companyId: company.id, ...RATINGS, reviewText: TEXT });
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe("Too many attempts. Please try again tomorrow.");
  });

  it("refuses a review of oneself, by account or by address (SEC-C7)", async () => {
    const it_ = await scene();
    const own = { companyId: it_.company.id, ...RATINGS, reviewText: TEXT };
    const message = "You cannot review yourself. Please choose another leader.";
    expect(await submit(it_.cookies, { ...own, revieweeId: it_.author.id })).toEqual({
      status: 400,
      body: { message },
    });
    const byEmail = { ...own, companyId: null, unregisteredLeaderEmail: it_.author.email.toUpperCase() };
    expect(await submit(it_.cookies, byEmail)).toEqual({ status: 400, body: { message } });
    const [name = "", domain = ""] = it_.author.email.split("@");
    for (const alias of [`${name}+me@${domain}`, `${name}@mail.${domain}`]) {
      const answer = await submit(it_.cookies, { ...byEmail, unregisteredLeaderEmail: alias });
      expect(answer).toEqual({ status: 400, body: { message } });
    }
    expect(await db.review.count({ where: { companyId: it_.company.id } })).toBe(0);
  });

  it("refuses a leader of another company (SEC-C8), an unknown one and an unknown company", async () => {
    const it_ = await scene();
    const elsewhere = await makeCompany();
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await submit(it_.cookies, aboutLeader(it_, { companyId: elsewhere.id }))).status).toBe(400);
    expect((await submit(it_.cookies, aboutLeader(it_, { revieweeId: unknown }))).status).toBe(404);
    const company = { companyId: unknown, ...RATINGS, reviewText: TEXT };
    expect((await submit(it_.cookies, company)).status).toBe(404);
  });

  it.each([
    ["a rating of 6", { overallRating: 6 }, "Choose a rating from 1 to 5"],
    ["a rating left out", { supportRating: undefined }, "Choose a rating from 1 to 5"],
    ["a short text", { reviewText: "too short" }, "Your review needs at least 10 characters"],
    [
      "no target",
      { companyId: "", revieweeId: "" },
      "Either companyId or unregisteredLeaderEmail is required",
    ],
    ["a leader alone", { companyId: null }, "companyId is required when reviewing a signed-up leader"],
    ["a bad address", { unregisteredLeaderEmail: "kim@" }, "Invalid email address"],
  ])("says what is wrong with %s (E1)", async (_name, change, message) => {
    const it_ = await scene();
    expect(await submit(it_.cookies, aboutLeader(it_, change))).toEqual({ status: 400, body: { message } });
  });

  it("rejects with the reason and the words marked, and stores nothing", async () => {
    const it_ = await scene();
    const reviewText = "A good manager, call me at kim.berg@fjordline.com for more.";
    const answer = await submit(it_.cookies, aboutLeader(it_, { reviewText }));
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain("kim.berg@fjordline.com");
    const marks = answer.body.marks as { start: number; end: number; kind: string }[];
    expect(marks.map(({ start, end, kind }) => [reviewText.slice(start, end), kind])).toEqual([
      ["kim.berg@fjordline.com", "email"],
    ]);
    expect(await db.review.count({ where: { revieweeId: it_.leader.id } })).toBe(0);
  });

  it("holds what a person must read: stored, not counted, announced to nobody (SEC-C5)", async () => {
    const it_ = await scene();
    const answer = await submit(
      it_.cookies,
      aboutLeader(it_, { reviewText: "He is an idiot and everybody knows it." }),
    );
    expect(answer).toMatchObject({ status: 201, body: { state: "HELD", isModerated: false } });
    expect(await db.user.findUniqueOrThrow({ where: { id: it_.leader.id } })).toMatchObject({
      totalReviews: 0,
    });
    expect(await waitingNotes(it_.leader)).toEqual([]);
  });

  it("keeps an unregistered leader's address sealed, and shows the author a masked one", async () => {
    const it_ = await scene();
    const email = "Kim.Berg@harbour-lights.com";
    const answer = await submit(it_.cookies, {
      ...aboutLeader(it_, { companyId: null, revieweeId: null }),
      unregisteredLeaderEmail: email,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        company: { name: "Harbour Lights (harbour-lights.com)" },
        reviewee: null,
        unregisteredLeader: "k•••@harbour-lights.com",
      },
    });
    const [row] = await db.$queryRaw<{ text: string }[]>`
      SELECT r::text AS "text" FROM "reviews" r WHERE "id" = ${answer.body.id}::uuid`;
    const bytes = Buffer.from("kim.berg@harbour-lights.com").toString("hex");
    expect(row?.text.toLowerCase()).not.toContain("kim.berg");
    expect(row?.text).not.toContain(bytes);
  });

  it("takes the address of a member as that member", async () => {
    const it_ = await scene();
    const answer = await submit(it_.cookies, {
      ...aboutLeader(it_, { companyId: null, revieweeId: null }),
      unregisteredLeaderEmail: it_.leader.email,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { revieweeId: it_.leader.id, unregisteredLeader: null },
    });
  });

  it("wants a work address of an unregistered leader", async () => {
    const it_ = await scene();
    const answer = await submit(it_.cookies, {
      ...aboutLeader(it_, { companyId: null, revieweeId: null }),
      unregisteredLeaderEmail: "kim.berg@gmail.com",
    });
    expect(answer).toEqual({
      status: 400,
      body: { message: "Please enter the leader's work email address." },
    });
  });

  it("does not count reviews of unregistered leaders as a burst about their company", async () => {
    const company = await makeCompany();
    for (let count = 0; count < 12; count++) {
      await makeReview({
        author: null,
        company,
        unregisteredLeaderEmail: `leader-${count}@${company.domain}`,
      });
    }
    const answer = await submit(await signIn(await makeUser()), {
      companyId: company.id,
      ...RATINGS,
      reviewText: TEXT,
    });
    expect(answer).toMatchObject({ status: 201, body: { state: "PUBLISHED" } });
  });

  it("copies the name that the author chose, and only then shows one", async () => {
    const it_ = await scene();
    const named = await makeUser({ companyId: it_.company.id, anonymousName: "Quiet Heron" });
    const answer = await submit(await signIn(named), aboutLeader(it_));
    expect(answer.body.reviewer).toEqual({ anonymousName: "Quiet Heron" });
  });

  it("gives the badge only to a colleague in a company of five verified members", async () => {
    const it_ = await scene();
    const isVerified = async (author: User, reviewText: string) =>
      (await submit(await signIn(author), aboutLeader(it_, { reviewText }))).body.isVerified;
    expect(await isVerified(it_.author, "Listens first and decides after that.")).toBe(false);
    const members = await Promise.all(
      Array.from({ length: 3 }, () => makeUser({ companyId: it_.company.id })),
    );
    expect(await isVerified(members[0] as User, "Plans a quarter ahead and tells us about it.")).toBe(true);
    expect(await isVerified(await makeUser(), "We met on a joint project and it went well.")).toBe(false);
  });

  it("ignores every column that is not the author's to set (SEC-C6)", async () => {
    const foreign = [
      "id",
      "authorTag",
      "submissionHash",
      "displayName",
      "isVerified",
      "isModerated",
      "state",
    ];
    const more = ["createdAt", "visibleAt", "sealed", "holdReasons", "reviewerId", "isAdmin", "__proto__"];
    const it_ = await scene();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...foreign, ...more), fc.jsonValue(), { maxKeys: 6 }),
        async (extra) => {
          count += 1;
          const author = await makeUser({ companyId: it_.company.id });
          const body = {
            ...extra,
            ...aboutLeader(it_, { reviewText: `Sprint ${count}: ${TEXT} Seen ${count} times.` }),
          };
          const answer = await submit(await signIn(author), body);
          const row = await db.review.findUniqueOrThrow({ where: { id: answer.body.id as string } });
          expect(answer.status).toBe(201);
          expect(row).toMatchObject({ displayName: null, sealed: false });
          expect(Math.abs(row.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("wants somebody signed in (D20)", async () => {
    const response = await call(POST, { method: "POST", url: "/api/reviews", body: {} });
    expect(response.status).toBe(401);
  });
});
