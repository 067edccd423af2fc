import { beforeAll, describe, expect, it } from "vitest";
import { PUT as PUT_ME } from "@/app/api/me/route";
import { GET as GET_ME } from "@/app/api/reviews/me/route";
import { GET as GET_ME_STATS } from "@/app/api/reviews/me/stats/route";
import { GET as GET_RECENT } from "@/app/api/reviews/recent/route";
import { GET as GET_OF } from "@/app/api/reviews/route";
import { GET as GET_SUBMITTED } from "@/app/api/reviews/submitted/route";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

type Item = { id: string; reviewText: string; createdAt: string; [key: string]: unknown };

let company: Company;
let author: User;
let leader: User;
let third: User;
let jars: Record<"author" | "leader" | "third", CookieJar>;

beforeAll(async () => {
  company = await makeCompany({ name: "Quiet Mill" });
  [author, leader, third] = await Promise.all([
    makeUser({ company }),
    makeUser({ company, firstName: "Lena", lastName: "Okafor" }),
    makeUser({ company }),
  ]);
  jars = { author: await signIn(author), leader: await signIn(leader), third: await signIn(third) };
  const overall = [5, 4, 3, 2, 1, 5, 4];
  for (const [index, overallRating] of overall.entries()) {
    await makeReview({
      author,
      leader,
      ratings: { overallRating },
      text: `Review number ${index} with 100% of_it said plainly`,
      createdAt: new Date(Date.now() - index * 7 * 24 * 60 * 60 * 1000),
    });
  }
  await makeReview({ author, leader, state: "HELD", text: "A canary that is held back for now" });
  await makeReview({ author, leader, state: "REMOVED", text: "A canary that was removed for good" });
  await makeReview({ author, company, text: "About the company and nobody in it" });
  await makeReview({
    author,
    company,
    unregisteredLeaderEmail: "kim@elsewhere.com",
    text: "Canary about somebody not here",
  });
});

async function list(handler: typeof GET_ME, cookies: CookieJar, url: string): Promise<Item[]> {
  const response = await call(handler, { cookies, url });
  expect(response.status).toBe(200);
  return (await response.json()) as Item[];
}

async function setPublic(areReviewsPublic: boolean): Promise<void> {
  const response = await call(PUT_ME, { method: "PUT", body: { areReviewsPublic }, cookies: jars.leader });
  expect(response.status).toBe(200);
}

describe("GET /api/reviews/me (D17)", () => {
  it("lists the published reviews that the viewer received, newest first, by week", async () => {
    const items = await list(GET_ME, jars.leader, "/api/reviews/me");
    expect(items.map((item) => item.reviewText.slice(0, 15))).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((index) => `Review number ${index}`),
    );
    expect(items[0]?.createdAt).toBe(weekOf(new Date()));
  });

  it("is empty for the author of those reviews", async () => {
    expect(await list(GET_ME, jars.author, "/api/reviews/me")).toEqual([]);
  });

  it("has pages, with the total and the neighbouring pages in headers", async () => {
    const response = await call(GET_ME, {
      cookies: jars.leader,
      url: "/api/reviews/me?page=2&pageSize=3&sort=oldest",
    });
    expect(((await response.json()) as Item[]).map((item) => item.reviewText[14])).toEqual(["3", "2", "1"]);
    expect(response.headers.get("X-Total-Count")).toBe("7");
    const link = response.headers.get("Link") ?? "";
    expect(link).toContain('</api/reviews/me?page=1&pageSize=3&sort=oldest>; rel="prev"');
    expect(link).toContain('</api/reviews/me?page=3&pageSize=3&sort=oldest>; rel="next"');
  });

  it.each([
    ["sort=highest-rated", [5, 5, 4, 4, 3, 2, 1]],
    ["sort=lowest-rated", [1, 2, 3, 4, 4, 5, 5]],
    ["minRating=4", [5, 4, 5, 4]],
    ["stars=4", [4, 4]],
    ["stars=1&sort=highest-rated", [1]],
    ["stars=4&minRating=5", []],
    ["stars=2&q=NUMBER 3", [2]],
    ["q=NUMBER 3", [2]],
    ["q=100%25 of_it", [5, 4, 3, 2, 1, 5, 4]],
    ["q=100%25%25", []],
    ["q=r%25v", []],
    ["q=n_mber", []],
    ["q=%00", [5, 4, 3, 2, 1, 5, 4]],
    ["q=Lena Okafor", [5, 4, 3, 2, 1, 5, 4]],
    ["q=plainly 3 lena", [2]],
  ])("sorts, filters and takes search terms literally: %s (SEC-I3)", async (query, overall) => {
    const items = await list(GET_ME, jars.leader, `/api/reviews/me?${query}`);
    expect(items.map((item) => item.overallRating)).toEqual(overall);
  });

  it.each(["page=0", "page=x", "pageSize=101", "sort=best", "minRating=9", "stars=0"])(
    "refuses %s",
    async (query) => {
      expect((await call(GET_ME, { cookies: jars.leader, url: `/api/reviews/me?${query}` })).status).toBe(
        400,
      );
    },
  );
});

describe("a page without a size", () => {
  it("has five reviews, and so do its neighbouring pages", async () => {
    const response = await call(GET_ME, { cookies: jars.leader, url: "/api/reviews/me?page=2" });
    expect((await response.json()) as Item[]).toHaveLength(2);
    expect(response.headers.get("Link")).toBe(
      '</api/reviews/me?page=1>; rel="first", </api/reviews/me?page=1>; rel="prev", </api/reviews/me?page=2>; rel="last"',
    );
  });
});

describe("GET /api/reviews/me/stats", () => {
  it("counts the whole filtered set, not a page", async () => {
    const stats = async (query: string) =>
      (await call(GET_ME_STATS, { cookies: jars.leader, url: `/api/reviews/me/stats?${query}` })).json();
    expect(await stats("")).toEqual({
      total: 7,
      averageRating: 3.4,
      positive: 4,
      negative: 2,
      counts: [1, 1, 1, 2, 2],
    });
    expect(await stats("minRating=4&page=2&pageSize=1")).toMatchObject({ total: 4, averageRating: 4.5 });
    for (const query of ["stars=2", "stars=2&q=NUMBER"]) {
      expect(await stats(query)).toMatchObject({ total: 1, counts: [0, 1, 0, 0, 0] });
    }
  });
});

describe("GET /api/reviews/submitted (D18)", () => {
  it("lists the viewer's own in every state, and no one else's", async () => {
    const items = await list(GET_SUBMITTED, jars.author, "/api/reviews/submitted");
    expect(items).toHaveLength(11);
    expect(
      items
        .filter((item) => item.state !== "PUBLISHED")
        .map((item) => item.state)
        .sort(),
    ).toEqual(["HELD", "REMOVED"]);
    expect(items.filter((item) => item.unregisteredLeader).map((item) => item.unregisteredLeader)).toEqual([
      "k•••@elsewhere.com",
    ]);
    expect(await list(GET_SUBMITTED, jars.third, "/api/reviews/submitted")).toEqual([]);
  });

  it("finds more submissions than one block of slots holds", async () => {
    const busy = await makeUser();
    await makeReviews(Array.from({ length: 60 }, () => ({ author: busy, company })));
    const response = await call(GET_SUBMITTED, {
      cookies: await signIn(busy),
      url: "/api/reviews/submitted?page=1",
    });
    expect(response.headers.get("X-Total-Count")).toBe("60");
    expect((await response.json()) as Item[]).toHaveLength(5);
    await db.review.deleteMany({
      where: { companyId: company.id, reviewText: { startsWith: "Explains decisions" } },
    });
  });
});

describe("GET /api/reviews?leaderId and ?companyId (D16)", () => {
  const texts = async (cookies: CookieJar, query: string) =>
    (await list(GET_OF, cookies, `/api/reviews?${query}`)).map((item) => item.reviewText);

  it("shows a third person nothing while the leader's reviews are private, and all once they are public (SEC-C3)", async () => {
    await setPublic(false);
    expect(await texts(jars.third, `leaderId=${leader.id}`)).toEqual([]);
    expect(await texts(jars.third, `companyId=${company.id}`)).toEqual([
      "About the company and nobody in it",
    ]);
    expect(await texts(jars.leader, `leaderId=${leader.id}`)).toHaveLength(7);
    await setPublic(true);
    expect(await texts(jars.third, `leaderId=${leader.id}`)).toHaveLength(7);
    expect(await texts(jars.third, `companyId=${company.id}`)).toHaveLength(8);
    await setPublic(false);
  });

  it("never shows a held, removed or unclaimed review (SEC-C5)", async () => {
    await setPublic(true);
    const seen = await Promise.all(
      [jars.third, jars.leader, jars.author].flatMap((jar) => [
        texts(jar, `leaderId=${leader.id}`),
        texts(jar, `companyId=${company.id}`),
        list(GET_RECENT, jar, "/api/reviews/recent").then((items) => items.map((item) => item.reviewText)),
      ]),
    );
    expect(seen.flat().filter((text) => /canary/i.test(text))).toEqual([]);
    await setPublic(false);
  });

  it.each(["", "leaderId=x", "companyId=&leaderId="])("refuses '%s'", async (query) => {
    expect((await call(GET_OF, { cookies: jars.third, url: `/api/reviews?${query}` })).status).toBe(400);
  });
});

describe("GET /api/reviews/recent (D19)", () => {
  it("returns the newest three of public leaders", async () => {
    await setPublic(false);
    expect(await list(GET_RECENT, jars.third, "/api/reviews/recent")).toEqual([]);
    await setPublic(true);
    const items = await list(GET_RECENT, jars.third, "/api/reviews/recent");
    expect(items.map((item) => item.reviewText[14])).toEqual(["0", "1", "2"]);
    await setPublic(false);
  });
});

describe("every list", () => {
  it("has no tag, hash, author ID, address or exact time (SEC-C9)", async () => {
    await setPublic(true);
    const row = await db.review.findFirstOrThrow({ where: { revieweeId: leader.id } });
    const secrets = [
      Buffer.from(row.authorTag).toString("hex"),
      Buffer.from(row.submissionHash).toString("hex"),
      author.id,
      author.email,
      leader.email,
      "kim@elsewhere.com",
    ];
    for (const jar of Object.values(jars)) {
      const own: [typeof GET_ME, string] = jar === jars.author ? [GET_SUBMITTED, ""] : [GET_ME, ""];
      const lists: [typeof GET_ME, string][] = [
        own,
        [GET_RECENT, ""],
        [GET_OF, `?leaderId=${leader.id}`],
        [GET_OF, `?companyId=${company.id}`],
      ];
      for (const [handler, query] of lists) {
        const body = await (await call(handler, { cookies: jar, url: `/${query}` })).text();
        expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
        expect(body).not.toMatch(/T\d\d:\d\d|authorTag|submissionHash|authorSalt|reportNote/);
        if (handler !== GET_SUBMITTED) expect(body).not.toMatch(/holdReasons|removalReason|appeal|"state"/);
      }
    }
    await setPublic(false);
  });
});
