import { expect, it, vi } from "vitest";
import { MemoryStore } from "@/lib/limits/memory-store.mjs";
import type { Allowance, Use } from "@/lib/limits/store";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 8, 9, 9);
const NAME = "a keyed hash of an account";

const allowance = (fields: Partial<Allowance> = {}): Allowance => ({
  ...{ points: 2, extra: 0, windowMs: HOUR_MS, beginsWithUse: false, staysSpent: false },
  ...fields,
});

const keyOf = (use: Use | null) => use?.key ?? "none";

it("counts a name under a new key in each window, each day and each process (SEC-R1)", () => {
  const [one, other] = [new MemoryStore(1000), new MemoryStore(1000)];
  const at = (store: MemoryStore, now: number) => keyOf(store.take(NAME, allowance({ points: 9 }), now));
  expect(at(one, START)).toBe(at(one, START + HOUR_MS - 1));
  const keys = [at(one, START), at(one, START + HOUR_MS), at(one, START + DAY_MS), at(other, START)];
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/);
  // The salt of a day is forgotten with it, so the same name in the same window is counted elsewhere.
  expect(at(one, START)).not.toBe(keys[0]);
});

it("counts a window that began with a use on over midnight", () => {
  const store = new MemoryStore(1000);
  const ofDay = allowance({ windowMs: DAY_MS, beginsWithUse: true });
  const taken = [0, 14, 23.9, 24].map((hours) => store.take(NAME, ofDay, START + hours * HOUR_MS));
  expect(taken.map(Boolean)).toEqual([true, true, false, true]);
});

it("keeps a use that is forgotten, refunded or spent to its own name", () => {
  const store = new MemoryStore(1000);
  const take = (name: string) => store.take(name, allowance(), START);
  for (const name of ["a", "b"]) while (take(name));
  store.forget("a", allowance(), START);
  expect([take("a"), take("b")].map(Boolean)).toEqual([true, false]);
  expect([store.spend("c", HOUR_MS, START), store.spend("c", HOUR_MS, START)]).toEqual([true, false]);
  expect([store.spend("d", HOUR_MS, START), store.spend("c", HOUR_MS, START + HOUR_MS)]).toEqual([
    true,
    true,
  ]);
});

it("admits exactly one password of an address, for a quarter of an hour", () => {
  vi.useFakeTimers();
  const store = new MemoryStore(1000);
  store.admit("an address", "its hash", START);
  const asked = [
    store.isAdmitted("an address", "its hash", START + HOUR_MS / 4 - 1),
    store.isAdmitted("an address", "another", START),
    store.isAdmitted("another", "its hash", START),
    store.isAdmitted("an address", "its hash", START + HOUR_MS / 4),
  ];
  expect(asked).toEqual([true, false, false, false]);
  vi.useRealTimers();
});
