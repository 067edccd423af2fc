import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_COMPANY } from "@/app/api/companies/[id]/route";
import { GET as GET_COMPANIES } from "@/app/api/companies/route";
import { GET as GET_METRICS } from "@/app/api/dashboard/metrics/route";
import { SMALL_COMPANY_BELOW } from "@/lib/companies/constants";
import { db } from "@/lib/db/client";
import { getSiteTotals } from "@/lib/ratings/queries/counts";
import type { Company } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

let harbour: Company;
let cookies: CookieJar;

beforeAll(async () => {
  harbour = await makeCompany({ name: "Harbour 100%", industry: "Logistics", size: "medium" });
  const orchard = await makeCompany({
    name: "Orchard Press",
    industry: "Publishing",
    verifiedMemberCount: 4,
  });
  await makeCompany({ name: "Quiet Mill" });
  cookies = await signIn(await makeUser({ company: orchard }));
  const leader = await makeUser({ company: harbour, areReviewsPublic: true });
  const reticent = await makeUser({ company: harbour });
  await makeReview({ leader: reticent, ratings: { overallRating: 1 } });
  for (const overallRating of [5, 4]) await makeReview({ leader, ratings: { overallRating } });
  await makeReview({ company: orchard, ratings: { overallRating: 3 } });
  await makeReview({ company: orchard, ratings: { overallRating: 1 }, state: "HELD" });
});

describe("the list of companies, those that a search finds, and the totals of the site", () => {
  it("are what Prisma reads", async () => {
    const list = await (await call(GET_COMPANIES, { cookies, url: "/api/companies" })).json();
    const { topRatedCompanies } = await (await call(GET_METRICS, { cookies })).json();
    const toAnswer = ({ createdAt, verifiedMemberCount, ...row }: Company) => ({
      ...row,
      averageRating: Math.round(row.averageRating * 10) / 10,
      isSmall: verifiedMemberCount < SMALL_COMPANY_BELOW,
      createdAt: createdAt.toISOString().slice(0, 10),
    });
    const twins = await db.company.findMany({ where: { isListed: true }, orderBy: { name: "asc" } });
    expect(twins.map(toAnswer)).toMatchObject(list);
    expect(new Set(list.map(({ isSmall }: { isSmall: boolean }) => isSmall)).size).toBe(2);
    const found = await (await call(GET_COMPANIES, { cookies, url: "/api/companies?search=publish" })).json();
    expect(twins.map(toAnswer).filter(({ industry }) => industry === "Publishing")).toMatchObject(found);
    expect(found).toHaveLength(1);
    const rated = await db.company.findMany({
      where: { totalReviews: { gt: 0 } },
      orderBy: [{ averageRating: "desc" }, { totalReviews: "desc" }, { name: "asc" }],
      take: 5,
    });
    expect(rated.map(toAnswer)).toMatchObject(topRatedCompanies);
    expect(topRatedCompanies).toHaveLength(2);
    const slots = await db.siteSlot.findMany();
    const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    expect(await getSiteTotals()).toEqual({
      companies: sumOf(slots.map(({ companies }) => companies)),
      companiesWithReviews: sumOf(slots.map(({ companiesWithReviews }) => companiesWithReviews)),
      members: sumOf(slots.map(({ members }) => members)),
      overallCounts: [0, 1, 2, 3, 4].map((star) =>
        sumOf(slots.map(({ overallCounts }) => overallCounts[star] ?? 0)),
      ),
    });
  });
});

describe("GET /api/companies (D14)", () => {
  const names = async (search: string) => {
    const url = `/api/companies?${new URLSearchParams({ search })}`;
    const list = (await (await call(GET_COMPANIES, { cookies, url })).json()) as Company[];
    return list.map((company) => company.name);
  };

  it("finds by name or industry, and takes words literally", async () => {
    expect(await names("harb")).toEqual(["Harbour 100%"]);
    expect(await names("publish")).toEqual(["Orchard Press"]);
    expect(await names("100%")).toEqual(["Harbour 100%"]);
    expect(await names("%%")).toEqual([]);
    expect(await names("harb\0")).toEqual(["Harbour 100%"]);
  });

  it("lists all by name without a search", async () => {
    expect(await names("")).toEqual(["Harbour 100%", "Orchard Press", "Quiet Mill"]);
  });
});

describe("GET /api/companies/{id} (D15)", () => {
  it("returns one with its stats, or says that there is none", async () => {
    const found = await call(GET_COMPANY, { cookies, params: { id: harbour.id } });
    expect(await found.json()).toMatchObject({ name: "Harbour 100%", averageRating: 4.5, totalReviews: 2 });
    const none = await call(GET_COMPANY, { cookies, params: { id: "00000000-0000-4000-8000-000000000000" } });
    expect([none.status, await none.json()]).toEqual([
      404,
      { code: "notFound", message: "Failed to fetch company" },
    ]);
  });
});

describe("GET /api/dashboard/metrics (D24)", () => {
  it("counts what everyone may read and verified people, and lists companies with reviews, best first", async () => {
    const metrics = (await (await call(GET_METRICS, { cookies })).json()) as { topRatedCompanies: Company[] };
    expect(metrics).toMatchObject({ totalCompanies: 3, totalReviews: 3, averageRating: 4, totalUsers: 7 });
    expect(metrics.topRatedCompanies.map((company) => company.name)).toEqual([
      "Harbour 100%",
      "Orchard Press",
    ]);
  });
});

describe("whether a company is small (G53)", () => {
  it("is said of the members of Monday, and how many there were is not", async () => {
    const answers = [];
    for (const verifiedMemberCount of [0, 4, 5, 60]) {
      const { id } = await makeCompany({ verifiedMemberCount });
      const answer = await call(GET_COMPANY, { cookies, params: { id } });
      const { name: _name, domain: _domain, id: _id, ...rest } = (await answer.json()) as Company;
      answers.push(rest);
    }
    const [none, four, five, sixty] = answers;
    expect([none, five]).toMatchObject([{ isSmall: true }, { isSmall: false }]);
    expect(four).toEqual(none);
    expect(sixty).toEqual(five);
  });
});
