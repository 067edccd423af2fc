import { randomInt, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getVisitBefore, keepVisit, listNew } from "@/components/reviews/seen-reviews";
import { weekOf } from "@/lib/dates";
import { beyondChance } from "./guesses";

// docs/anonymity.md, proof 21: a leader looks in the middle of a week and again in the next one. From what is
// marked as new, they want to know which reviews of that week came after they first looked.
const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = Date.UTC(2026, 10, 16);
const WEDNESDAY = new Date(MONDAY + 2 * DAY_MS);
const NEXT_TUESDAY = new Date(MONDAY + 8 * DAY_MS);
const KEY = "what the server gave the leader";
const ROUNDS = 300;

type Arrival = { id: string; createdAt: string; cameAt: number };
type Marks = (there: Arrival[], all: Arrival[]) => Promise<Arrival[]>;

beforeEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, makeStorage());
  vi.stubGlobal("window", globalThis);
});
afterEach(() => vi.unstubAllGlobals());

function makeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    clear: () => items.clear(),
  };
}

function arrive(day: number): Arrival {
  const cameAt = MONDAY + (day + 0.5) * DAY_MS;
  return { id: randomUUID(), createdAt: weekOf(new Date(cameAt)), cameAt };
}

const byProduct: Marks = async (there, all) => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  await getVisitBefore(KEY, WEDNESDAY);
  await keepVisit(KEY, there, WEDNESDAY);
  window.sessionStorage.clear();
  return listNew(KEY, all, await getVisitBefore(KEY, NEXT_TUESDAY));
};

/** The control marks every review that wasn't there. */
const bySingleReviews: Marks = async (there, all) => all.filter((review) => !there.includes(review));

/** The leader knows how many there were each time, and picks as many of the marked ones first. */
async function pick(marks: Marks) {
  let [right, of, blind] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const all = Array.from({ length: 2 + randomInt(4) }, () => arrive(randomInt(7)));
    const there = all.filter(({ cameAt }) => cameAt < WEDNESDAY.getTime());
    const later = all.length - there.length;
    if (later === 0 || there.length === 0) continue;
    const listed = all.toSorted((a, b) => a.id.localeCompare(b.id));
    const marked = await marks(there, listed);
    const picked = [...marked, ...listed.filter((review) => !marked.includes(review))].slice(0, later);
    right += picked.filter((review) => !there.includes(review)).length;
    of += later;
    blind += (later * later) / all.length;
  }
  return { right, of, blind: blind / of };
}

describe("a leader who looks in the middle of a week", () => {
  it("can't tell from the marks which of its reviews came later", async () => {
    const { right, of, blind } = await pick(byProduct);
    expect(of).toBeGreaterThan(ROUNDS / 2);
    expect(right).toBeLessThanOrEqual(beyondChance({ of }, blind));
  });

  it("could if single reviews were marked (control)", async () => {
    const { right, of, blind } = await pick(bySingleReviews);
    expect(right).toBe(of);
    expect(right).toBeGreaterThan(beyondChance({ of }, blind));
  });

  it("sees all marks of a week or none, and none on a review that had been held since an earlier week", async () => {
    const [seen, late, held] = [arrive(0), arrive(4), arrive(-10)];
    expect(await byProduct([seen], [seen])).toEqual([]);
    expect(await byProduct([seen], [seen, late])).toEqual([seen, late]);
    expect(await byProduct([seen], [seen, held])).toEqual([]);
  });
});

it("what the device keeps has no ID, no key and no date finer than the week", async () => {
  const seen = arrive(0);
  await keepVisit(KEY, [seen], WEDNESDAY);
  const kept = window.localStorage.getItem("seen-reviews") ?? "";
  expect(JSON.parse(kept)).toEqual({
    [Object.keys(JSON.parse(kept))[0] ?? ""]: {
      week: "2026-11-16",
      marks: [expect.stringMatching(/^[0-9a-f]{16}$/)],
    },
  });
  expect(kept).not.toContain(seen.id.slice(0, 8));
  expect(kept).not.toContain(KEY);
});
