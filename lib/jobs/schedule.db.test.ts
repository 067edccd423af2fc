import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import { SETTINGS } from "@/lib/db/settings";
import { doNightlyWork, sealUnlessDone, startJobs, untilNightly } from "@/lib/jobs/schedule";
import { makeReview, makeUser } from "@/tests/factories";

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = "kim@harbour-lights.com";

afterEach(() => vi.useRealTimers());

/** A nightly run sets the next timer last. */
async function doJobsOnce(ms: number): Promise<void> {
  const timers = vi.spyOn(globalThis, "setTimeout");
  startJobs();
  await expect.poll(() => timers.mock.calls.some(([, wait]) => wait === ms)).toBe(true);
}

it("the seal removes exact times even if something before it fails, and the failure is reported", async () => {
  // A hidden member whose fields no key opens.
  const broken = await makeUser({ isFindable: false });
  await db.user.update({ where: { id: broken.id }, data: { privateFields: new Uint8Array(400) } });
  const review = await makeReview({ createdAt: new Date("2026-11-19T10:00:00Z") });
  await expect(doNightlyWork(new Date("2026-11-21T00:05:00Z"))).rejects.toThrow();
  expect(await db.review.findUnique({ where: { id: review.id } })).toMatchObject({
    sealed: true,
    createdAt: new Date("2026-11-16T00:00:00Z"),
    submittedAt: null,
  });
  await db.user.delete({ where: { id: broken.id } });
  await db.review.delete({ where: { id: review.id } });
});

it("seals once a day, however many servers start", async () => {
  const night = new Date("2026-11-22T00:05:00Z");
  const noon = new Date("2026-11-22T12:00:00Z");
  expect(await sealUnlessDone(night)).not.toBeNull();
  const { id } = await makeReview({ createdAt: new Date("2026-11-21T10:00:00Z") });
  const isSealed = async () => (await db.review.findUniqueOrThrow({ where: { id } })).sealed;
  expect(await sealUnlessDone(noon)).toBeNull();
  expect(await isSealed()).toBe(false);
  expect(await sealUnlessDone(new Date(night.getTime() + DAY_MS))).toBe(1);
  expect(await isSealed()).toBe(true);
  await db.review.delete({ where: { id } });
});

it("looks again in ten minutes if another server is sealing, in case that one dies", async () => {
  const other = new pg.Client(process.env.DATABASE_URL);
  await other.connect();
  await other.query("SELECT pg_advisory_lock($1)", [LOCKS.seal]);
  await db.setting.deleteMany({ where: { key: SETTINGS.sealedOn } });
  await doJobsOnce(10 * 60_000);
  await other.end();
});

it("the nightly work deletes reviews that no one claimed and forgets who was invited (SEC-G2)", async () => {
  const written = new Date("2026-03-04T10:00:00Z");
  await makeReview({ unregisteredLeaderEmail: EMAIL, createdAt: written, sealed: true });
  const kept = await makeReview({ createdAt: written, sealed: true });
  const young = await makeReview({
    unregisteredLeaderEmail: EMAIL,
    createdAt: new Date(written.getTime() + 10 * DAY_MS),
  });
  const quietUntil = new Date("2026-04-06T00:00:00Z");
  await db.invitation.create({ data: { emailIndex: emailIndex(EMAIL), quietUntil } });

  vi.useFakeTimers({ toFake: ["Date"], now: written.getTime() + 98 * DAY_MS });
  await doJobsOnce(untilNightly(new Date()));
  const left = [kept.id, young.id].toSorted();
  expect(await db.review.findMany({ select: { id: true, sealed: true }, orderBy: { id: "asc" } })).toEqual(
    left.map((id) => ({ id, sealed: true })),
  );
  expect(await db.invitation.count()).toBe(0);
});
