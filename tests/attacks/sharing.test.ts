import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as BADGE } from "@/app/badge/[file]/route";
import type { Viewer } from "@/lib/auth/viewer";
import { getCountsOfLeader } from "@/lib/ratings/queries/counts";
import { sharePage } from "@/lib/sharing/mutations";
import { getCheckedPage } from "@/lib/sharing/queries/pages";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { call } from "@/tests/requests";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY, HOUR_MS, WEEK_MS } from "./times";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 14: to learn when a review came, someone polls what a leader has made public: an
// employer with a log of who used the network when, or a colleague who knows who was at their desk.

const SHARED_AT = FIRST_MONDAY + 2 * DAY_MS + 10 * HOUR_MS;
const POLLS = Array.from({ length: 4 * 14 }, (_, index) => SHARED_AT + index * 12 * HOUR_MS);

const kept: { company?: Company } = {};

/** One company for all leaders, so that they differ in nothing else. */
async function company(): Promise<Company> {
  kept.company ??= await makeCompany();
  return kept.company;
}

type Watch = (leader: User, url: string, now: Date) => Promise<string>;

const watchPage: Watch = async (_leader, url, now) => {
  // Only the address differs from leader to leader.
  const page = await getCheckedPage(url.split("/").at(-1) ?? "", now);
  return JSON.stringify({ ...page, input: page && "input" in page && { ...page.input, checkUrl: null } });
};

const watchBadge: Watch = async ({ id }) => {
  const file = `${id}.svg`;
  return (await call(BADGE, { url: `/badge/${file}`, params: { file } })).text();
};

const watchScore: Watch = async ({ id }) => JSON.stringify(await getCountsOfLeader(id));

async function watch(look: Watch, reviewedAt: number): Promise<string> {
  vi.setSystemTime(SHARED_AT);
  const leader = await makeUser({
    firstName: "Lena",
    lastName: "Okafor",
    company: await company(),
    isBadgeShown: true,
  });
  const early = { leader, createdAt: new Date(FIRST_MONDAY - WEEK_MS) };
  await makeReviews(Array.from({ length: 6 }, () => early));
  const { url } = await sharePage(leader as unknown as Viewer, { type: "progress" }, new Date());
  const seen: string[] = [];
  let isThere = false;
  for (const moment of POLLS) {
    vi.setSystemTime(moment);
    if (!isThere && moment >= reviewedAt) {
      await makeReview({ leader, ratings: { overallRating: 1 }, createdAt: new Date(reviewedAt) });
      isThere = true;
    }
    seen.push(await look(leader, url, new Date(moment)));
  }
  return JSON.stringify(seen);
}

async function outcomes(look: Watch, days: number[]): Promise<number> {
  const seen = new Set<string>();
  for (const day of days) seen.add(await watch(look, FIRST_MONDAY + day * DAY_MS + 11 * HOUR_MS));
  return seen.size;
}

describe("someone who polls what a leader has made public", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  afterAll(() => vi.useRealTimers());

  it("sees the same badge, on whichever day of its week a review comes", async () => {
    for (const days of [
      [3, 4, 6],
      [7, 10, 13],
      [14, 17, 20],
    ])
      expect(await outcomes(watchBadge, days)).toBe(1);
    expect(await outcomes(watchBadge, [6, 7])).toBe(2);
  });

  it("sees the same page of an image, and not even whether a review came in the days after the drawing", async () => {
    for (const days of [
      [3, 4, 6, 7, 10, 13],
      [14, 17, 20],
    ])
      expect(await outcomes(watchPage, days)).toBe(1);
    expect(await outcomes(watchPage, [13, 14])).toBe(2);
  });

  it("would see the day in a score as of today", async () => {
    expect(await outcomes(watchScore, [7, 10, 13])).toBe(3);
  });
});
