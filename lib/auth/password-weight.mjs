import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// The time grows faster than the length: 64 hostile characters take about 15 ms.
const PART_LENGTH = 64;
// The 3,000 most common passwords (ASVS 5.0, 6.2.4) with the usual endings are below this.
const CLOSE_TO_COMMON = 1e5;
// The guesses for six random characters, the least that is accepted.
const SIX_AT_RANDOM = 1e6;
// The guesses from which a password scores 1, 2, 3 and 4, as in zxcvbn (Wheeler, USENIX Security 2016).
const SCORES = [1e3, 1e6, 1e8, 1e10].map((guesses) => guesses + 5);

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 16 });
const COMMON = new Set(dictionary["passwords-common"]);

/** How hard it is to guess for someone who knows `words` (lower case); scores 0 exactly if it has a weakness.
 * @param {string} password @param {string[]} words
 * @returns {{ score: 0 | 1 | 2 | 3 | 4, weakness: "common" | "close" | "own" | "pattern" | null }} */
export function weighPassword(password, words) {
  const parts = [password.slice(0, PART_LENGTH), password.slice(PART_LENGTH)].filter(Boolean);
  const weights = parts.map((part) => weighPart(part, words));
  // Both parts together are at least as hard to guess as the harder one.
  return weights.toSorted((a, b) => b.score - a.score)[0] ?? { score: 0, weakness: "pattern" };
}

function weighPart(text, words) {
  const matches = zxcvbn.matching.match(text, zxcvbn.options.getUserInputsOptions(words));
  // Not `check`, which adds at least 10,000 guesses for a second part and rates 'Password2024!' as fair.
  const { guesses, sequence } = zxcvbn.scoring.mostGuessableMatchSequence(text, matches, true);
  const score = SCORES.filter((least) => guesses >= least).length;
  const weakness = weaknessOf(text, sequence) ?? (score === 0 ? "pattern" : null);
  return { score: weakness ? 0 : score, weakness };
}

function weaknessOf(text, sequence) {
  const others = sequence.filter(({ dictionaryName }) => dictionaryName !== "userInputs");
  // People who know the owner try these words first, so only the rest counts.
  if (others.length < sequence.length && product(others) < SIX_AT_RANDOM) return "own";
  const [whole] = sequence.length === 1 ? sequence : [];
  if (COMMON.has(text.toLowerCase()) || whole?.dictionaryName === "passwords-common") return "common";
  const known = sequence.filter(isKnown).reduce((length, { token }) => length + token.length, 0);
  return known > text.length / 2 && product(sequence) < CLOSE_TO_COMMON ? "close" : null;
}

/** Dates, years and pairs don't count: random passwords contain them just as often. */
function isKnown({ pattern, token }) {
  return token.length > 2 && ["dictionary", "repeat", "sequence", "spatial"].includes(pattern);
}

/** The guesses of someone who knows the order of the parts. */
function product(sequence) {
  return sequence.reduce((guesses, part) => guesses * part.guesses, 1);
}
