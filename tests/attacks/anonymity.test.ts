import { beforeAll, describe, expect, it } from "vitest";
import { ADVERSARIES } from "./adversaries/every";
import { withLeaks } from "./adversaries/leaks";
import { type Adversary, isBetterThanBlind, type Score, scoreOf } from "./adversaries/scoring";
import { simulate } from "./adversaries/simulation";
import type { Lived } from "./adversaries/town";

// The adversaries of `npm run bench -- anonymity`, in a smaller town.
const TEAMS = 49;
const WEEKS = 4;
const REVIEWS_MIN = 250;
const CONTROL_MIN = 15;
const TOWNS_MAX = 4;
const LIVING_MS = 300_000;

type Town = { seed: number; lived: Lived; leaky: Lived };

let first: Town;
const towns: Promise<Town>[] = [];
const townsNeeded = new Map<Adversary, number>();

beforeAll(async () => {
  first = await townAt(0);
}, LIVING_MS);

function townAt(place: number): Promise<Town> {
  towns[place] ??= live();
  return towns[place];
}

async function live(): Promise<Town> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const lived = await simulate({ seed, teams: TEAMS, weeks: WEEKS, findableFrom: "monday" });
  return { seed, lived, leaky: withLeaks(lived) };
}

const named = (adversaries: Adversary[]) =>
  adversaries.map((adversary) => [adversary.name, adversary] as const);

function told({ reviews, named, blind, threeSigma }: Score, lived: Town[]): string {
  const [share, chance, spread] = [named, blind, threeSigma].map((part) => `${(part * 100).toFixed(1)}%`);
  return `${share} of ${reviews} named, ${chance} by blind guessing, three sigma ${spread}; seeds ${lived.map(({ seed }) => seed)}`;
}

it("the town has enough reviews to tell, and everything that can happen to them happens", () => {
  const { truth, acts: happened } = first.lived;
  expect(truth.size).toBeGreaterThan(REVIEWS_MIN);
  const acts = ["reply", "thank", "report", "appeal", "deliver", "withdraw", "publish", "remove"];
  expect(acts.filter((act) => !happened.has(act))).toEqual([]);
});

describe("with the leak put back", () => {
  it.each(named(ADVERSARIES))(
    "%s names authors",
    async (_name, adversary) => {
      const lived = [first];
      let score = scoreOf(adversary, [first.leaky]);
      const tells = () => score.reviews > CONTROL_MIN && isBetterThanBlind(score);
      // Some have few reviews to go by, and blind guessing is lucky at times. More towns add reviews.
      while (!tells() && lived.length < TOWNS_MAX) {
        lived.push(await townAt(lived.length));
        score = scoreOf(
          adversary,
          lived.map(({ leaky }) => leaky),
        );
      }
      townsNeeded.set(adversary, lived.length);
      expect(tells(), told(score, lived)).toBe(true);
    },
    TOWNS_MAX * LIVING_MS,
  );
});

describe("with what the product leaves", () => {
  const promised = ADVERSARIES.filter((adversary) =>
    adversary.isPromised({ findableFrom: "monday", pace: "" }),
  );
  // By chance about one in a hundred exceeds three sigma; then as many independent towns decide.
  it.each(named(promised))(
    "%s does no better than blind guessing",
    async (_name, adversary) => {
      const count = townsNeeded.get(adversary) ?? 1;
      const from = async (place: number) => {
        const lived: Town[] = [];
        while (lived.length < count) lived.push(await townAt(place + lived.length));
        return {
          lived,
          score: scoreOf(
            adversary,
            lived.map((town) => town.lived),
          ),
        };
      };
      if (!isBetterThanBlind((await from(0)).score)) return;
      const { lived, score } = await from(count);
      expect(isBetterThanBlind(score), told(score, lived)).toBe(false);
    },
    TOWNS_MAX * LIVING_MS,
  );
});
