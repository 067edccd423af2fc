import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as listLeaders } from "@/app/api/companies/[id]/leaders/route";
import { GET as searchLeaders } from "@/app/api/leaders/search/route";
import { mondayOf } from "@/lib/dates";
import { sealReviews } from "@/lib/jobs/seal";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { LIMITS } from "@/lib/limits/rate-limit";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeUser } from "../factories";
import { joinAs } from "../joining";
import { type CookieJar, call, signIn } from "../requests";
import { setWeekDone } from "../weekly";
import { DAY_MS } from "./times";
import { changes, rowsOf, steal } from "./world";

// docs/anonymity.md, proof 24: a colleague opens the list of a company's people every day, to learn who joined when.
const MONDAY = mondayOf(new Date("2026-11-09T00:00:00Z")).getTime();
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const DAYS = Array.from({ length: 21 }, (_, day) => day);
const HOUR_MS = DAY_MS / 24;

type Look = (company: Company, cookies: CookieJar) => Promise<string[]>;

/** Someone joins a company of this size at noon of this day of the first week. */
type Case = { on: number; findableFrom: "today" | "monday"; size: number; look: Look };

async function begin(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: MONDAY });
  await setWeekDone(new Date());
  stranger = await makeUser();
}

afterEach(() => {
  vi.useRealTimers();
});

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

const byList: Look = async ({ id }, cookies) =>
  namesIn(await call(listLeaders, { cookies, params: { id }, url: "/x?page=1" }));

const bySearch: Look = async ({ id }, cookies) =>
  namesIn(await call(searchLeaders, { cookies, url: `/x?q=a&companyId=${id}` }));

async function watch(cases: Case[]): Promise<Map<Case, string[][]>> {
  await begin();
  vi.spyOn(LIMITS, "search").mockReturnValue({ points: 1_000_000, duration: 60 });
  vi.spyOn(LIMITS, "signUp").mockReturnValue({ points: 1_000, duration: 3600, isShared: true });
  const watched = await Promise.all(
    cases.map(async (one) => ({ one, company: await makeTeam(one.size), seen: [] as string[][] })),
  );
  for (const day of DAYS) {
    vi.setSystemTime(MONDAY + day * DAY_MS + 5 * 60_000);
    await doWeeklyWork(new Date());
    vi.setSystemTime(MONDAY + day * DAY_MS + 12 * HOUR_MS);
    const growing = watched.filter(({ one }) => one.on === day);
    await Promise.all(growing.map(({ one, company }) => joinAs(`amara@${company.domain}`, one.findableFrom)));
    vi.setSystemTime(MONDAY + day * DAY_MS + 18 * HOUR_MS);
    const cookies = await asStranger();
    await Promise.all(
      watched.map(async ({ one, company, seen }) => seen.push(await one.look(company, cookies))),
    );
  }
  vi.useRealTimers();
  return new Map(watched.map(({ one, seen }) => [one, seen]));
}

const old = (size: number) => Array.from({ length: size }, (_, index) => `Ann Old${index}`);

describe("someone who opens the list of a company's people every day", () => {
  const joining = { findableFrom: "today", size: 5, look: byList } as const;
  const onEachDay: Case[] = WEEK.map((on) => ({ ...joining, on }));
  const bySearchToo: Case = { ...joining, on: 2, look: bySearch };
  const fromMonday: Case = { ...joining, on: 3, findableFrom: "monday" };
  const ofFew: Case = { ...joining, on: 1, size: 4 };
  let seen: Map<Case, string[][]>;

  beforeAll(async () => {
    seen = await watch([...onEachDay, bySearchToo, fromMonday, ofFew]);
  });

  const dayOfAmara = (one: Case) => seen.get(one)?.findIndex((names) => names.includes("Amara Okafor"));

  it.each(onEachDay)("sees the same if someone joins on day $on of a week", (one) => {
    expect(seen.get(one)).toEqual(DAYS.map((day) => (day < 7 ? old(5) : ["Amara Okafor", ...old(5)])));
  });

  it("could tell the day if the list followed at once, as the search does (control)", () => {
    expect(dayOfAmara(bySearchToo)).toBe(2);
  });

  it("sees people who chose 'monday' a week after search finds them", () => {
    expect(dayOfAmara(fromMonday)).toBe(14);
  });

  it("sees no one of a company until five could be found before the week", () => {
    expect(seen.get(ofFew)).toEqual(DAYS.map((day) => (day < 7 ? [] : ["Amara Okafor", ...old(4)])));
  });

  it("leaves no trace, and finds no column that says who is new", async () => {
    await begin();
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
