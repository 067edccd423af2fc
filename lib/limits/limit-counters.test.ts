import { describe, expect, it } from "vitest";
import { LimitCounters, windowEnd } from "@/lib/limits/limit-counters.mjs";

const WINDOW_MS = 60_000;
const MAX = 1000;
const NOW = Date.UTC(2026, 0, 1);
const PLENTY = 1_000_000;

function take(counters: LimitCounters, key: string, now: number, max = PLENTY, staysSpent = false) {
  return counters.take(key, { max, endsAt: windowEnd(WINDOW_MS, now), staysSpent }, now);
}

function left(counters: LimitCounters, key: string, now = NOW): number {
  for (let taken = 0; ; taken++) if (!take(counters, key, now, 20)) return taken;
}

function use(counters: LimitCounters, key: string, times = 1, now = NOW) {
  return Array.from({ length: times }, () => take(counters, key, now));
}

function flood(counters: LimitCounters, keys: number, times = 1, prefix = "flood"): void {
  for (let i = 0; i < keys; i++) use(counters, `${prefix} ${i}`, times);
}

describe("the counters of the limits (SEC-R6)", () => {
  it("count by key, in clock-aligned windows, whenever the first use was", () => {
    const counters = new LimitCounters(MAX);
    use(counters, "a", 19, NOW + 59_000);
    expect(left(counters, "b", NOW + 59_999)).toBe(20);
    expect(left(counters, "a", NOW + 59_999)).toBe(1);
    expect(left(counters, "a", NOW + 60_000)).toBe(20);
  });

  it("count in a custom window if told to", () => {
    const counters = new LimitCounters(MAX);
    const at = (now: number) =>
      counters.take("a", { max: 1, endsAt: now + WINDOW_MS, staysSpent: false }, now);
    expect([at(NOW + 1000), at(NOW + 60_999), at(NOW + 61_000)].map(Boolean)).toEqual([true, false, true]);
  });

  it("refund a use only to its own window, and forget a key without uses", () => {
    const counters = new LimitCounters(MAX);
    const [first, second] = use(counters, "a", 2);
    if (!first || !second) throw new Error("None was taken");
    counters.giveBack(first);
    expect([counters.size, left(counters, "a")]).toEqual([1, 19]);
    counters.forget("a");
    const [early] = use(counters, "a");
    use(counters, "a", 3, NOW + WINDOW_MS);
    if (early) counters.giveBack(early);
    expect(left(counters, "a", NOW + WINDOW_MS)).toBe(17);
    const [only] = use(counters, "b");
    if (only) counters.giveBack(only);
    expect(counters.size).toBe(1);
    counters.giveBack(second);
    expect(counters.size).toBe(1);
  });

  it.each([
    [true, 0],
    [false, 3],
  ])("once used up, where that lasts (%s), have %i left after all was given back", (staysSpent, more) => {
    const counters = new LimitCounters(MAX);
    const takeOne = (now = NOW) => take(counters, "a", now, 3, staysSpent);
    const taken = [1, 2, 3].map(() => takeOne());
    expect(takeOne()).toBeNull();
    for (const one of taken) if (one) counters.giveBack(one);
    const again = [1, 2, 3, 4].map(() => takeOne());
    expect(again.filter(Boolean)).toHaveLength(more);
    expect(takeOne(NOW + WINDOW_MS)).not.toBeNull();
  });

  it("never hold more keys than allowed, whatever comes", () => {
    const counters = new LimitCounters(MAX);
    let most = 0;
    for (let i = 0; i < 50 * MAX; i++) {
      use(counters, `key ${i}`, 1 + (i % 3));
      most = Math.max(most, counters.size);
    }
    expect(most).toBe(MAX);
  });

  it("keep nothing of a window that has ended", () => {
    const counters = new LimitCounters(MAX);
    flood(counters, 500);
    use(counters, "later", 1, NOW + WINDOW_MS);
    counters.forgetEnded(NOW + WINDOW_MS);
    expect(counters.size).toBe(1);
  });

  it("remove what has ended before anything that still counts", () => {
    const counters = new LimitCounters(MAX);
    flood(counters, MAX - 1);
    counters.take("later", { max: 1, endsAt: NOW + 2 * WINDOW_MS, staysSpent: false }, NOW);
    use(counters, "last", 1, NOW + WINDOW_MS);
    expect(counters.size).toBe(2);
  });

  it("forget the oldest of those with the fewest uses", () => {
    const counters = new LimitCounters(MAX);
    use(counters, "used twice", 2);
    flood(counters, MAX - 1);
    use(counters, "one more");
    expect(counters.size).toBe(0.9 * MAX + 1);
    expect(left(counters, `flood ${MAX - 2}`)).toBe(19);
    expect(left(counters, "flood 0")).toBe(20);
    expect(left(counters, "used twice")).toBe(18);
  });

  it("keep a count through a flood of keys with fewer uses, however long", () => {
    const counters = new LimitCounters(MAX);
    use(counters, "guesses at one account", 10);
    flood(counters, 50 * MAX);
    flood(counters, 5 * MAX, 9, "harder");
    expect(left(counters, "guesses at one account")).toBe(10);
  });
});
