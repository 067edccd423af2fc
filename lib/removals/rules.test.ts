import { describe, expect, it } from "vitest";
import { PERIOD_MIN_DECISIONS, toCounted, toPeriods } from "@/lib/removals/rules";
import type { RemovalCount } from "@/lib/removals/schema";

const NOW = new Date("2026-08-15T12:00:00Z");

const count = (month: string, outcome: string, askedBy: string, number: number): RemovalCount => ({
  month: new Date(`${month}-01`),
  outcome,
  askedBy,
  count: number,
});

describe("toCounted", () => {
  const held = { state: "HELD", report: "NONE" } as const;
  const reported = { state: "PUBLISHED", report: "OPEN" } as const;
  const removed = { state: "REMOVED", report: "CLOSED" } as const;
  const removal = { decision: "remove", reason: "It threatens someone." } as const;
  const publication = { decision: "publish", reason: "" } as const;

  it.each([
    [held, removal, { outcome: "threat", askedBy: "moderation" }],
    [reported, removal, { outcome: "threat", askedBy: "leader" }],
    [{ ...held, report: "OPEN" } as const, removal, { outcome: "threat", askedBy: "leader" }],
    [{ ...held, report: "CLOSED" } as const, removal, { outcome: "threat", askedBy: "moderation" }],
    [reported, { ...removal, askedBy: "company" } as const, { outcome: "threat", askedBy: "company" }],
    [held, { ...removal, reason: "Kim wrote this." }, { outcome: "other", askedBy: "moderation" }],
    [held, publication, { outcome: "left", askedBy: "moderation" }],
    [reported, publication, { outcome: "left", askedBy: "leader" }],
    [removed, publication, { outcome: "restored", askedBy: "moderation" }],
    [removed, removal, null],
  ])("counts %o with %o as %o", (review, decision, counted) => {
    expect(toCounted(review, decision)).toEqual(counted);
  });
});

describe("toPeriods", () => {
  it("rounds every number down to a multiple of five, and leaves out reasons with fewer", () => {
    const counts = [
      count("2026-07", "threat", "leader", 4),
      count("2026-07", "attack", "leader", 14),
      count("2026-07", "attack", "moderation", 5),
      count("2026-07", "other", "company", 1),
      count("2026-07", "left", "leader", 6),
      count("2026-07", "left", "moderation", 3),
      count("2026-07", "restored", "moderation", 4),
    ];
    expect(toPeriods(counts, NOW)).toEqual([
      {
        from: null,
        to: "2026-07-01",
        removed: 20,
        left: 5,
        restored: 0,
        lines: [{ reason: "attack", askedBy: { moderation: 5, leader: 10, company: 0 } }],
      },
    ]);
  });

  it("shows a month once it is over", () => {
    const counts = [count("2026-08", "left", "leader", 20)];
    expect(toPeriods(counts, new Date("2026-08-31T23:59:59Z"))).toEqual([]);
    expect(toPeriods(counts, new Date("2026-09-01T00:00:00Z"))).toHaveLength(1);
  });

  it("merges months with few decisions, and leaves none out", () => {
    const counts = [
      count("2025-11", "left", "leader", PERIOD_MIN_DECISIONS - 1),
      count("2026-01", "left", "leader", 1),
      count("2026-04", "attack", "leader", PERIOD_MIN_DECISIONS),
      count("2026-06", "attack", "leader", 2),
    ];
    expect(toPeriods(counts, NOW).map(({ from, to }) => [from, to])).toEqual([
      // Nothing was decided in February and March, and no one can tell.
      ["2026-02-01", "2026-04-01"],
      [null, "2026-01-01"],
    ]);
  });

  it("never changes a period that it has shown", () => {
    const counts = [count("2026-05", "left", "leader", 12), count("2026-06", "threat", "leader", 9)];
    const before = toPeriods(counts, NOW);
    expect(toPeriods([...counts, count("2026-07", "attack", "leader", 30)], NOW).slice(-1)).toEqual(before);
  });
});
