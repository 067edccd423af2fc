import { describe, expect, it } from "vitest";
import { nextSlot } from "@/lib/mail/slots";

const slots = ["09:00", "17:00"];
const next = (now: string, at = slots) => nextSlot(new Date(now), at).toISOString();

describe("nextSlot", () => {
  it.each([
    ["2026-11-21T00:00:00Z", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21T08:59:59.999Z", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21T09:00:00Z", "2026-11-21T17:00:00.000Z"],
    ["2026-11-21T12:00:00Z", "2026-11-21T17:00:00.000Z"],
    ["2026-11-21T17:00:00Z", "2026-11-22T09:00:00.000Z"],
    ["2026-12-31T23:59:00Z", "2027-01-01T09:00:00.000Z"],
  ])("after %s is %s, in UTC whatever the zone of the machine", (now, expected) => {
    expect(next(now)).toBe(expected);
  });

  it("works with one slot, and with slots in any order", () => {
    expect(next("2026-11-21T06:30:00Z", ["06:30"])).toBe("2026-11-22T06:30:00.000Z");
    expect(next("2026-11-21T06:31:00Z", ["23:59", "00:00", "12:15"])).toBe("2026-11-21T12:15:00.000Z");
  });
});
