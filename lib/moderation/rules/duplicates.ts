/** The share of common shingles from which two texts count as the same. */
const NEAR_DUPLICATE_SHARE = 0.6;

/** The least number of letters and digits to compare: honest short reviews ("Great boss!") are often identical. */
const NEAR_DUPLICATE_MIN_LENGTH = 40;

/**
 * Shingling with the Jaccard coefficient (Broder 1997). Five characters and a lower share than for web pages, because
 * reviews are short: exchanging two words of twenty leaves about two thirds.
 */
export function isNearDuplicate(text: string, others: string[]) {
  const shingles = toShingles(text);
  if (!shingles) return false;
  return others.some((other) => {
    const theirs = toShingles(other);
    return theirs !== null && jaccard(shingles, theirs) >= NEAR_DUPLICATE_SHARE;
  });
}

const SHINGLE_LENGTH = 5;

function toShingles(text: string) {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const normal = words.join(" ");
  if (normal.length - words.length + 1 < NEAR_DUPLICATE_MIN_LENGTH) return null;
  return new Set(
    Array.from({ length: normal.length - SHINGLE_LENGTH + 1 }, (_, i) => normal.slice(i, i + SHINGLE_LENGTH)),
  );
}

function jaccard(a: Set<string>, b: Set<string>) {
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared++;
  return shared / (a.size + b.size - shared);
}
