import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/badge/[file]/route";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { paletteOf } from "@/lib/sharing/drawing/palette.mjs";
import { toBadgeSvg } from "@/lib/sharing/rules/badge";
import type { User } from "@/prisma/generated/client";
import { makeReview, makeReviews, makeUser } from "@/tests/factories";
import { call, signIn } from "@/tests/requests";

const NOW = new Date("2026-11-18T12:00:00Z");
const MONDAY = new Date("2026-11-16T00:00:00Z");
const LAST_WEEK = new Date("2026-11-15T23:59:59Z");

let leader: User;

function ask(file = `${leader.id}.svg`, headers: Record<string, string> = {}) {
  return call(GET, { url: `/badge/${file}`, params: { file }, headers });
}

function rate(overall: number[], createdAt = LAST_WEEK): Promise<void> {
  return makeReviews(overall.map((overallRating) => ({ leader, ratings: { overallRating }, createdAt })));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  leader = await makeUser({ firstName: "Ada", lastName: "O'Quill <&>", isBadgeShown: true });
  return () => vi.useRealTimers();
});

describe("GET /badge/{id}.svg (G46)", () => {
  it("has the score and the number of reviews, with a title in words", async () => {
    await rate([5, 5, 4, 4, 3]);
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    });
    const svg = await response.text();
    expect(svg).toContain(
      '<title id="title">Ada O&#39;Quill &#60;&#38;&#62;: 4.2 out of 5, from 5 reviews on Plainspoken</title>',
    );
    expect(svg).toMatch(/^<svg [^>]*width="240" height="40"[^>]* role="img" aria-labelledby="title">/);
    expect(svg).not.toMatch(/<script|\son\w+=|href=|url\(|@import|foreignObject/i);
    expect(svg).not.toContain(leader.email);
  });

  it("sets no cookie, also for the signed-in, and is not sent twice", async () => {
    await rate([5, 5, 4, 4, 3]);
    const response = await ask(undefined, { cookie: (await signIn(leader)).toString() });
    expect(response.headers.get("set-cookie")).toBeNull();
    const known = await ask(undefined, { "if-none-match": response.headers.get("etag") ?? "" });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });

  it("needs five published reviews from before this week", async () => {
    await rate([5, 5, 4, 4]);
    await makeReview({ leader, state: "HELD", createdAt: LAST_WEEK });
    await makeReview({ leader, state: "REMOVED", createdAt: LAST_WEEK });
    await rate([3, 3, 3], MONDAY);
    expect((await ask()).status).toBe(404);
    await rate([3]);
    expect((await ask()).status).toBe(200);
  });

  it("changes on Monday, and not when a review comes", async () => {
    await rate([5, 5, 4, 4, 3]);
    const before = await (await ask()).text();
    for (const moment of [MONDAY, new Date("2026-11-17T08:00:00Z"), new Date("2026-11-22T23:59:59Z")]) {
      await rate([1], moment);
      vi.setSystemTime(moment);
      const response = await ask();
      expect(await response.text()).toBe(before);
    }
    vi.setSystemTime(weeksAfter(NOW, 1));
    expect(await (await ask()).text()).toContain("3.0 out of 5, from 8 reviews");
  });

  it("is 404 in the same words when it is off, has too few reviews or has no leader", async () => {
    await rate([5, 5, 4, 4, 3]);
    await db.user.update({ where: { id: leader.id }, data: { isBadgeShown: false } });
    const others = await Promise.all([
      makeUser({ isBadgeShown: true }),
      makeUser({ isBadgeShown: true, isVerified: false }),
    ]);
    const ids = [leader.id, ...others.map(({ id }) => id), crypto.randomUUID()];
    const answers = ids.map(async (id) => {
      const response = await ask(`${id}.svg`);
      return [response.status, response.headers.get("cache-control"), await response.text()].join();
    });
    expect(new Set(await Promise.all(answers))).toEqual(
      new Set(['404,no-store,{"message":"There\'s no badge at this address.","code":"notFound"}']),
    );
    for (const file of [leader.id, `${leader.id}.png`, "x.svg", ".svg"]) {
      expect((await ask(file)).status).toBe(404);
    }
  });

  it("has the colours of the site's panel", () => {
    const { panel, panelInk, panelQuietInk, star } = paletteOf("light") as Record<string, string>;
    const used = toBadgeSvg({ name: "Ada", average: 4.2, total: 1200 }).match(/#[0-9a-f]{6}/g);
    expect(new Set(used)).toEqual(new Set([panel, panelInk, panelQuietInk, star]));
  });
});
