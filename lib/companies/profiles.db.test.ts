import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_OVERVIEW } from "@/app/api/companies/overview/route";
import { GET as GET_PROFILES } from "@/app/api/companies/profiles/route";
import type { CompanyOverview, CompanyProfile } from "@/lib/companies/schema";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

let cookies: CookieJar;

beforeAll(async () => {
  const month = (number: number) => new Date(Date.UTC(2025, number, 1));
  const rated = [
    { name: "Alder Mutual", industry: "Insurance", overall: [5, 5, 4] },
    { name: "Birch 50%", industry: "Wood_working", overall: [4, 4] },
    { name: "Cedar Clinics", industry: "Health Care", overall: [3] },
    { name: "Dogwood", industry: null, overall: [5, 1] },
    { name: "Elm Tools", industry: "Tools", overall: [2] },
    { name: "Fir & Sons", industry: "Insurance Brokers", overall: [1] },
  ];
  for (const [index, { overall, ...columns }] of rated.entries()) {
    const company = await makeCompany({ ...columns, createdAt: month(index) });
    for (const overallRating of overall) await makeReview({ company, ratings: { overallRating } });
  }
  const quiet = await makeCompany({ name: "Ginkgo", size: "startup", createdAt: month(6) });
  const closed = await makeUser({ company: quiet });
  await makeReview({ leader: closed, ratings: { overallRating: 5 } });
  await makeReview({ company: quiet, ratings: { overallRating: 5 }, state: "HELD" });
  await makeReview({
    companyId: quiet.id,
    unregisteredLeaderEmail: "kim@ginkgo.com",
    ratings: { overallRating: 5 },
  });
  cookies = await signIn(closed);
});

async function list(query: string): Promise<{ names: string[]; total: number; items: CompanyProfile[] }> {
  const response = await call(GET_PROFILES, { cookies, url: `/api/companies/profiles?${query}` });
  expect(response.status).toBe(200);
  const items = (await response.json()) as CompanyProfile[];
  return {
    items,
    names: items.map(({ name }) => name),
    total: Number(response.headers.get("X-Total-Count")),
  };
}

describe("GET /api/companies/profiles (B7.2)", () => {
  it("lists every company by name, with its average and its ratings by stars, and nothing about its members", async () => {
    const { items, names, total } = await list("");
    expect(names.slice(0, 4)).toEqual(["Alder Mutual", "Birch 50%", "Cedar Clinics", "Dogwood"]);
    expect(total).toBe(names.length);
    const { id, ...dogwood } = items[3] ?? {};
    expect(dogwood).toEqual({
      name: "Dogwood",
      industry: null,
      size: null,
      totalReviews: 2,
      createdAt: "2025-04-01",
      rating: { average: 3, lowest: 1, highest: 5 },
    });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["insurance", ["Alder Mutual", "Fir & Sons"]],
    ["INSUR broker", ["Fir & Sons"]],
    ["care", ["Cedar Clinics"]],
    ["wood", ["Birch 50%"]],
    ["dog-wood", []],
    ["élm TÖOLS", ["Elm Tools"]],
    ["dogwod", ["Dogwood"]],
    ["%", []],
    ["_", []],
    ["& son", ["Fir & Sons"]],
    ["' OR 1=1 --", []],
    ["\0", ["all"]],
  ])("finds by the beginnings of words in name or industry: '%s' (SEC-I3)", async (q, expected) => {
    const { names, total } = await list(`${new URLSearchParams({ q })}`);
    const wanted = expected[0] === "all" ? (await list("")).names : expected;
    expect(names).toEqual(wanted);
    expect(total).toBe(wanted.length);
  });

  it("has pages, with the total and the neighbouring pages in headers", async () => {
    const all = await list("pageSize=100");
    const second = await list("page=2&pageSize=3");
    expect(second.names).toEqual(all.names.slice(3, 6));
    expect(second.total).toBe(all.total);
    const response = await call(GET_PROFILES, { cookies, url: "/api/companies/profiles?page=2&pageSize=3" });
    expect(response.headers.get("Link")).toContain('</api/companies/profiles?page=3&pageSize=3>; rel="next"');
    expect(await list("page=99")).toMatchObject({ names: [], total: all.total });
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(all.total / 2); page++) {
      paged.push(...(await list(`page=${page}&pageSize=2`)).names);
    }
    expect(paged).toEqual(all.names);
  });

  it.each(["page=0", "page=x", "pageSize=101", `q=${"x".repeat(101)}`])("refuses %s", async (query) => {
    const answer = await call(GET_PROFILES, { cookies, url: `/api/companies/profiles?${query}` });
    expect(answer.status).toBe(400);
  });
});

describe("GET /api/companies/overview (B7.1, B7.2)", () => {
  it("counts what everyone may read, and lists the five best rated and the five newest (SEC-C5)", async () => {
    const overview = (await (await call(GET_OVERVIEW, { cookies })).json()) as CompanyOverview;
    const { total } = await list("");
    expect(overview).toMatchObject({
      totalCompanies: total,
      withReviews: 6,
      totalReviews: 10,
      rating: { average: 3.4, lowest: 1, highest: 5 },
    });
    const names = (companies: CompanyProfile[]) => companies.map(({ name }) => name);
    expect(names(overview.topRated)).toEqual([
      "Alder Mutual",
      "Birch 50%",
      "Dogwood",
      "Cedar Clinics",
      "Elm Tools",
    ]);
    // The newest is missing: the company of kim@ginkgo.com, whom someone wrote about.
    expect(names(overview.recentlyAdded)).toEqual([
      "Ginkgo",
      "Fir & Sons",
      "Elm Tools",
      "Dogwood",
      "Cedar Clinics",
    ]);
    expect(overview.topRated.find(({ name }) => name === "Dogwood")?.rating.average).toBe(3);
  });
});
