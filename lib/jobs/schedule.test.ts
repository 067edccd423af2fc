import { expect, it } from "vitest";
import { untilNightly } from "@/lib/jobs/schedule";

it.each([
  ["2026-11-21T00:04:00Z", 60_000],
  ["2026-11-21T00:05:00Z", 24 * 60 * 60 * 1000],
  ["2026-11-21T23:59:00Z", 6 * 60_000],
])("the next nightly run after %s is five past midnight UTC", (now, wait) => {
  expect(untilNightly(new Date(now))).toBe(wait);
});
