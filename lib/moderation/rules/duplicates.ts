const NEAR_DUPLICATE_SHARE = 0.6;

// In letters and digits: honest short reviews ("Great boss!") are often identical.
const NEAR_DUPLICATE_MIN_LENGTH = 40;

// Shingling with the Jaccard coefficient (Broder 1997). Five characters and a low share, because reviews are
// short: exchanging two words of twenty leaves about two thirds.
export function isNearDuplicate(text: string, others: string[]) {
  const shingles = toShingles(text);
  return shingles !== null && others.some((other) => isAlike(shingles, other));
}

const SHINGLE_LENGTH = 5;

function isAlike(shingles: Set<string>, other: string) {
  const normal = toComparable(other);
  if (normal === null || !mayShareEnough(shingles, normal)) return false;
  return jaccard(shingles, new Set(shinglesOf(normal))) >= NEAR_DUPLICATE_SHARE;
}

// Stops early at most texts: the coefficient can't exceed the share of `shingles` that both have.
function mayShareEnough(shingles: Set<string>, normal: string) {
  let missing = Math.floor(shingles.size * NEAR_DUPLICATE_SHARE);
  let left = normal.length - SHINGLE_LENGTH + 1;
  const shared = new Set<string>();
  for (const shingle of shinglesOf(normal)) {
    if (missing <= 0) return true;
    if (left < missing) return false;
    left--;
    if (!shingles.has(shingle) || shared.has(shingle)) continue;
    shared.add(shingle);
    missing--;
  }
  return missing <= 0;
}

function toShingles(text: string) {
  const normal = toComparable(text);
  return normal === null ? null : new Set(shinglesOf(normal));
}

function* shinglesOf(normal: string) {
  for (let i = 0; i + SHINGLE_LENGTH <= normal.length; i++) yield normal.slice(i, i + SHINGLE_LENGTH);
}

function toComparable(text: string) {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const normal = words.join(" ");
  return normal.length - words.length + 1 < NEAR_DUPLICATE_MIN_LENGTH ? null : normal;
}

function jaccard(a: Set<string>, b: Set<string>) {
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared++;
  return shared / (a.size + b.size - shared);
}
