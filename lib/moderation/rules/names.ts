import { type MappedText, MappedTextBuilder, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";
import { AMBIGUOUS_NAMES, GIVEN_NAMES } from "@/lib/moderation/words/given-names";
import { NAME } from "@/lib/moderation/words/people";
import { NOT_SURNAMES, PUBLIC_NAMES, SURNAMES, WORD_SURNAMES } from "@/lib/moderation/words/surnames";

export function findNamedPersons(plain: MappedText, known: string[]): TextMark[] {
  const words = [...plain.text.matchAll(WORD)].map((match) => toWord(match, plain.text));
  const knownNames = known.map((name) => new Set(fold(name).match(/\p{L}+/gu)));
  const capitals = words.filter((word) => word.isCapital).length;
  // In a heading or a text in capitals, a capital means nothing.
  const capitalsCount = words.length < 5 || capitals < words.length * 0.85;
  return words.flatMap((first, i) => {
    const last = words[lastOfName(words, i)];
    if (!last || !isName(first, last, capitalsCount)) return [];
    const tokens = [first.folded, last.folded];
    if (PUBLIC_NAMES.has(tokens.join(" ")) || knownNames.some((name) => isSamePerson(name, tokens)))
      return [];
    return toMark(plain, first.from, last.to, "named-person");
  });
}

/** In full or in part, but only with a capital. */
export function tagNames(letters: MappedText, original: string, known: string[]): MappedText {
  const parts = known.filter(isPersonal).flatMap((name) => fold(name).match(/[\p{L}'-]{2,}/gu) ?? []);
  // V8 compiles a pattern for each person, which takes longer than any other step of moderation.
  if (!parts.some((part) => part.split("'").every((piece) => letters.text.includes(piece)))) return letters;
  const name = parts.map((part) => part.replaceAll("'", ".")).join("|");
  const pattern = new RegExp(
    `(?<!\\p{L})(?:(?:mr|mrs|ms|dr)\\.? )?(?:${name})(?: (?:${name}))*(?!\\p{L})`,
    "gu",
  );
  const tagged = new MappedTextBuilder();
  let copied = 0;
  for (const { index, 0: found } of letters.text.matchAll(pattern)) {
    const [start, end] = [letters.starts[index] ?? 0, letters.ends[index + found.length - 1] ?? 0];
    if (!/^\p{Lu}/u.test(original.slice(start))) continue;
    tagged.addPart(letters, copied, index);
    tagged.add(NAME, start, end);
    copied = index + found.length;
  }
  tagged.addPart(letters, copied, letters.text.length);
  return tagged;
}

/** Not a company's name: "Anita Sharma", not "Northwind" or "Harrowvale Foods". */
function isPersonal(name: string) {
  const words = fold(name).split(/\s+/);
  if (GIVEN_NAMES.has(words[0] ?? "") || AMBIGUOUS_NAMES.has(words[0] ?? "")) return words.length > 1;
  return words.length === 2 && !COMPANY_WORDS.test(name);
}

const COMPANY_WORDS =
  /\b(?:ltd|limited|inc|llc|plc|gmbh|ag|co|corp|company|group|holdings?|bank|foods?|logistics|traders|trading|systems|solutions|software|media|energy|power|health|healthcare|care|labs?|studios?|partners|consulting|industries|technologies|tech|retail|foundation|university|school|college|clinic|hospital|hotels?|airlines?|motors|steel|pharma|insurance|capital|ventures|digital|networks?|analytics|engineering|construction|services|stores?|market|shipping|transport|works|mills?|farms?|brewery|bakery|textiles|paper|water|rail|security|design|and|&)\b/i;

type Word = {
  folded: string;
  from: number;
  to: number;
  isCapital: boolean;
  isMiddle: boolean;
  hasNext: boolean;
};

const WORD = /\p{L}+(?:['-]\p{L}+)*/gu;
const PARTICLE = /^(?:van|von|der|den|de|la|del|della|da|dos|di|bin|al|el|ter|\p{L})$/u;

function toWord({ 0: word, index }: RegExpExecArray, text: string): Word {
  const to = index + word.length;
  const folded = fold(word).replace(/'s?$/, "");
  return {
    folded,
    from: index,
    to: /'s$/i.test(word) ? to - 2 : to,
    isCapital: /^\p{Lu}['\p{L}-]*\p{Ll}/u.test(word),
    isMiddle: PARTICLE.test(folded),
    hasNext: text.startsWith(" ", to) || (folded.length === 1 && text.startsWith(". ", to)),
  };
}

// Skips an initial, "van der", or a second given name.
function lastOfName(words: Word[], i: number) {
  let at = i;
  while (at - i < 3 && words[at]?.hasNext) {
    at++;
    const [word, next] = [words[at], words[at + 1]];
    if (!word) break;
    const isSecondName = word.isCapital && GIVEN_NAMES.has(word.folded) && word.hasNext && next?.isCapital;
    if (!word.isMiddle && !isSecondName) return at;
  }
  return at === i ? -1 : at;
}

function isName(first: Word, last: Word, capitalsCount: boolean) {
  if (NOT_SURNAMES.has(last.folded) || last.folded.length < 2) return false;
  const given = first.folded.split("-")[0] ?? "";
  const isSurname = last.folded.split("-").some((part) => SURNAMES.has(part));
  const hasCapitals = capitalsCount && first.isCapital && last.isCapital;
  if (GIVEN_NAMES.has(given)) {
    return hasCapitals
      ? isSurname || !GIVEN_NAMES.has(last.folded)
      : isSurname && !WORD_SURNAMES.has(last.folded);
  }
  if (AMBIGUOUS_NAMES.has(given)) return hasCapitals && isSurname;
  // Surname first, as in much of Asia.
  const isWord = given.length > 2 && WORD_SURNAMES.has(given);
  return hasCapitals && SURNAMES.has(given) && !isWord && GIVEN_NAMES.has(last.folded);
}

// With the surname, "Jon" counts as "Jonathan".
function isSamePerson(known: Set<string>, [first = "", last = ""]: string[]) {
  const tokens = [...first.split("-"), ...last.split("-")];
  if (tokens.every((token) => known.has(token))) return true;
  return (
    known.has(last) && [...known].some((token) => token !== last && token.slice(0, 2) === first.slice(0, 2))
  );
}

export function fold(name: string) {
  return name.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").replace(/ø/gi, "o").toLowerCase();
}
