import { RATING_DIMENSIONS, type RatingKey, recordOf } from "@/lib/ratings/constants";
import type { Ratings } from "@/lib/ratings/schema";
import type { Random } from "./random";

export type WrittenReview = { text: string; ratings: Ratings };
export type Writer = (wanted: { overall: number; field: string; about: string }) => WrittenReview;

type Level = "high" | "mid" | "low";
type Aspect = "communication" | "support" | "growth";
type Remarks = Readonly<Record<Aspect, Readonly<Record<Level, string>>>>;
type Material = { whole: string; remarks: Remarks; closings: Readonly<Record<Level, string>> };

const TURNS = {
  down: [
    "Not everything is that good, though.",
    "But there's another side.",
    "Now for the other side.",
    "It's not all good, though.",
  ],
  up: [
    "To be fair, that's not everything.",
    "But there are good things too.",
    "There's something I do value.",
    "I should also say this.",
  ],
};
const ASPECTS = ["communication", "support", "growth"] as const;
const CLOSING_SHARE = 0.4;

/** Gives whole texts first, those of the person's field before others. Repeats nothing about a subject. */
export function createWriter(random: Random, { whole, remarks, closings }: Material): Writer {
  let unused = random.shuffled(parseReviews(whole));
  const timesUsed = new Map<string, number>();
  const saidAbout = new Map<string, Set<string>>();
  const saidTogether = new Set<string>();

  function takeWhole(overall: number, field: string): WrittenReview | undefined {
    const fits = unused.filter((review) => review.ratings.overallRating === overall);
    const chosen =
      fits.find((review) => review.field === field) ?? fits.find((review) => review.field === "any");
    unused = unused.filter((review) => review !== chosen);
    return chosen;
  }

  function say(lines: string, about: string, before: string[]): string {
    const said = saidAbout.get(about) ?? new Set();
    const pairsWith = (line: string) => before.map((other) => [other, line].sort().join("\n"));
    const fresh = random
      .shuffled(toLines(lines))
      .filter((line) => !said.has(line) && !pairsWith(line).some((pair) => saidTogether.has(pair)));
    const least = Math.min(...fresh.map((line) => timesUsed.get(line) ?? 0));
    const line = fresh.find((candidate) => (timesUsed.get(candidate) ?? 0) === least);
    if (!line) throw new Error(`There is nothing left to say about ${about}`);
    timesUsed.set(line, least + 1);
    saidAbout.set(about, said.add(line));
    for (const pair of pairsWith(line)) saidTogether.add(pair);
    return line;
  }

  function compose(overall: number, about: string): WrittenReview {
    const given = ratingsAround(random, overall);
    const count = random.next() < 0.3 ? 3 : 2;
    const aspects = random.shuffled(ASPECTS).slice(0, count);
    const remarked: string[] = [];
    const sentences = aspects.flatMap((aspect, index) => {
      const level = levelOf(given[aspect]);
      const before = aspects[index - 1];
      const remark = say(remarks[aspect][level], about, remarked);
      remarked.push(remark);
      return [...turn(random, before && levelOf(given[before]), level), remark];
    });
    if (random.next() < CLOSING_SHARE) sentences.push(say(closings[levelOf(overall)], about, remarked));
    return { text: sentences.join(" "), ratings: toRatings({ ...given, overall }) };
  }

  return ({ overall, field, about }) => takeWhole(overall, field) ?? compose(overall, about);
}

export function parseReviews(block: string): (WrittenReview & { field: string })[] {
  return toLines(block).map((line) => {
    const match = /^(\w+) ([1-5]) ([1-5]) ([1-5]) ([1-5]) \| (.+)$/.exec(line);
    if (!match) throw new Error(`Not a review: ${line}`);
    const [communication = 0, support = 0, growth = 0, overall = 0] = match.slice(2, 6).map(Number);
    return {
      field: match[1] ?? "",
      text: (match[6] ?? "").replaceAll("¶", "\n\n"),
      ratings: toRatings({ communication, support, growth, overall }),
    };
  });
}

export function toLines(block: string): string[] {
  return block.split("\n").filter((line) => line.trim() !== "");
}

function ratingsAround(random: Random, overall: number): Record<Aspect, number> {
  for (;;) {
    const around = () => Math.min(5, Math.max(1, overall + random.pick([-1, 0, 0, 1])));
    const given = { communication: around(), support: around(), growth: around() };
    const mean = (given.communication + given.support + given.growth) / 3;
    if (Math.round(mean) === overall) return given;
  }
}

function turn(random: Random, before: Level | undefined, after: Level): string[] {
  if (before === "high" && after === "low") return [random.pick(TURNS.down)];
  if (before === "low" && after === "high") return [random.pick(TURNS.up)];
  return [];
}

function levelOf(rating: number): Level {
  if (rating >= 4) return "high";
  return rating <= 2 ? "low" : "mid";
}

function toRatings(given: Partial<Record<RatingKey, number>> & { overall: number }): Ratings {
  return recordOf(RATING_DIMENSIONS, "column", ({ key }) => given[key] ?? given.overall);
}
