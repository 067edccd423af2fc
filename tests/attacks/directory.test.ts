import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as listLeaders } from "@/app/api/companies/[id]/leaders/route";
import { GET as searchLeaders } from "@/app/api/leaders/search/route";
import { mondayOf } from "@/lib/dates";
import { sealReviews } from "@/lib/jobs/seal";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { LIMITS } from "@/lib/limits/rate-limit";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeUser } from "../factories";
import { joinAs } from "../joining";
import { call, signIn } from "../requests";
import { setWeekDone } from "../weekly";
import { DAY_MS } from "./times";
import { changes, rowsOf, steal } from "./world";

// docs/anonymity.md, proof 24: a colleague opens the list of a company's people every day, to learn who joined when.
const MONDAY = mondayOf(new Date("2026-11-09T00:00:00Z")).getTime();
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const DAYS = Array.from({ length: 21 }, (_, day) => day);
const HOUR_MS = DAY_MS / 24;

/** The names someone gets who asks for the people of a company. */
type Look = (company: Company) => Promise<string[]>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MONDAY });
  vi.spyOn(LIMITS, "search").mockReturnValue({ points: 1_000_000, duration: 60 });
  vi.spyOn(LIMITS, "signUp").mockReturnValue({ points: 1_000, duration: 3600, isShared: true });
  await setWeekDone(new Date());
  stranger = await makeUser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A company of people who have been there for long. */
async function makeTeam(size: number): Promise<Company> {
  const company = await makeCompany({ domain: `${randomUUID()}.com` });
  for (let index = 0; index < size; index++) {
    await makeUser({ company, firstName: "Ann", lastName: `Old${index}` });
  }
  return company;
}

const namesIn = async (response: Response) =>
  ((await response.json()) as { firstName: string; lastName: string }[]).map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );

let stranger: User;
const asStranger = () => signIn(stranger);

const byList: Look = async ({ id }) =>
  namesIn(await call(listLeaders, { cookies: await asStranger(), params: { id }, url: "/x?page=1" }));

const bySearch: Look = async ({ id }) =>
  namesIn(await call(searchLeaders, { cookies: await asStranger(), url: `/x?q=a&companyId=${id}` }));

/** What each day's look gives over three weeks, if someone joins at noon of this day of the first. */
async function watch(look: Look, joins: { on: number; findableFrom: "today" | "monday" }, size = 5) {
  vi.setSystemTime(MONDAY);
  const company = await makeTeam(size);
  const seen: string[][] = [];
  for (const day of DAYS) {
    vi.setSystemTime(MONDAY + day * DAY_MS + 5 * 60_000);
    await doWeeklyWork(new Date());
    if (day === joins.on) {
      vi.setSystemTime(MONDAY + day * DAY_MS + 12 * HOUR_MS);
      await joinAs(`amara@${company.domain}`, joins.findableFrom);
    }
    vi.setSystemTime(MONDAY + day * DAY_MS + 18 * HOUR_MS);
    seen.push(await look(company));
  }
  return seen;
}

const old = (size: number) => Array.from({ length: size }, (_, index) => `Ann Old${index}`);

describe("someone who opens the list of a company's people every day", () => {
  it.each(WEEK)("sees the same if someone joins on day %i of a week", async (on) => {
    const seen = await watch(byList, { on, findableFrom: "today" });
    expect(seen).toEqual(DAYS.map((day) => (day < 7 ? old(5) : ["Amara Okafor", ...old(5)])));
  });

  it("could tell the day if the list followed at once, as the search does (control)", async () => {
    const seen = await watch(bySearch, { on: 2, findableFrom: "today" });
    expect(seen.findIndex((names) => names.includes("Amara Okafor"))).toBe(2);
  });

  it("sees people who chose 'monday' a week after search finds them", async () => {
    const seen = await watch(byList, { on: 3, findableFrom: "monday" });
    expect(seen.findIndex((names) => names.includes("Amara Okafor"))).toBe(14);
  });

  it("sees no one of a company until five could be found before the week", async () => {
    const seen = await watch(byList, { on: 1, findableFrom: "today" }, 4);
    expect(seen).toEqual(DAYS.map((day) => (day < 7 ? [] : ["Amara Okafor", ...old(4)])));
  });

  it("leaves no trace, and finds no column that says who is new", async () => {
    const company = await makeTeam(5);
    const { id } = await joinAs(`amara@${company.domain}`, "today");
    await sealReviews(new Date(MONDAY + DAY_MS));
    const cookies = await asStranger();
    const before = await steal();
    await call(listLeaders, { cookies, params: { id: company.id } });
    const after = await steal();
    expect(changes(before, after)).toEqual({});
    const team = rowsOf(after, "users").filter(({ companyId }) => companyId === company.id);
    const [joined, other] = [team.find((row) => row.id === id), team.find((row) => row.id !== id)];
    const own = ["ctid", "id", "firstName", "lastName", "email", "mailbox", "authorSalt", "privateFields"];
    const shown = ["title", "hashedPassword", "verificationToken"];
    for (const column of Object.keys(joined ?? {})) {
      if (![...own, ...shown].includes(column))
        expect([column, joined?.[column]]).toEqual([column, other?.[column]]);
    }
  });
});
