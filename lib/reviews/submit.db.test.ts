import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/reviews/route";
import { GET as GET_SUBMITTED } from "@/app/api/reviews/submitted/route";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import type { User } from "@/prisma/generated/client";
import { textNumber } from "@/tests/attacks/world";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { holdClock, lowerLimits } from "@/tests/limits";
import { waitingNotes } from "@/tests/mails";
import { recountAggregates } from "@/tests/recount";
import { call, signIn } from "@/tests/requests";
import { aboutLeader, RATINGS, scene, submit, TEXT } from "@/tests/submitting";

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
    // The leader gets an email about the week, not about the review.
    expect(await waitingNotes(it_.leader)).toEqual([]);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("accepts three reviews of one leader a day from one account, so that one account can't make a burst", async () => {
    holdClock();
    const it_ = await scene();
    const texts = [
      "Plans well and says why.",
      "Keeps meetings short and useful.",
      "Fights for the budget we need.",
    ];
    for (const reviewText of texts) {
      expect((await submit(it_.cookies, aboutLeader(it_, { reviewText }))).status).toBe(201);
    }
    const reviewText = "Gives credit in public and criticism in private.";
    expect(await submit(it_.cookies, aboutLeader(it_, { reviewText }))).toMatchObject({
      status: 429,
      body: {
        message: "You can send 3 reviews of the same leader or company a day. Please try again tomorrow.",
      },
    });
  });

  it("stores and lists all of an author's submissions from one moment", async () => {
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

  it("accepts 10 reviews a day, then says when to come back (SEC-R3)", async () => {
    holdClock();
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
    expect(answer.body.message).toBe("You can send 10 reviews a day. Please try again tomorrow.");
  });

  it("takes nothing from a limit for what it refuses", async () => {
    holdClock();
    lowerLimits(["review"], 5);
    const it_ = await scene();
    const [second, third] = [await makeCompany(), await makeCompany()];
    let sent = 0;
    const send = async (times: number, change: object = {}) => {
      const answers = [];
      for (let time = 0; time < times; time++) {
        const reviewText = `${TEXT} ${textNumber(sent++)}`;
        answers.push(await submit(it_.cookies, aboutLeader(it_, { reviewText, ...change })));
      }
      return answers.map(({ status }) => status);
    };
    const [ofSecond, ofThird] = [second, third].map(({ id }) => ({ companyId: id, revieweeId: undefined }));
    expect(await send(6, { reviewText: `${TEXT} Ring me on 020 7946 0000.` })).toEqual(Array(6).fill(422));
    expect(await send(6)).toEqual([201, 201, 201, 429, 429, 429]);
    expect(await send(4, ofSecond)).toEqual([201, 201, 429, 429]);
    expect(await send(3, ofThird)).toEqual([429, 429, 429]);
    lowerLimits(["review"], 20);
    expect(await send(4, ofThird)).toEqual([201, 201, 201, 429]);
  });

  it("refuses a review of oneself, by account or by address (SEC-C7)", async () => {
    const it_ = await scene();
    const own = { companyId: it_.company.id, ...RATINGS, reviewText: TEXT };
    const message = "You can't review yourself. Please choose another leader.";
    expect(await submit(it_.cookies, { ...own, revieweeId: it_.author.id })).toEqual({
      status: 400,
      body: { code: "invalid", message },
    });
    const byEmail = { ...own, companyId: null, unregisteredLeaderEmail: it_.author.email.toUpperCase() };
    expect(await submit(it_.cookies, byEmail)).toEqual({ status: 400, body: { code: "invalid", message } });
    const [name = "", domain = ""] = it_.author.email.split("@");
    for (const alias of [`${name}+me@${domain}`, `${name}@mail.${domain}`]) {
      const answer = await submit(it_.cookies, { ...byEmail, unregisteredLeaderEmail: alias });
      expect(answer).toEqual({ status: 400, body: { code: "invalid", message } });
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
    expect(await submit(it_.cookies, aboutLeader(it_, change))).toEqual({
      status: 400,
      body: { code: "invalid", message },
    });
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

  it("holds what a person must read: it is stored, but not counted or announced (SEC-C5)", async () => {
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

  it("keeps an unregistered leader's address encrypted, and shows the author a masked one", async () => {
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

  it("treats a member's address as that member", async () => {
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

  it("requires an unregistered leader's work address", async () => {
    const it_ = await scene();
    const answer = await submit(it_.cookies, {
      ...aboutLeader(it_, { companyId: null, revieweeId: null }),
      unregisteredLeaderEmail: "kim.berg@gmail.com",
    });
    expect(answer).toEqual({
      status: 400,
      body: { code: "invalid", message: "Please enter the leader's work email address." },
    });
  });

  it("doesn't count reviews of unregistered leaders as a burst about their company", async () => {
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

  it("copies the author's chosen name, unless the author leaves it off this one", async () => {
    const it_ = await scene();
    const named = await makeUser({ companyId: it_.company.id, anonymousName: "Quiet Heron" });
    const cookies = await signIn(named);
    const answer = await submit(cookies, aboutLeader(it_));
    expect(answer.body.reviewer).toEqual({ anonymousName: "Quiet Heron" });
    const reviewText = "Says early when a date will slip.";
    const unsigned = await submit(cookies, aboutLeader(it_, { reviewText, isUnsigned: true }));
    expect(unsigned.body.reviewer).toEqual({ anonymousName: null });
    expect((await submit(cookies, aboutLeader(it_, { reviewText }))).body).toEqual(unsigned.body);
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

  it("ignores every column that the author may not set (SEC-C6)", async () => {
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
      "visibleAt",
      "sealed",
      "holdReasons",
      "reviewerId",
      "isAdmin",
      "__proto__",
    ];
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
          expect(Math.abs(Number(row.submittedAt) - Date.now())).toBeLessThan(60_000);
          expect(row.createdAt).toEqual(mondayOf(row.submittedAt ?? new Date(0)));
        },
      ),
      { numRuns: 12 },
    );
  });

  it("refuses a request without a login (D20)", async () => {
    const response = await call(POST, { method: "POST", url: "/api/reviews", body: {} });
    expect(response.status).toBe(401);
  });
});
