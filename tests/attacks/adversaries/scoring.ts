import type { Seen, Town, Truth, Written } from "./town";

// `background` is what we don't promise to hide, and all that blind guessing has. `leak` is what the
// adversary found beyond that. Neither may use the truth.
export type Adversary = {
  name: string;
  holds: string;
  /** False if docs/anonymity.md says that this one may name authors. */
  isPromised: (town: Pick<Town, "findableFrom" | "pace">) => boolean;
  /** Counts only reviews that came in one of these ways; all if omitted. */
  ways?: Written["way"][];
  targets: (town: Town) => Target[];
};

export type Target = { review: Seen; candidates: Candidate[] };
export type Candidate = { member: string; background: string; leak: string };

export type Score = {
  name: string;
  holds: string;
  isPromised: boolean;
  reviews: number;
  named: number;
  blind: number;
  threeSigma: number;
};

type Known = (candidate: Candidate) => string;
type Judged = Target & { author: string };

// A rarely seen kind of candidate counts as average.
const PRIOR_WEIGHT = 3;

// The adversary and blind guessing learn from the other half of the teams, as if they knew who wrote there:
// no adversary knows the product better. Candidates that look the same are each named by an equal part.
export function scoreOf(adversary: Adversary, lived: { town: Town; truth: Truth }[]): Score {
  const judged = lived.flatMap(({ town, truth }, index) =>
    adversary.targets(town).flatMap((target) => {
      const written = truth.get(target.review.id);
      if (!written || (adversary.ways && !adversary.ways.includes(written.way))) return [];
      return [{ ...target, author: written.member, team: index * 10_000 + target.review.team }];
    }),
  );
  const named = sharesOf(judged, ({ background, leak }) => `${background} | ${leak}`);
  const blind = sharesOf(judged, ({ background }) => background);
  const differences = named.map((share, index) => share - (blind[index] ?? 0));
  return {
    name: adversary.name,
    holds: adversary.holds,
    isPromised: lived.every(({ town }) => adversary.isPromised(town)),
    reviews: judged.length,
    named: meanOf(named),
    blind: meanOf(blind),
    threeSigma: 3 * Math.max(spreadByTeam(judged, differences), spreadOfPicks(blind)),
  };
}

export function isBetterThanBlind({ named, blind, threeSigma }: Score): boolean {
  return named - blind > threeSigma;
}

function sharesOf(judged: (Judged & { team: number })[], known: Known): number[] {
  const halves = [0, 1].map((half) =>
    learn(
      judged.filter(({ team }) => team % 2 !== half),
      known,
    ),
  );
  return judged.map(({ team, author, candidates }) => {
    const rate = halves[team % 2] ?? (() => 0);
    const rates = candidates.map((candidate) => rate(known(candidate)));
    const best = Math.max(...rates);
    const chosen = candidates.filter((_candidate, index) => rates[index] === best);
    return chosen.some(({ member }) => member === author) ? 1 / chosen.length : 0;
  });
}

function learn(judged: Judged[], known: Known): (knowledge: string) => number {
  const counts = new Map<string, { authors: number; all: number }>();
  const total = { authors: 0, all: 0 };
  for (const { author, candidates } of judged) {
    for (const candidate of candidates) {
      const count = counts.get(known(candidate)) ?? { authors: 0, all: 0 };
      counts.set(known(candidate), count);
      for (const sum of [count, total]) {
        sum.all += 1;
        if (candidate.member === author) sum.authors += 1;
      }
    }
  }
  const prior = total.all === 0 ? 0 : total.authors / total.all;
  return (knowledge) => {
    const { authors, all } = counts.get(knowledge) ?? { authors: 0, all: 0 };
    return (authors + PRIOR_WEIGHT * prior) / (all + PRIOR_WEIGHT);
  };
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** The standard error of the mean difference, since reviews of one team depend on each other. */
function spreadByTeam(judged: { team: number }[], differences: number[]): number {
  const mean = meanOf(differences);
  const sums = new Map<number, number>();
  for (const [index, { team }] of judged.entries()) {
    sums.set(team, (sums.get(team) ?? 0) + (differences[index] ?? 0) - mean);
  }
  const variance = [...sums.values()].reduce((total, sum) => total + sum ** 2, 0);
  return Math.sqrt(variance) / Math.max(judged.length, 1);
}

/** The standard error of picking one at random if blind guessing can't tell candidates apart. */
function spreadOfPicks(blind: number[]): number {
  const variance = blind.reduce((sum, share) => sum + share * (1 - share), 0);
  return Math.sqrt(variance) / Math.max(blind.length, 1);
}
