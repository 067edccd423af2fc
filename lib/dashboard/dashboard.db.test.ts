import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/dashboard/own/route";
import { EXCERPT_MAX, NEWEST_IN_OVERVIEW } from "@/lib/dashboard/constants";
import type { OwnOverview } from "@/lib/dashboard/schema";
import { weekOf } from "@/lib/dates";
import { makeReview, makeReviews, makeUser } from "@/tests/factories";
import { call, signIn } from "@/tests/requests";

async function overviewOf(user: { id: string }): Promise<OwnOverview> {
  return (await call(GET, { url: "/api/dashboard/own", cookies: await signIn(user) })).json();
}

describe("GET /api/dashboard/own (G75)", () => {
  it("has the weeks of what the viewer may read about themselves, newest first, and begins the newest", async () => {
    const leader = await makeUser();
    const old = await makeReview({ leader, createdAt: new Date("2026-03-05T10:00:00Z") });
    const text = `${"Explains every change of plan. ".repeat(20)}🦉`;
    const newest = await makeReview({ leader, text, ratings: { overallRating: 2 } });
    await makeReviews([{ leader, state: "HELD" }, { leader, release: "together" }, {}]);
    const { received, newest: begun, submitted } = await overviewOf(leader);
    expect(received).toEqual([
      { id: newest.id, createdAt: weekOf(newest.createdAt) },
      { id: old.id, createdAt: "2026-03-02" },
    ]);
    expect(begun).toEqual({ overallRating: 2, excerpt: `${text.slice(0, EXCERPT_MAX).trimEnd()}…` });
    expect(submitted).toEqual({ PUBLISHED: 0, WAITING: 0, HELD: 0, REMOVED: 0 });
  });

  it("counts the viewer's own submissions by state, and no one else's", async () => {
    const [author, leader] = [await makeUser(), await makeUser()];
    const states = ["PUBLISHED", "PUBLISHED", "HELD", "REMOVED"] as const;
    await makeReviews(states.map((state) => ({ author, leader, state })));
    await makeReview({ author, leader, release: "together" });
    await makeReviews([{ leader }, { author: await makeUser(), leader }]);
    expect(await overviewOf(author)).toEqual({
      received: [],
      newest: null,
      submitted: { PUBLISHED: 2, WAITING: 1, HELD: 1, REMOVED: 1 },
    });
  });

  it(`has ${NEWEST_IN_OVERVIEW} reviews at most`, async () => {
    const leader = await makeUser();
    await makeReviews(Array(NEWEST_IN_OVERVIEW + 1).fill({ leader }));
    expect((await overviewOf(leader)).received).toHaveLength(NEWEST_IN_OVERVIEW);
  });
});
