import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { makeCases } from "@/tests/attacks/cases";

const DAY_MS = 24 * 60 * 60 * 1000;
const SERVERS = 4;

it("is done by one of several servers that start at once, and the others fail at nothing", async () => {
  await makeCases();
  for (const days of [1, 8, 15, 40]) {
    const now = new Date(Date.now() + days * DAY_MS);
    const outcomes = await Promise.allSettled(Array.from({ length: SERVERS }, () => doNightlyWork(now)));
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await db.review.count({ where: { sealed: false } })).toBe(0);
  }
});
