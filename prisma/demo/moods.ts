// How many of 100 reviews have an overall of 1, 2, 3, 4 and 5.
const SHARES = {
  great: [1, 3, 10, 34, 52],
  good: [3, 7, 19, 42, 29],
  mixed: [10, 18, 35, 27, 10],
  poor: [28, 31, 22, 13, 6],
  every: [7, 10, 20, 33, 30],
} as const;

export type Mood = keyof typeof SHARES;

/** Best first, in the shares of the mood (largest remainder). */
export function overallsOf(mood: Mood, count: number): number[] {
  const quotas = SHARES[mood].map((share) => (share * count) / 100);
  const given = quotas.map(Math.floor);
  const left = count - given.reduce((sum, part) => sum + part, 0);
  const byRemainder = quotas
    .map((quota, index) => ({ index, remainder: quota % 1 }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, left)) given[index] = (given[index] ?? 0) + 1;
  return given.flatMap((times, index) => Array<number>(times).fill(index + 1)).reverse();
}
