import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { ADVERSARIES } from "../attacks/adversaries/every";
import { isBetterThanBlind, scoreOf } from "../attacks/adversaries/scoring";
import { simulate } from "../attacks/adversaries/simulation";

// One town of tests/bench/anonymity.mjs, which names it in the environment, with the file for the results.
const {
  BENCH_SEED,
  BENCH_TEAMS,
  BENCH_FINDABLE_FROM,
  BENCH_ADVERSARIES = "",
  BENCH_REPORT = "",
} = process.env;

it("simulates a town and lets the adversaries guess", async () => {
  const lived = await simulate({
    seed: Number(BENCH_SEED),
    teams: Number(BENCH_TEAMS),
    weeks: 4,
    findableFrom: BENCH_FINDABLE_FROM === "monday" ? "monday" : "today",
  });
  const chosen = ADVERSARIES.filter(({ name }) => new RegExp(BENCH_ADVERSARIES).test(name));
  const scores = chosen.map((adversary) => scoreOf(adversary, [lived]));
  const rows = scores.map((score) => ({ ...score, isBetter: isBetterThanBlind(score) }));
  writeFileSync(
    BENCH_REPORT,
    JSON.stringify({ reviews: lived.truth.size, visits: lived.town.visits.length, rows }),
  );
});
