import { expect } from "vitest";
import { GET as company } from "@/app/api/companies/[id]/route";
import { GET as companyStats } from "@/app/api/companies/[id]/stats/route";
import { GET as overview } from "@/app/api/companies/overview/route";
import { GET as profiles } from "@/app/api/companies/profiles/route";
import { GET as companies } from "@/app/api/companies/route";
import { GET as metrics } from "@/app/api/dashboard/metrics/route";
import { GET as leader } from "@/app/api/leaders/[id]/route";
import { GET as leaderStats } from "@/app/api/leaders/[id]/stats/route";
import { GET as leaders } from "@/app/api/leaders/search/route";
import { GET as search } from "@/app/api/search/route";
import type { User } from "@/prisma/generated/client";
import { type CookieJar, call } from "./requests";

type Handler = typeof search;

const DETAILS_OF_PERSON = { "GET /api/leaders/{id}": leader, "GET /api/leaders/{id}/stats": leaderStats };
const DETAILS_OF_COMPANY = {
  "GET /api/companies/{id}": company,
  "GET /api/companies/{id}/stats": companyStats,
};

export const EVERY_PLACE_OF_A_PERSON = [
  "GET /api/search",
  "GET /api/leaders/search",
  "GET /api/leaders/search of the company",
  ...Object.keys(DETAILS_OF_PERSON),
];

/** Without the overview, which has at most five companies. */
export const EVERY_PLACE_OF_A_COMPANY = [
  "GET /api/companies",
  "GET /api/companies?search",
  "GET /api/companies/profiles",
  "GET /api/companies/profiles?q",
  "GET /api/search",
  ...Object.keys(DETAILS_OF_COMPANY),
];

export async function read(handler: Handler, cookies: CookieJar, query: Record<string, string> = {}) {
  const response = await call(handler, { cookies, url: `/?${new URLSearchParams(query)}` });
  expect(response.status).toBe(200);
  return response.text();
}

async function placesOf(
  id: string,
  { texts, details }: { texts: Record<string, string>; details: Record<string, Handler> },
  cookies: CookieJar,
): Promise<string[]> {
  const shown = Object.entries(texts).flatMap(([place, text]) => (text.includes(id) ? [place] : []));
  for (const [place, handler] of Object.entries(details)) {
    const { status } = await call(handler, { cookies, params: { id } });
    if (status === 200) shown.push(place);
  }
  return shown;
}

export async function placesOfPerson({ id, lastName, companyId }: User, cookies: CookieJar) {
  const texts = {
    "GET /api/search": await read(search, cookies, { q: lastName }),
    "GET /api/leaders/search": await read(leaders, cookies, { q: lastName }),
    "GET /api/leaders/search of the company": await read(leaders, cookies, {
      q: lastName,
      companyId: companyId ?? "",
    }),
  };
  return placesOf(id, { texts, details: DETAILS_OF_PERSON }, cookies);
}

export async function placesOfCompany(id: string | null, q: string, cookies: CookieJar) {
  const texts = {
    "GET /api/companies": await read(companies, cookies),
    "GET /api/companies?search": await read(companies, cookies, { search: q }),
    "GET /api/companies/profiles": await read(profiles, cookies, { pageSize: "100" }),
    "GET /api/companies/profiles?q": await read(profiles, cookies, { q }),
    "GET /api/companies/overview": await read(overview, cookies),
    "GET /api/search": await read(search, cookies, { q }),
  };
  return placesOf(id ?? "", { texts, details: DETAILS_OF_COMPANY }, cookies);
}

export async function siteFigures(cookies: CookieJar) {
  const { totalCompanies, totalUsers, totalReviews, averageRating } = JSON.parse(
    await read(metrics, cookies),
  );
  const { topRated: _top, recentlyAdded: _recent, ...register } = JSON.parse(await read(overview, cookies));
  const response = await call(profiles, { cookies, url: "/?pageSize=100" });
  const listed = Number(response.headers.get("X-Total-Count"));
  return { totalCompanies, totalUsers, totalReviews, averageRating, register, listed };
}
