import { describe, expect, it } from "vitest";
import { LimitCounters } from "@/lib/http/limit-counters";

const WINDOW_MS = 60_000;
const MAX = 1000;
const NOW = Date.UTC(2026, 0, 1);

function use(counters: LimitCounters, key: string, times = 1, now = NOW): number {
  let used = 0;
  for (let i = 0; i < times; i++) ({ used } = counters.add(key, WINDOW_MS, now));
  return used;
}

function flood(counters: LimitCounters, keys: number, times = 1, prefix = "flood"): void {
  for (let i = 0; i < keys; i++) use(counters, `${prefix} ${i}`, times);
}

describe("the counters of the limits (SEC-R6)", () => {
  it("count by key, in a window that begins with the first use", () => {
    const counters = new LimitCounters(MAX);
    expect(counters.add("a", WINDOW_MS, NOW)).toEqual({ used: 1, msLeft: WINDOW_MS });
    expect(counters.add("a", WINDOW_MS, NOW + 59_999)).toEqual({ used: 2, msLeft: 1 });
    expect(counters.add("b", WINDOW_MS, NOW + 59_999)).toEqual({ used: 1, msLeft: WINDOW_MS });
    expect(counters.add("a", WINDOW_MS, NOW + 60_000)).toEqual({ used: 1, msLeft: WINDOW_MS });
  });

  it("take a use back, and forget a key", () => {
    const counters = new LimitCounters(MAX);
    use(counters, "a", 3);
    counters.takeBack("a");
    expect(use(counters, "a")).toBe(3);
    counters.forget("a");
    expect(use(counters, "a")).toBe(1);
    counters.takeBack("never seen");
    expect(counters.size).toBe(1);
  });

  it("never hold more keys than they are told, whatever comes", () => {
    const counters = new LimitCounters(MAX);
    let most = 0;
    for (let i = 0; i < 50 * MAX; i++) {
      use(counters, `key ${i}`, 1 + (i % 3));
      most = Math.max(most, counters.size);
    }
    expect(most).toBe(MAX);
  });

  it("hold nothing of a window that has ended", () => {
    const counters = new LimitCounters(MAX);
    flood(counters, 500);
    use(counters, "later", 1, NOW + 30_000);
    counters.forgetEnded(NOW + WINDOW_MS);
    expect(counters.size).toBe(1);
  });

  it("make room with what has ended before anything that still counts", () => {
    const counters = new LimitCounters(MAX);
    flood(counters, MAX - 1);
    use(counters, "later", 1, NOW + 30_000);
    use(counters, "last", 1, NOW + WINDOW_MS);
    expect(counters.size).toBe(2);
    expect(use(counters, "later", 1, NOW + WINDOW_MS)).toBe(2);
  });

  it("forget the oldest of those with the fewest uses", () => {
    const counters = new LimitCounters(MAX);
    use(counters, "used twice", 2);
    flood(counters, MAX - 1);
    use(counters, "one more");
    expect(counters.size).toBe(0.9 * MAX + 1);
    expect(use(counters, `flood ${MAX - 2}`)).toBe(2);
    expect(use(counters, "flood 0")).toBe(1);
    expect(use(counters, "used twice")).toBe(3);
  });

  it("keep a count through a flood of keys with fewer uses, however long it is", () => {
    const counters = new LimitCounters(MAX);
    use(counters, "guesses at one account", 10);
    flood(counters, 50 * MAX);
    flood(counters, 5 * MAX, 9, "harder");
    expect(use(counters, "guesses at one account")).toBe(11);
  });
});
