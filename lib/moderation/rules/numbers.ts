import { type MappedText, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";

/** Payment cards: 13 to 19 digits (ISO/IEC 7812-1) that pass the Luhn check, alone or in a longer run. */
export function findCards(plain: MappedText): TextMark[] {
  return [...plain.text.matchAll(DIGIT_RUN)].flatMap((run) => {
    const groups = [...run[0].matchAll(/\d+/g)];
    for (const first of groups) {
      let digits = "";
      for (const group of groups) {
        if (group.index < first.index) continue;
        digits += group[0];
        if (digits.length > 19) break;
        if (digits.length >= 13 && isCard(digits)) {
          const end = run.index + group.index + group[0].length;
          return toMark(plain, run.index + first.index, end, "card");
        }
      }
    }
    return [];
  });
}

export function findPhones(plain: MappedText): TextMark[] {
  const written = [...plain.text.matchAll(DIGIT_RUN)].filter((run) => {
    const before = plain.text.slice(Math.max(0, run.index - 80), run.index);
    const after = plain.text.slice(run.index + run[0].length, run.index + run[0].length + 20);
    return isPhone(run[0], before, after);
  });
  return [...written, ...plain.text.matchAll(SPELT_NUMBER)].map((run) =>
    toMark(plain, run.index, run.index + run[0].length, "phone"),
  );
}

// ". " ends a sentence and "," groups thousands, so neither separates digits of one number.
const DIGIT_RUN =
  /(?<![\p{L}\d]|\d[.,:])(?:\+ ?|\()?\(?\d(?:(?: ?[-/()·•_] ?\(?| |\.)?\d){6,39}(?![\p{L}\d]|[.,:]\d)/gu;
const DIGIT_WORD = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)";
const SPELT_NUMBER = new RegExp(`(?<!\\p{L})${DIGIT_WORD}(?:[ ,-]{1,2}${DIGIT_WORD}){6,19}(?!\\p{L})`, "giu");

const PHONE_CUE =
  /(?:\b(?:call|phone|ph|tel|telephone|mobile|mob|cell|whats ?app|viber|text|sms|ring|reach|contact|dial|fax|hotline)\b)[^.!?]{0,20}$/i;
const FIGURE_BEFORE =
  /(?:[$£€¥₹₨#]|\b(?:usd|eur|gbp|inr|npr|rs|nrs|ticket|order|invoice|id|case|ref|isbn|account|version|v|revenue|budget|of about|roughly|approximately|number of|salary|no\.?|employee|badge)(?: (?:number|no\.?|nr\.?))?)[ .:#(]{0,3}$/i;
// A 'POS' is a till.
const PURCHASE_ORDER_BEFORE =
  /\b(?:[Pp][Oo]\b|POs\b|[Pp]\.[Oo]\.|[Pp]urchase [Oo]rders?\b|PURCHASE ORDERS?\b)[^.!?]{0,20}$/;
const NUMBERS_OF_LIST_BEFORE = /(?:\d[\d -]{5,19}(?:,? and |, ))+$/;
const FIGURE_AFTER =
  /^ ?(?:%|[km]\b|bn\b|(?:million|billion|lakh|crore|people|employees|users|customers|clients|lines|hours|hrs|days|dollars|euros|pounds|rupees|usd|eur|gbp|npr|inr|requests|records|rows|tickets|units|steps|downloads)\b)/i;
const YEAR = /^(?:19|20)\d\d$/;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?: ?-? ?\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))?(?: \d{1,2})?$/;
// Digits per group in the common formats of numbers without a leading 0.
const LOCAL_SHAPES = new Set(
  "3-3-4 3-4 1-3-3-4 3-4-4 4-4 4-6 5-5 5-6 2-4-4 3-3-3 4-3-3 3-3-2-2 3-2-2 2-8 1-7 2-7 3-7 2-3-4 4-3-4 2-5-5 2-3-3-4 2-3-5 3-5-4 3-2-2-2 3-3-2-2 2-2-2-2 2-2-2-2-2 2-2-2-2-2-2 3-6".split(
    " ",
  ),
);

function isPhone(run: string, before: string, after: string) {
  const groups = run.match(/\d+/g) ?? [];
  const digits = groups.join("");
  const separators = new Set(run.match(/(?<=\d)[^\d]+(?=\d)/g) ?? []);
  if (/^(.)\1+$/.test(digits)) return false;
  if (digits.length > 15) return run.startsWith("+") || PHONE_CUE.test(before);
  if (run.startsWith("+") || /^00[1-9]/.test(digits)) return digits.length >= 8;
  if (PHONE_CUE.test(before)) return true;
  if (PURCHASE_ORDER_BEFORE.test(before.replace(NUMBERS_OF_LIST_BEFORE, ""))) return false;
  if (FIGURE_BEFORE.test(before) || FIGURE_AFTER.test(after) || DATE.test(run)) return false;
  if (groups.every((group) => YEAR.test(group)) || /^(?:19|20)\d{6}$/.test(run)) return false;
  if (groups.some((group) => YEAR.test(group)) && digits.length < 11 && groups.length < 4) return false;
  if (digits.startsWith("0") || run.startsWith("(")) return digits.length >= 8 && !/^0\.\d+$/.test(run);
  if (groups.length === 1) return digits.length >= 8 && !/0{3}$/.test(digits);
  if (groups.every((group) => group.length === 1)) return digits.length >= 9 && separators.size === 1;
  // Ranges ("1000-1500"), grouped thousands ("10 000 000") and lists of round numbers.
  if (groups.every((group) => group.endsWith("0"))) return false;
  if (groups.slice(1).every((group) => group === "000")) return false;
  if (separators.has(".") && groups.length === 4 && groups.every((group) => Number(group) <= 255))
    return false;
  const shape = groups.map((group) => group.length).join("-");
  return LOCAL_SHAPES.has(shape) && (shape !== "2-2-2-2" || separators.size === 1);
}

function isCard(digits: string) {
  if (/^(.)\1+$/.test(digits) || digits.startsWith("0")) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
