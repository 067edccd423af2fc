import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_LEADER } from "@/app/api/leaders/[id]/route";
import { GET as SEARCH } from "@/app/api/leaders/search/route";
import { db } from "@/lib/db/client";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

let company: Company;
let viewer: User;
let open: User;
let closed: User;
let cookies: CookieJar;

beforeAll(async () => {
  company = await makeCompany({ name: "Fjordline" });
  viewer = await makeUser({ company, firstName: "Vera", lastName: "Nakamura" });
  open = await makeUser({
    company,
    firstName: "Anna Maria",
    lastName: "Łukasik",
    title: "CTO",
    areReviewsPublic: true,
  });
  closed = await makeUser({ company, firstName: "Annika", lastName: "Berg" });
  await makeUser({ firstName: "Anton", lastName: "Elsewhere" });
  await makeUser({ firstName: "Anonyma", lastName: "Unverified", isVerified: false });
  for (const leader of [open, closed]) await makeReview({ leader, ratings: { overallRating: 5 } });
  cookies = await signIn(viewer);
});

async function search(query: string): Promise<Record<string, unknown>[]> {
  const response = await call(SEARCH, { cookies, url: `/api/leaders/search?${query}` });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>[];
}

describe("GET /api/leaders/search (D22)", () => {
  it("finds verified people by the beginnings of their names, in any order and case", async () => {
    const names = async (query: string) => (await search(query)).map((found) => found.firstName);
    expect(await names("q=an")).toEqual(["Anna Maria", "Annika", "Anton"]);
    expect(await names("q=ANNA%20ł")).toEqual(["Anna Maria"]);
    expect(await names("q=mar%20anna")).toEqual(["Anna Maria"]);
    expect(await names("q=nna")).toEqual([]);
  });

  it("filters by company and leaves out the given user", async () => {
    const ids = async (query: string) => (await search(query)).map((found) => found.id);
    expect(await ids(`q=an&companyId=${company.id}&excludeUserId=${closed.id}`)).toEqual([open.id]);
  });

  it("returns the fields of C7, never an email address, and no average of private feedback (SEC-C10)", async () => {
    const [found] = await search("q=anna");
    expect(found).toEqual({
      id: open.id,
      firstName: "Anna Maria",
      lastName: "Łukasik",
      title: "CTO",
      companyId: company.id,
      companyName: "Fjordline",
      averageRating: 5,
      isCompanySmall: true,
      hasFewReviews: true,
    });
    expect((await search("q=annika"))[0]).toMatchObject({ averageRating: null, hasFewReviews: null });
  });

  it.each(["q=", "q=%20", "q=%25", "q=_", "q=*", "q=%00", ""])("returns nothing for '%s'", async (query) => {
    expect(await search(query)).toEqual([]);
  });

  it("returns ten at most (SEC-C10)", async () => {
    for (let count = 0; count < 12; count++) await makeUser({ company, firstName: "Zora" });
    expect(await search("q=zora")).toHaveLength(10);
  });
});

describe("what may make an author easy to guess (G53)", () => {
  const found = async (firstName: string) => (await search(`q=${firstName}`))[0];
  const receive = async (leader: User, count: number) => {
    for (let sent = 0; sent < count; sent++) await makeReview({ leader });
  };

  it("says the same of a private leader with 0 and with 10 reviews", async () => {
    const leader = await makeUser({ company, firstName: "Quirin", lastName: "Holm" });
    const before = await found("Quirin");
    expect(before).toMatchObject({ hasFewReviews: null });
    await receive(leader, 10);
    expect((await db.user.findUniqueOrThrow({ where: { id: leader.id } })).totalReviews).toBe(10);
    expect(await found("Quirin")).toEqual(before);
    const details = await call(GET_LEADER, { cookies, params: { id: leader.id } });
    expect(await details.json()).toMatchObject({ hasFewReviews: null, totalReviews: null });
  });

  it("says of a public leader whether there are fewer than 3", async () => {
    const leader = await makeUser({ company, firstName: "Wilma", areReviewsPublic: true });
    expect(await found("Wilma")).toMatchObject({ hasFewReviews: true });
    await receive(leader, 2);
    expect(await found("Wilma")).toMatchObject({ hasFewReviews: true });
    await receive(leader, 1);
    expect(await found("Wilma")).toMatchObject({ hasFewReviews: false });
  });

  it("says whether the company was small on Monday, and no number of members", async () => {
    for (const [verifiedMemberCount, isCompanySmall] of [
      [4, true],
      [5, false],
    ] as const) {
      await db.company.update({ where: { id: company.id }, data: { verifiedMemberCount } });
      expect(await found("Vera")).toMatchObject({ isCompanySmall });
      expect(await found("Vera")).not.toHaveProperty("verifiedMemberCount");
    }
  });
});

describe("GET /api/leaders/{id} (D23)", () => {
  const get = (id: string) => call(GET_LEADER, { cookies, params: { id } });

  it("returns a leader's details, and counts only if they are public", async () => {
    expect(await (await get(open.id)).json()).toMatchObject({
      title: "CTO",
      areReviewsPublic: true,
      totalReviews: 1,
    });
    expect(await (await get(closed.id)).json()).toMatchObject({
      areReviewsPublic: false,
      totalReviews: null,
    });
  });

  it("finds no unknown, unverified or malformed one", async () => {
    expect((await get("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await get("1' OR '1'='1")).status).toBe(404);
  });
});
