import { expect } from "vitest";
import { inParallel } from "../in-parallel";

export type Score = { right: number; of: number };

/** The most that chance explains: three standard deviations above blind guessing. */
export function beyondChance({ of }: Pick<Score, "of">, blind = 0.5): number {
  return of * blind + 3 * Math.sqrt(of * blind * (1 - blind));
}

type Play = (isActing: boolean) => Promise<number>;

// From as many rounds of their own, at most 100, attackers learn what they see without the victim. They say
// 'acted' below that range and 'not' at its top or above. In between they toss a coin.
export async function guessWhetherActed(rounds: number, play: Play): Promise<Score> {
  const learned = await inParallel(Math.min(rounds, 100), 10, () => play(false));
  const [lowest, highest] = [Math.min(...learned), Math.max(...learned)];
  const outcomes = await inParallel(rounds, 10, async () => {
    const isActing = Math.random() < 0.5;
    const seen = await play(isActing);
    const says = seen < lowest ? true : seen >= highest ? false : Math.random() < 0.5;
    return says === isActing;
  });
  return { right: outcomes.filter(Boolean).length, of: rounds };
}

/** Blind luck exceeds three standard deviations once in 700 times; then twice as many rounds decide. */
export async function expectBlind(rounds: number, play: Play) {
  const first = await guessWhetherActed(rounds, play);
  if (first.right <= beyondChance(first)) return;
  const second = await guessWhetherActed(2 * rounds, play);
  const figures = `${first.right} of ${first.of}, then ${second.right} of ${second.of}`;
  expect(second.right, `the attacker was right in ${figures}`).toBeLessThanOrEqual(beyondChance(second));
}
