import { type MappedText, matchesIn, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";
import {
  BIRTH,
  CAR,
  FAMILY_IN_TOWN,
  HOME,
  ID_NUMBER,
  PLATE_CUE,
  PLATFORM,
  STREETS,
  WHEREABOUTS,
  WORKPLACE,
} from "@/lib/moderation/words/private-data";

/** Not the address of an office. */
export function findPrivateData(plain: MappedText): TextMark[] {
  const { text } = plain;
  const hasDigit = /\d/.test(text);
  return [
    ...(hasDigit ? findWhere(text, STREET, isHome) : []),
    ...findWhere(text, PLACE),
    ...findWhere(text, FAMILY_IN_TOWN),
    ...(hasDigit ? findWhere(text, PLATE, isPlate) : []),
    ...(hasDigit ? findWhere(text, IBAN, isIban) : []),
    ...(hasDigit ? findWhere(text, IPV4, isIpAddress) : []),
    ...(text.includes(":") ? findWhere(text, IPV6) : []),
    ...(hasDigit ? findWhere(text, IDENTITY) : []),
    ...findWhere(text, HANDLE, isHandle),
    ...findWhere(text, ACCOUNT, ({ groups }) => isAccountName(groups?.name ?? "", groups?.sign ?? "")),
  ].map(([from, to]) => toMark(plain, from, to, "private"));
}

type Judge = (match: RegExpExecArray, text: string) => boolean;

function findWhere(text: string, pattern: RegExp, isMeant: Judge = () => true): [number, number][] {
  return matchesIn(text, pattern)
    .filter((match) => isMeant(match, text))
    .map(({ index, 0: { length } }) => [index, index + length]);
}

function whole(...patterns: string[]) {
  return new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join("|")})`, "giu");
}

const STREET = whole(...STREETS);
const PLACE = whole(...WHEREABOUTS);
const IDENTITY = whole(ID_NUMBER, BIRTH);
const PLATE =
  /(?<![\p{L}\d-])(?=[\p{Lu}\d -]{0,9}\d)[\p{Lu}\d]{1,4}(?:[ -][\p{Lu}\d]{1,4}){0,3}(?![\p{L}\d])/gu;
const IBAN = /(?<![\p{L}\d])[a-z]{2}\d{2}(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,3})?(?![\p{L}\d])/giu;
const IPV4 = /(?<![\p{L}\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d]|\.\d)/gu;
const IPV6 =
  /(?<![\p{L}\d:])(?=[\da-f:]{0,39}[a-f\d]{3,4}:)(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4}){1,5}(?![\p{L}\d:])/giu;
const HANDLE = /(?<![\p{L}\d._%+-])@[a-z\d_](?:[\w.]{1,30}[a-z\d_])(?![\p{L}\d@])/giu;
const ACCOUNT = new RegExp(
  `(?<![\\p{L}\\d])${PLATFORM}(?![\\p{L}\\d])(?<sign> ?(?:name |handle |account |user(?:name)? |id |me )?(?:is|as|under|at|:|=|-|,|\\()? ?(?:i'm |i am |me (?:at |on )?|find me (?:as|under) )?(?:u/|r/|/)?)(?<name>@?[a-z\\d_][\\w.:#-]{2,40})`,
  "giu",
);

function sentenceAround({ index, 0: { length } }: RegExpExecArray, text: string) {
  const before = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, index - 160), index))?.[0] ?? "";
  return `${before}${text.slice(index, index + length)}${/^[^.!?\n]{0,160}/u.exec(text.slice(index + length))?.[0] ?? ""}`;
}

function isHome(match: RegExpExecArray, text: string) {
  const sentence = sentenceAround(match, text);
  return HOME.test(sentence) || PERSONAL.test(sentence) || !WORKPLACE.test(sentence);
}

const PERSONAL =
  /\b(?:he|she) moved\b|\b(?:with|of) (?:his|her) (?:\p{L}+ )?(?:wife|husband|boyfriend|girlfriend|family|partner)\b/iu;

function isPlate(match: RegExpExecArray, text: string) {
  const [found] = match;
  const before = text.slice(Math.max(0, match.index - 45), match.index);
  if (!/\p{Lu}/u.test(found) || found.replace(/[ -]/g, "").length < 4) return false;
  if (PLATE_CUE.test(before)) return true;
  return (
    /^(?:\p{Lu}{2}\d{2} ?\p{Lu}{3}|\p{Lu}{1,3}-\p{Lu}{1,2} ?\d{1,4}|\p{Lu}{2}-\d{3}-\p{Lu}{2})$/u.test(
      found,
    ) && CAR.test(sentenceAround(match, text))
  );
}

/** ISO 13616: the number passes modulo 97. Next to the word, a wrong check digit is a typing mistake. */
function isIban([found]: RegExpExecArray, text: string) {
  const compact = found.replaceAll(" ", "").toUpperCase();
  if (compact.length < 15 || compact.length > 34) return false;
  let remainder = 0;
  for (const char of compact.slice(4) + compact.slice(0, 4)) {
    for (const digit of String(Number.parseInt(char, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1 || /\b(?:iban|bank|account|konto|transfer|pay)\b/iu.test(text);
}

function isIpAddress({ 0: found, index }: RegExpExecArray, text: string) {
  const parts = found.split(".").map(Number);
  const before = text.slice(Math.max(0, index - 20), index);
  if (parts.some((part) => part > 255)) return false;
  if (/\bip\b|address|connection|network/iu.test(before)) return true;
  // Versions have small numbers, and their name before them.
  return (
    Math.max(...parts) >= 64 &&
    !/\b(?:version|v|release|firmware|build|windows|patch)[ .:]{0,2}$/iu.test(before)
  );
}

const ASKS_TO_WRITE =
  /\b(?:follow|add|dm|message|write(?: to)?|find|text|contact|ping|reach|hit(?: me)? up|tag|search for|my (?:handle|account|name)|i'?m|known as|goes by)\b[^.!?]{0,30}$/iu;
const ANY_PLATFORM = new RegExp(`(?<![\\p{L}\\d])${PLATFORM}(?![\\p{L}\\d])`, "iu");

function isHandle(match: RegExpExecArray, text: string) {
  const name = match[0].slice(1).toLowerCase();
  if (/^(?:here|channel|all|everyone|mentions?|team|home|work|lunch)$/.test(name)) return false;
  const before = text.slice(Math.max(0, match.index - 60), match.index);
  return ASKS_TO_WRITE.test(before) || ANY_PLATFORM.test(sentenceAround(match, text));
}

// Has a sign that ordinary words lack, or follows a colon ("Snapchat: harold").
function isAccountName(name: string, sign: string) {
  if (/^@/.test(name)) return true;
  const bare = name.replace(/[.:,#-]+$/, "");
  if (bare.length < 3 || /^\d+(?:[.,]\d+)?$/.test(bare)) return false;
  return /[\d_#]/.test(bare) || /[\p{L}][.:][\p{L}]/u.test(bare) || /[:=] ?$/.test(sign.replace(/ $/, ""));
}
