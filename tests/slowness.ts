const PROSE = "The team plans its week on Monday, and mostly keeps to it. ";
const ROUNDS = 5;

/**
 * How many times as long the work takes with this text as with plain prose of the same length, in the best of five
 * rounds. A busy machine slows both.
 */
export function slownessOf(work: (text: string) => unknown, text: string): number {
  const plain = PROSE.repeat(Math.ceil(text.length / PROSE.length)).slice(0, text.length);
  const rounds = Array.from({ length: ROUNDS }, () => timeOf(work, text) / timeOf(work, plain));
  return Math.min(...rounds);
}

function timeOf(work: (text: string) => unknown, text: string): number {
  const startedAt = performance.now();
  work(text);
  return performance.now() - startedAt;
}
