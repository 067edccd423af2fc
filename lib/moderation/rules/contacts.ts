import { parse } from "tldts";
import { type MappedText, toMark } from "@/lib/moderation/rules/canonical";
import { findMailboxes, LABEL, LOCAL } from "@/lib/moderation/rules/mailboxes";
import type { TextMark } from "@/lib/moderation/schema";
import { GIVEN_NAMES } from "@/lib/moderation/words/given-names";

export function findEmails(plain: MappedText): TextMark[] {
  const loose = [...plain.text.matchAll(EMAIL), ...plain.text.matchAll(SPELT_EMAIL)]
    .filter(({ groups }) => {
      const { local = "", at = "", domain = "", provider } = groups ?? {};
      if (provider) return true;
      const isWord = /^\s*at\s*$/i.test(at);
      if (isWord && (NOT_A_MAILBOX.test(local) || NOT_A_DOMAIN.test(domain))) return false;
      return hasRealSuffix(toDomain(domain));
    })
    .map((match) => toMark(plain, match.index, match.index + match[0].length, "email"));
  return [...loose, ...findMailboxes(plain)];
}

/** `names` ("Booking.com") and a company's site ("northwind.com", Northwind Ltd) pass if no page follows. */
export function findLinks(plain: MappedText, names: string[]): TextMark[] {
  const known = new Set(names.map((name) => name.trim().toLowerCase()));
  const sites = new Set(
    names.filter(isCompany).flatMap((name) => [squeeze(name), squeeze(name.replace(LEGAL_FORM, ""))]),
  );
  const bare = [...plain.text.matchAll(BARE_DOMAIN)].filter((match) => {
    const { host = "", rest = "" } = match.groups ?? {};
    if (known.has(host.toLowerCase()) || TECHNOLOGY.has(host.toLowerCase())) return false;
    if (rest.length < 2 && sites.has(squeeze(parse(host).domainWithoutSuffix ?? ""))) return false;
    return isDomain(host, rest, plain.text.slice(Math.max(0, match.index - 30), match.index));
  });
  const spelt = [...plain.text.matchAll(SPELT_DOMAIN)].filter((match) => {
    const domain = match[0].replace(/\/.*$/, "");
    return !NOT_A_DOMAIN.test(domain) && hasRealSuffix(toDomain(domain));
  });
  return [...plain.text.matchAll(SCHEME), ...bare, ...spelt].map((match) => {
    const length = match[0].replace(/[.,;:!?'")\]}>]+$/, "").length;
    return toMark(plain, match.index, match.index + length, "link");
  });
}

const LEGAL_FORM =
  /[ ,]+(?:ltd|limited|inc|llc|llp|plc|gmbh|ag|se|kg|co|corp|corporation|company|group|holdings?|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|pvt|international)\.?$/i;

// A leader's own site doesn't pass, because it can contain anything.
function isCompany(name: string) {
  return !GIVEN_NAMES.has(name.trim().toLowerCase().split(/\s+/)[0] ?? "");
}

function squeeze(name: string) {
  return (
    name
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z\d]/g, "") || name
  );
}

const DOT = "(?:\\.| ?[\\[({<] ?(?:dot|\\.) ?[\\])}>] ?| dot | \\. )";

const EMAIL = new RegExp(
  `(?<![\\p{L}\\d])(?<local>${LOCAL})(?<at> ?@ ?| ?[\\[({<] ?(?:at|@) ?[\\])}>] ?)` +
    `(?:(?<domain>${LABEL}(?:${DOT}${LABEL}){1,4})|(?<provider>(?:gmail|hotmail|yahoo|outlook|icloud|protonmail)(?![\\p{L}\\d])))`,
  "giu",
);
const SPELT_EMAIL = new RegExp(
  `(?<![\\p{L}\\d])(?<local>${LOCAL}(?: dot ${LABEL}){0,2})(?<at> at )(?<domain>${LABEL}(?: ?[\\[({<]dot[\\])}>] ?| dot )[a-z]{2,12}(?: dot [a-z]{2,3})?)(?![\\p{L}\\d])`,
  "giu",
);
const NOT_A_MAILBOX = /^(?:the|was|is|are|look(?:ed|ing|s)?|good|arriv\p{L}*|work\p{L}*)$/iu;
const NOT_A_DOMAIN =
  /^(?:the|a|an|every|each|this|that|some|any|our|their|my|his|her|early|pre|post|first|one|another|at|in|on|of|for|and|or|with|using|asp|like)\b/i;

const SCHEME =
  /(?:\b[a-z][a-z\d+-]{1,11}:\/\/|\bh(?:tt|xx)ps? ?: ?\/\/ ?(?=[^\s<>"]{1,63}[./:][^\s<>"])|\bwww\.)[^\s<>"]{1,500}/giu;
const BARE_DOMAIN = new RegExp(
  `(?<![\\p{L}\\d@./:_-])(?<host>${LABEL}(?:\\.${LABEL}){1,5})(?![\\p{L}\\d@-])(?<rest>(?::\\d{2,5})?(?:[/?#][^\\s<>"]{0,300})?)`,
  "giu",
);
const SPELT_DOMAIN = new RegExp(
  `(?<![\\p{L}\\d@])${LABEL}(?: ?[\\[({<] ?(?:dot|\\.) ?[\\])}>] ?| dot )(?:com|net|org|io|co|info|biz|app|dev|co dot uk)(?![\\p{L}\\d])(?! (?:boom|bubble|era|crash|compan|start|world|days|years|bust))(?:/[^\\s<>"]{0,300})?`,
  "giu",
);

const TECHNOLOGY = new Set(
  "asp.net,vb.net,ado.net,ml.net,paint.net,socket.io,draw.io,b.com,m.com,b.sc,m.sc,b.ed,m.ed,b.tech,m.tech".split(
    ",",
  ),
);
// Top-level domains that are also words: "the team.it was" isn't a link.
const WORD_SUFFIX = new Set(
  "it,is,in,so,my,to,no,me,am,at,be,as,by,do,us,im,md,py,rs,sh,zip,mov,la,et,se,es,ne,va,an,ms,mr,st".split(
    ",",
  ),
);
const PLAIN_SUFFIX = new Set(
  "com,org,net,edu,gov,info,biz,app,dev,xyz,online,site,page,blog,shop,store,tech".split(","),
);
const CUE =
  /(?:\b(?:visit|see|site|website|page|link|blog|url|web|go to|check out|find (?:it|us|me) (?:at|on)|more (?:at|on))[: ]+)$/i;
const TITLE = /^(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|inc|ltd|e\.g|i\.e|a\.m|p\.m)$/i;

function isDomain(host: string, rest: string, before: string) {
  const { isIcann, publicSuffix, domain } = parse(host);
  if (!isIcann || !publicSuffix || !domain) return false;
  if (rest.length > 1 || CUE.test(before)) return true;
  const suffix = host.slice(-publicSuffix.length);
  const label = host.slice(0, -publicSuffix.length - 1);
  if (TITLE.test(label)) return false;
  const last = publicSuffix.split(".").at(-1) ?? "";
  if (publicSuffix.includes(".")) return !/^\p{Lu}\p{Ll}/u.test(suffix);
  // "done.Next": a capital after the full stop starts a sentence, but no one starts one with "Com".
  if (/^\p{Lu}\p{Ll}/u.test(suffix) && !/^(?:com|org|net)$/i.test(suffix)) return false;
  if (WORD_SUFFIX.has(last)) return /[\d-]/.test(label) && !/^(?:md|py|rs|sh|zip|mov)$/.test(last);
  return last.length === 2 || last.startsWith("xn--") || PLAIN_SUFFIX.has(last) || /[^a-z]/.test(last);
}

function toDomain(spelt: string) {
  return spelt.replace(/ ?[[({<] ?(?:dot|\.) ?[\])}>] ?| dot | \. /giu, ".");
}

function hasRealSuffix(host: string) {
  const { isIcann, domain } = parse(host);
  return isIcann === true && domain !== null;
}
