import fc from "fast-check";
import { expect, it } from "vitest";
import { weekOf } from "@/lib/dates";
import { INVITATION_DAYS, quietUntil } from "@/lib/notifications/rules";
import { INVITATION_PAUSE_DAYS } from "@/lib/retention";

const DAY_MS = 24 * 60 * 60 * 1000;
const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

it.each([
  ["2026-11-16T00:00:00Z", "2027-01-04"],
  ["2026-11-22T23:59:59Z", "2027-01-04"],
  ["2026-11-23T00:00:00Z", "2027-01-11"],
])("an address invited at %s may be invited again from %s", (now, day) => {
  expect(quietUntil(new Date(now)).toISOString()).toBe(`${day}T00:00:00.000Z`);
});

it("is the same Monday for a whole week, 30 days or more after the last day on which the email can leave", () => {
  fc.assert(
    fc.property(moment, moment, (now, other) => {
      const until = quietUntil(now);
      expect(until.getUTCDay()).toBe(1);
      expect(until.getTime() % DAY_MS).toBe(0);
      expect(until.getTime() === quietUntil(other).getTime()).toBe(weekOf(now) === weekOf(other));
      const days = (until.getTime() - now.getTime()) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(INVITATION_DAYS + INVITATION_PAUSE_DAYS);
    }),
  );
});
