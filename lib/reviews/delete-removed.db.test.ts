import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { AUDIT_KEPT_DAYS, REMOVED_KEPT_DAYS } from "@/lib/retention";
import { deleteRemovedReviews } from "@/lib/reviews/mutations/delete";
import { appealYesterday, decide, makeCase, report, submitted } from "@/tests/moderating";
import { signIn } from "@/tests/requests";

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = "It threatens someone.";
const END = Date.parse("2026-11-16T00:00:00Z") + REMOVED_KEPT_DAYS * DAY_MS;

async function makeRemoved(day: string, createdAt = new Date(Date.parse(day) - DAY_MS)) {
  vi.setSystemTime(new Date(`${day}T10:00:00Z`));
  const scene = await makeCase({ createdAt });
  await report(scene.leaders, { id: scene.id, reason: "untrue" });
  await decide(scene.admins, { ids: [scene.id], decision: "remove", reason: REASON });
  return scene;
}

const isThere = async (id: string) => (await db.review.count({ where: { id } })) > 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => vi.useRealTimers());

describe("a review that a moderator removed (G66, SEC-G2)", () => {
  it.each([
    ["a Monday", "2026-11-09"],
    ["a Sunday", "2026-11-15"],
  ])("on %s is deleted 26 weeks after that week, and not before", async (_name, day) => {
    const { id, author } = await makeRemoved(day);
    await db.sharedPage.create({
      data: {
        code: randomUUID(),
        userId: author.id,
        reviewId: id,
        week: new Date(day),
        total: 0,
        averages: [],
      },
    });
    await db.reviewResponse.create({ data: { reviewId: id, replyText: "We talked about it." } });
    await deleteRemovedReviews(new Date(END - 1));
    expect(await isThere(id)).toBe(true);
    vi.setSystemTime(END);
    await doNightlyWork(new Date());
    expect(await isThere(id)).toBe(false);
    expect(await db.sharedPage.count({ where: { reviewId: id } })).toBe(0);
    expect(await db.reviewResponse.count({ where: { reviewId: id } })).toBe(0);
  });

  it("stays that long even if it was two years old when it was removed", async () => {
    const { id, author } = await makeRemoved("2026-11-11", new Date("2024-11-11T10:00:00Z"));
    await deleteRemovedReviews(new Date(END - 1));
    expect(await submitted(await signIn(author))).toMatchObject([{ id, removalReason: REASON }]);
    await deleteRemovedReviews(new Date(END));
    expect(await isThere(id)).toBe(false);
  });

  it("stays while its author waits for another look, and 26 weeks after that", async () => {
    const { id, authors, admin } = await makeRemoved("2026-11-11");
    expect((await appealYesterday(authors, id)).status).toBe(200);
    await deleteRemovedReviews(new Date(END));
    expect(await isThere(id)).toBe(true);
    vi.setSystemTime(END);
    await decide(await signIn(admin), { ids: [id], decision: "remove", reason: REASON });
    const again = END + (REMOVED_KEPT_DAYS + 7) * DAY_MS;
    await deleteRemovedReviews(new Date(again - 1));
    expect(await isThere(id)).toBe(true);
    await deleteRemovedReviews(new Date(again));
    expect(await isThere(id)).toBe(false);
  });

  it("is the only kind that goes: published and held ones stay", async () => {
    vi.setSystemTime(new Date("2026-11-11T10:00:00Z"));
    const [published, held] = [await makeCase(), await makeCase({ state: "HELD" })];
    await deleteRemovedReviews(new Date(END + 1000 * DAY_MS));
    expect(await Promise.all([published.id, held.id].map(isThere))).toEqual([true, true]);
  });

  it("is still dated by the audit log when it is deleted", () => {
    expect(AUDIT_KEPT_DAYS).toBeGreaterThan(REMOVED_KEPT_DAYS + 7);
  });
});
