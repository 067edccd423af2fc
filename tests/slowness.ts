import { expect } from "vitest";

const PROSE = "The team plans its week on Monday, and mostly keeps to it. ";
const ROUNDS = 5;

/** Compares with prose of the same length. One of five rounds is enough: a busy machine may slow either. */
export function expectAboutAsFast(work: (text: string) => unknown, text: string, times: number): void {
  const plain = PROSE.repeat(Math.ceil(text.length / PROSE.length)).slice(0, text.length);
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least >= times; round++) {
    least = Math.min(least, timeOf(work, text) / timeOf(work, plain));
  }
  expect(least, "times as long as with plain prose").toBeLessThan(times);
}

function timeOf(work: (text: string) => unknown, text: string): number {
  const startedAt = performance.now();
  work(text);
  return performance.now() - startedAt;
}
