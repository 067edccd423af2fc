import fc from "fast-check";
import { expect, it } from "vitest";
import { quietUntil } from "@/lib/notifications/rules";

const DAY_MS = 24 * 60 * 60 * 1000;

it.each([
  ["2026-11-21T12:00:00Z", "2026-12-28"],
  ["2026-11-21T00:00:00Z", "2026-12-21"],
  ["2026-12-05T00:00:00.001Z", "2027-01-11"],
])("an address invited at %s may be again from %s", (now, day) => {
  expect(quietUntil(new Date(now)).toISOString()).toBe(`${day}T00:00:00.000Z`);
});

it("is a Monday, 30 days off or less than eight more", () => {
  const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (now) => {
      const until = quietUntil(now);
      expect(until.getUTCDay()).toBe(1);
      expect(until.getTime() % DAY_MS).toBe(0);
      const days = (until.getTime() - now.getTime()) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(30);
      expect(days).toBeLessThan(38);
    }),
  );
});
