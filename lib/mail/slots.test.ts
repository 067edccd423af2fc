import { describe, expect, it } from "vitest";
import { drawSlot, nextSlots } from "@/lib/mail/slots";

const first = (now: string, slot = "09:00") => nextSlots(new Date(now), slot, 1)[0]?.toISOString();

describe("nextSlots", () => {
  it.each([
    ["2026-11-21T00:00:00Z", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21T08:59:59.999Z", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21T09:00:00Z", "2026-11-22T09:00:00.000Z"],
    ["2026-12-31T23:59:00Z", "2027-01-01T09:00:00.000Z"],
  ])("begin, after %s, at %s, in UTC in every time zone of the machine", (now, expected) => {
    expect(first(now)).toBe(expected);
  });

  it("come once a day", () => {
    const slots = nextSlots(new Date("2026-11-23T00:05:00Z"), "06:30", 5);
    expect(slots.map((slot) => slot.toISOString().slice(0, 16))).toEqual([
      "2026-11-23T06:30",
      "2026-11-24T06:30",
      "2026-11-25T06:30",
      "2026-11-26T06:30",
      "2026-11-27T06:30",
    ]);
  });
});

describe("drawSlot", () => {
  it("picks each of them equally often", () => {
    const now = new Date("2026-11-23T00:05:00Z");
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 5_000; draw++) {
      const day = drawSlot(now, "09:00", 5).toISOString();
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    expect(counts.size).toBe(5);
    // Six standard deviations of a fifth of 5,000 draws.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(170);
  });
});
