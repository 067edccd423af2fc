import { expect } from "vitest";
import { inParallel } from "../in-parallel";

export type Score = { right: number; of: number };

/** The most that chance explains: three standard deviations above blind guessing. */
export function beyondChance({ of }: Pick<Score, "of">, blind = 0.5): number {
  return of * blind + 3 * Math.sqrt(of * blind * (1 - blind));
}

/** One round, in which the victim acts or not; returns the number that the attacker then saw. */
type Play = (isActing: boolean) => Promise<number>;

/**
 * Plays `rounds` rounds, in each of which a coin decides whether the victim acts, and returns how often the attacker
 * guessed that right. They learn what they see without the victim from as many rounds of their own, at most 100.
 * Below that range they say 'acted', at its top or above 'not', and in between they toss a coin.
 */
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

/**
 * Fails if the attacker beats a coin by more than three standard deviations. Blind luck does that once in 700 times;
 * then twice as many rounds decide.
 */
export async function expectBlind(rounds: number, play: Play) {
  const first = await guessWhetherActed(rounds, play);
  if (first.right <= beyondChance(first)) return;
  const second = await guessWhetherActed(2 * rounds, play);
  const figures = `${first.right} of ${first.of}, then ${second.right} of ${second.of}`;
  expect(second.right, `the attacker was right in ${figures}`).toBeLessThanOrEqual(beyondChance(second));
}
