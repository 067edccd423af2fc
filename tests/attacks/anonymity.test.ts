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
const LIVING_MS = 300_000;

const live = (seed: number) => simulate({ seed, teams: TEAMS, weeks: WEEKS, findableFrom: "monday" });
const newSeed = () => Math.floor(Math.random() * 2 ** 31);

let town: Lived;
let leaky: Lived;
let second: Promise<Lived> | undefined;

beforeAll(async () => {
  town = await live(newSeed());
  leaky = withLeaks(town);
}, LIVING_MS);

const named = (adversaries: Adversary[]) =>
  adversaries.map((adversary) => [adversary.name, adversary] as const);

function told({ reviews, named, blind, threeSigma }: Score, seed: number): string {
  const [share, chance, spread] = [named, blind, threeSigma].map((part) => `${(part * 100).toFixed(1)}%`);
  return `${share} of ${reviews} named, ${chance} by blind guessing, three sigma ${spread}; seed ${seed}`;
}

it("the town has enough reviews to tell, and everything that can happen to them happens", () => {
  expect(town.truth.size).toBeGreaterThan(REVIEWS_MIN);
  const acts = ["reply", "thank", "report", "appeal", "deliver", "withdraw", "publish", "remove"];
  expect(acts.filter((act) => !town.acts.has(act))).toEqual([]);
});

describe("with the leak put back", () => {
  it.each(named(ADVERSARIES))(
    "%s names authors",
    async (_name, adversary) => {
      const score = scoreOf(adversary, [leaky]);
      expect(score.reviews).toBeGreaterThan(CONTROL_MIN);
      if (isBetterThanBlind(score)) return;
      // Some have few reviews to go by; then the first town and a second one decide together.
      second ??= live(newSeed());
      const both = scoreOf(adversary, [leaky, withLeaks(await second)]);
      expect(isBetterThanBlind(both), told(both, town.town.seed)).toBe(true);
    },
    LIVING_MS,
  );
});

describe("with what the product leaves", () => {
  const promised = ADVERSARIES.filter((adversary) =>
    adversary.isPromised({ findableFrom: "monday", pace: "" }),
  );
  // By chance about one in a hundred exceeds three sigma; then a second, independent town decides.
  it.each(named(promised))(
    "%s does no better than blind guessing",
    async (_name, adversary) => {
      if (!isBetterThanBlind(scoreOf(adversary, [town]))) return;
      second ??= live(newSeed());
      const score = scoreOf(adversary, [await second]);
      expect(isBetterThanBlind(score), told(score, (await second).town.seed)).toBe(false);
    },
    LIVING_MS,
  );
});
