import { matchesIn, toPlain } from "@/lib/moderation/rules/canonical";
import { findMailboxes } from "@/lib/moderation/rules/mailboxes";
import { findPhones } from "@/lib/moderation/rules/numbers";

type IdentifyingMark = { start: number; end: number; why: string };

/** A hint on the author's own device, so it marks too much. UTF-16 offsets, `end` exclusive, no overlaps. */
export function findIdentifyingWords(text: string, ownNames: string[] = []): IdentifyingMark[] {
  if (!/\S/.test(text)) return [];
  const own = marksOf(text, ownHints(ownNames));
  const others = marksOf(text, [OTHER_NAMES]).filter(isApartFrom(own));
  const refused = findRefused(text);
  const hints = [...own, ...marksOf(toLowerCase(text), HINTS), ...others].filter(isApartFrom(refused));
  const longestFirst = [...refused, ...hints].sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return longestFirst.filter((mark) => {
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  });
}

function marksOf(text: string, hints: Hint[]): IdentifyingMark[] {
  return hints.flatMap(({ pattern, why }) =>
    matchesIn(text, pattern).map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
      why,
    })),
  );
}

function isApartFrom(marks: IdentifyingMark[]) {
  return (mark: IdentifyingMark) => marks.every(({ start, end }) => mark.end <= start || mark.start >= end);
}

/** Keeps the length. A pattern that ignores case takes much longer to compile. */
function toLowerCase(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}

/** All at once would stop a slow phone, so each call compiles one pattern. False if it was the last. */
export function compileNextHint(): boolean {
  uncompiled.pop()?.pattern.test("");
  return uncompiled.length > 0;
}

function ownHints(names: string[]): Hint[] {
  const own = names.flatMap(partsOf).map(spelt).join("|");
  if (!own) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${own})(?:[ -](?:${own}))*(?![\\p{L}\\d])`, "gu");
  return [{ pattern, why: "This is your own name." }];
}

function partsOf(name: string): string[] {
  const parts = name.trim().split(/\s+/);
  return parts.filter((part) => part.length > 1 && (parts.length === 1 || !/^\p{Ll}/u.test(part)));
}

/** In any case, but a name that is also a word only with a capital. */
function spelt(name: string): string {
  const isWord = name.length < 3 || NAMES_AND_WORDS.has(name.toLowerCase());
  const [first = "", ...rest] = name;
  return (isWord ? escaped(first.toUpperCase()) : inAnyCase(first)) + rest.map(inAnyCase).join("");
}

function inAnyCase(letter: string): string {
  if (/['’]/.test(letter)) return "['’]";
  return `(?:${[letter.toLowerCase(), letter.toUpperCase()].map(escaped).join("|")})`;
}

function escaped(letter: string): string {
  return letter.replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
}

function findRefused(text: string) {
  const plain = toPlain(text);
  return [...findPhones(plain), ...findMailboxes(plain)].map(({ start, end }) => ({
    start,
    end,
    why: "This will be refused when you send it.",
  }));
}

const NAMES_AND_WORDS = new Set(
  (
    "amber angel april art august autumn bill bob bud carol chance charity chase chip constance crystal daisy dawn dean don " +
    "drew duke earl eve faith fern frank gene ginger grace grant guy harmony hazel heather holly hope hunter iris ivy jack " +
    "jade jasmine jay jet joy june lance lily mark martin mason max may melody mercy miles nick olive opal pat patience " +
    "pearl penny poppy prudence ray rich rob robin rose ruby skip sky star sue summer sunny van verity violet will wren " +
    "baker banks barber bean bell berry best bird bishop black bond booth bright brooks brown bush butler carpenter carter " +
    "case cash cherry church cook cooper cotton cross das day del dew early east farmer field fields fish fisher foot ford " +
    "forest fox gardener gold good gray green grey hall hand head hill hills house just king kitchen knight lake lane little " +
    "long lord love major marsh mills miller moon more moss new newman noble north page park parker parks pace pool pope " +
    "porter potter power powers price reader rice rivers sawyer sharp shepherd short silver singer small son song speed steel " +
    "stone strange strong sun swift tanner taylor tucker walker waters weaver west white wild winter wise wolf wood woods " +
    "worth you young"
  ).split(" "),
);

const MONTH =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?";
const DAY = "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const YEAR = "(?:19|20)\\d{2}";
const TIME = `(?:${MONTH}(?: ${YEAR})?|${YEAR}|${DAY}|(?:last|this) (?:spring|summer|autumn|fall|winter|year|month|week))`;
const I_AM = "(?:i am|i'm|i was|as)";
const NATION =
  "american|british|english|irish|scottish|french|german|spanish|italian|portuguese|polish|romanian|ukrainian|russian|greek|turkish|dutch|swedish|norwegian|danish|indian|nepali|nepalese|pakistani|bangladeshi|sri lankan|chinese|japanese|korean|vietnamese|filipin[oa]|indonesian|arab|iranian|israeli|egyptian|nigerian|kenyan|african|brazilian|mexican|canadian|australian|asian|latin[oa]|black|white";
const BELIEF =
  "muslim|christian|catholic|hindu|buddhist|jewish|sikh|atheist|gay|lesbian|bisexual|trans|transgender|queer|non-binary";
const HEALTH =
  "pregnant|deaf|blind|disabled|autistic|dyslexic|diabetic|epileptic|in a wheelchair|on the spectrum|on chemo(?:therapy)?|in rehab";
const CRAFT =
  "architect|recruiter|accountant|analyst|designer|developer|engineer|intern|apprentice|trainee|assistant|nurse|receptionist|tester|coordinator";
const ROLE = `lead|head|director|manager|supervisor|${CRAFT}`;
const ABSENCE =
  "(?:(?:parental|maternity|paternity|sick|medical|family|compassionate|unpaid|bereavement) )?leave|sabbatical|surgery|burn-?out|hospital|furlough|secondment";

const FEW = "(?:two|three|four|five|six|seven|[2-7])";
const PEOPLE =
  "people|persons|women|men|girls|guys|mothers|fathers|parents|interns|apprentices|trainees|juniors|seniors|engineers|developers|designers|analysts|accountants|recruiters|nurses|testers|assistants|foreigners";

const ONLY =
  "(?:one and )?only|sole|youngest|oldest|newest|longest[- ]serving|most (?:junior|senior)|last remaining";
const I_BEING = "i(?:'m| am| was|'ve been| have been|'d been| had been)(?: still| now| then| always)?";
// Without leaders: 'the only manager who listens' is about the reviewed person.
const PERSON = `(?:${CRAFT}|woman|man|girl|guy|person|parent|mother|father|mum|mom|dad|foreigner|immigrant|junior|senior|trainee|student|graduate|freelancer|contractor|part-timer|temp|employee|worker|colleague|speaker|programmer|scientist|researcher|technician|consultant|writer|copywriter|editor|teacher|trainer|driver|cleaner|chef|waiter|waitress|cashier|clerk|secretary|administrator|translator|lawyer|pharmacist|therapist|mechanic|electrician|salesperson|marketer)`;
const GROUP = `(?:${NATION}|${BELIEF})(?= (?:in|on|at|here|there|who|and)(?!\\p{L})|[,.;:!?)]|$)|${FEW} (?:\\p{L}+ )?(?:${PEOPLE})`;
const ANY =
  "(?:(?!(?:an?|the|this|that|which|my|our|your|his|her|their|every|each|any|some|no|is|was|for|to|of|in|on|at|and|or) )\\p{L}+(?:-\\p{L}+)? ){0,2}";
const AT = "in|on|of|at|from|who";
const THEIR = "(?:the |my |our |this |his |her )?";
const WHERE = `(?: (?:${AT}) ${THEIR}\\p{L}+)?`;
const WHOM = `(?:(?: \\p{L}+){0,2} (?:${AT}) ${THEIR}\\p{L}+| ${ANY}${PERSON}| \\p{L}+)?`;
const NO_THING = `(?! (?:(?!(?:${AT}) )\\p{L}+ )?(?:problem|reason|thing|way|option|choice|chance|exception|difference|downside|upside|drawback|weakness|strength|complaint|criticism|wish|concern|sign|priority|criterion|measure|goal|aim|topic|issue|question|answer|solution|idea|point|part|step|task|project|product|release|sprint|version|draft|meeting|call|talk|message|email|channel|tool|source|rule|place|office|room|team|group|department|company|day|week|month|quarter|year|time|feedback|praise|support|help|advice|contact|leader|boss)(?:e?s)?(?!\\p{L}))`;
const NOT_THEY = "(?<!(?:he|she|they|you)(?:'s| is| was|'re| are| were) )";

const HINTS = [
  hint(
    `(?:(?:in|on|from) )?(?:(?:our|my|a|the|this) )?(?:\\p{L}+ )?(?:team|group|department|office|crew|unit) of (?:only |just )?${FEW}(?: (?:\\p{L}+ )?(?:${PEOPLE}))?|(?:one of|we(?: are|'re| were)) (?:only |just )?(?:the |us )?(?:only |just )?${FEW} (?:\\p{L}+ )?(?:${PEOPLE})|(?:the|us) ${FEW} (?:${PEOPLE}) (?:in|on|of|at) (?:the|our|this) \\p{L}+`,
    "In a small group it is easy to tell who wrote this.",
  ),
  ...[
    `(?:${I_BEING}|i,?|me,|(?:made|makes|making) me|(?:left|leaving) me as) the (?:${ONLY}|first)${WHOM}`,
    `(?:as|being) the (?:(?:${ONLY})${NO_THING}${WHOM}|first ${ANY}${PERSON}${WHERE})`,
    `${NOT_THEY}(?:the|our|his|her|their|its|\\p{L}+'s) (?:(?:${ONLY}|first(?! person)) (?:${ANY}${PERSON}|${GROUP})|last ${ANY}${PERSON} left)${WHERE}`,
    `${NOT_THEY}the (?:(?:only|sole|last remaining)${NO_THING} (?:\\p{L}+ ){0,2}|(?:youngest|oldest|newest) )(?:${AT}) ${THEIR}\\p{L}+`,
    `(?:there(?:'s| is| was)|with|has|had|have) (?:only|just) one ${ANY}${PERSON}${WHERE}`,
    `no other ${ANY}${PERSON}${WHERE}`,
  ].map((pattern) => hint(pattern, "Only one person may fit this description.")),
  hint(
    `(?:came|come|got|went|returned|return|was|am|been|coming|returning) (?:back )?(?:from|on|off) (?:my )?(?:${ABSENCE})|(?:before|after|during) my (?:${ABSENCE})|my (?:(?:parental|maternity|paternity|sick|medical) leave|sabbatical|surgery|burn-?out)`,
    "Colleagues know who was away and when.",
  ),
  hint(
    "my (?:very )?(?:first|last|second|final) (?:day|week|month|year|quarter)|my (?:notice period|exit interview|resignation|probation|onboarding|interview|start date|anniversary)|(?:since|when|after|before) i (?:first )?(?:joined|started|left|was hired|was transferred|resigned|quit)(?: (?:here|in|the team|the company|as))*(?: " +
      TIME +
      ")?|i (?:joined|started|left|was hired|was transferred|resigned|quit) (?:here |the team |the company |as an? \\p{L}+ )?(?:in |on )?" +
      TIME,
    "When you joined or left can point to you.",
  ),
  hint(
    `(?:on |in )?(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? ${YEAR})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? ${YEAR})?|${MONTH},? ${YEAR}|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4})|(?:last|this past|on) ${DAY}|yesterday|this morning`,
    "A date lets people look up who was there.",
  ),
  hint(
    `(?:in|during|at|after|before) (?:our|my) (?:(?:last|first|weekly|monthly|annual|yearly|mid-year) )?(?:1:1|1-1|1 on 1|one[- ](?:on|to)[- ]one|appraisal|performance review|review meeting|salary review|catch-?up)s?(?: (?:on|in|last) ${TIME})?`,
    "The leader may remember this conversation.",
  ),
  hint(
    "my (?:promotion|demotion|pay rise|raise|transfer|bonus|pip|performance improvement plan|complaint|grievance|warning|award)|i (?:was|got|had been) (?:promoted|demoted|transferred|laid off|fired|put on a pip)|when i complained|i reported (?:him|her|this|it) to hr",
    "This happened to few people.",
  ),
  hint(
    `(?:in )?my (?:role|job|position|work|title) (?:as|is|was) (?:an?|the)? ?\\p{L}+(?: \\p{L}+)?|${I_AM} (?:the|an?|one of the) (?:\\p{L}+ ){0,2}(?:${ROLE})s?(?: of \\p{L}+)?`,
    "Your role may be enough to tell who you are.",
  ),
  hint(
    "my (?:wife|husband|partner|kids?|child|children|son|daughter|baby|newborn|twins|mother|mum|mom|father|dad|parents|family|wedding|divorce|fianc[eé]e?)",
    "Your family may be known at work.",
  ),
  hint(
    `(?:i am|i'm|i was|being|as) (?:(?:an?|the|one of the) )?(?:\\p{L}+ )?(?:${NATION}|${BELIEF}|${HEALTH})|as an? (?:single (?:mother|father|parent|mum|mom|dad)|immigrant|foreigner|veteran|mother|father|woman|person of colou?r)|my (?:pregnancy|disability|diagnosis|religion|faith|accent|nationality|visa|illness|cancer|adhd|autism|depression|wheelchair|ramadan|prayer)|i(?: am|'m) from \\p{L}+`,
    "Few people may share this with you.",
  ),
  hint(
    `(?:(?:all|just|only|the) )?(?:the |us )?${FEW} of us(?: (?:in|on|at) (?:the |our |this )?\\p{L}+)?|both of us`,
    "In a small group it is easy to tell who wrote this.",
  ),
  hint(
    `(?:i am|i'm|i was|being) (?:his|her|their|your) (?:only|sole|first) (?:\\p{L}+ )?\\p{L}+|(?:his|her|their|your) (?:only|sole) (?:direct )?report`,
    "Only one person may fit this description.",
  ),
  hint(
    `(?:(?:on )?the )?${DAY} (?:after|before|of) (?:the|our|my) (?:\\p{L}+ )?\\p{L}+`,
    "A date lets people look up who was there.",
  ),
];

/** Case matters here: two capitalised words inside a sentence, the first not a common opener. */
const OTHER_NAMES: Hint = {
  pattern:
    /(?<=[\p{Ll}\d,;:"'(] ?)(?<![\p{L}])(?!(?:The|This|That|My|Our|His|Her|It|I|And|But|New|San|North|South|East|West|Great|Project|Team|Google|Microsoft|Machine|Human|Monday|Tuesday|Wednesday|Thursday|Friday) )\p{Lu}\p{Ll}{1,20}(?:-\p{Lu}\p{Ll}{1,20})? (?:\p{Lu}\. )?\p{Lu}[\p{L}'’-]{1,20}(?!\p{L})|^\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{2,20}(?= (?:from|in|and|told|said|left|who|was|is|knows|saw)(?!\p{L}))/gu,
  why: "The person you name may know the story.",
};

const uncompiled = [...HINTS, OTHER_NAMES];

type Hint = { pattern: RegExp; why: string };

function hint(pattern: string, why: string): Hint {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${pattern.replaceAll("'", "['’]")})(?![\\p{L}\\d])`, "gu"),
    why,
  };
}
