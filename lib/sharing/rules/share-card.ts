import { BRAND, TAGLINE } from "@/lib/brand";
import { formatAverage, formatCount, formatReviews, formatWeek } from "@/lib/format";
import { RATING_PARTS } from "@/lib/ratings/constants";
import type { CheckableImageInput, ShareImageInput, ShareStyle, ShareType } from "@/lib/sharing/schema";

/** Raise it when a drawing changes, so that no browser keeps the old image. */
const DRAWING_VERSION = 2;

/** With fewer, an average gives away single ratings, whose authors agreed to one reader and no more. */
export const SHARED_REVIEWS_MIN = 5;

export const WIDE_SIZE = { width: 2400, height: 1254 };

export function fileNameOf(type: ShareType): string {
  return type === "review" ? "leadership-review.png" : "leadership-progress.png";
}

export const DESCRIPTION_HEADER = "X-Image-Description";
const DESCRIPTION_BYTES = 1024;
/** Carries what the image shows, encrypted, for `sharedImage`. */
export const SHARED_IMAGE_HEADER = "X-Shared-Image";

type Rating = { label: string; value: number; figure: string };

export type ShareCard =
  | (CardBase & {
      kind: "review";
      quote: string;
      label: string;
      name: string;
      role: string;
      week: string | null;
      overall: Rating & { outOf: string };
      ratings: Rating[];
      score: { label: string; figure: string; outOf: string; from: string } | null;
      check: Check | null;
    })
  | (CardBase & {
      kind: "progress";
      label: string;
      name: string;
      role: string;
      overall: Rating & { outOf: string; from: string };
      ratings: Rating[];
      positive: { label: string; figure: string };
      check: Check | null;
    })
  | (CardBase & { kind: "authored"; figure: string; label: string });

const BASE = { brand: BRAND, tagline: TAGLINE };

type CardBase = { brand: string; tagline: string };
type Check = { url: string; shown: string; label: string };

export type CheckableCard = Exclude<ShareCard, { kind: "authored" }>;

export function toShareCard(input: ShareImageInput): ShareCard {
  if (input.type !== "authored") return toCheckableCard(input);
  return {
    ...BASE,
    kind: "authored",
    figure: formatCount(input.count),
    label: `${input.count === 1 ? "piece" : "pieces"} of feedback given`,
  };
}

export function toCheckableCard(input: CheckableImageInput): CheckableCard {
  switch (input.type) {
    case "review":
      return {
        ...BASE,
        kind: "review",
        quote: toQuote(input.quote),
        label: "Anonymous feedback for",
        name: toPlainText(input.leaderName),
        role: roleOf(input.leaderTitle, input.companyName),
        week: formatWeek(input.week),
        overall: { ...toRating("This review", input.overall), outOf: "out of 5" },
        ratings: RATING_PARTS.map(({ key, label }) => toRating(label, input.ratings[key])),
        score: input.score && {
          label: "All reviews",
          figure: formatAverage(input.score.average),
          outOf: "out of 5",
          from: `from ${formatReviews(input.score.total)}`,
        },
        check: toCheck(input.checkUrl),
      };
    case "progress":
      return {
        ...BASE,
        kind: "progress",
        label: "Anonymous feedback for",
        name: toPlainText(input.leaderName),
        role: roleOf(null, input.companyName),
        overall: {
          ...toAverage("All reviews", input.averages.overall),
          outOf: "out of 5",
          from: `from ${formatReviews(input.total)}`,
        },
        ratings: RATING_PARTS.flatMap(({ key, label }) => {
          const average = input.averages[key];
          return average === undefined ? [] : [toAverage(label, average)];
        }),
        positive: { figure: `${Math.round(input.positiveShare * 100)}%`, label: "Positive feedback" },
        check: toCheck(input.checkUrl),
      };
  }
}

export function describeShareImage(input: ShareImageInput): string {
  const card = toShareCard(input);
  if (card.kind === "authored") return `${card.figure} ${card.label}, anonymously, on ${card.brand}.`;
  const { figure, outOf } = card.overall;
  const about = `${card.name}, ${visible(card.role)}`;
  if (card.kind === "progress") {
    const parts = card.ratings.map(({ label, figure }) => `${label} ${figure}`).join(", ");
    return `Feedback for ${about}: ${figure} ${outOf}, ${card.overall.from}, ${card.positive.figure} positive. ${parts}.`;
  }
  const { score } = card;
  const overall = score ? ` ${card.name} has ${score.figure} ${score.outOf}, ${score.from}.` : "";
  return `Anonymous feedback for ${about}, rated ${figure} ${outOf}: “${card.quote}”${overall}`;
}

export function shareImageKey(card: ShareCard, { look, format }: ShareStyle): string {
  return JSON.stringify([DRAWING_VERSION, look, format, card]);
}

/** Padded, so that its length doesn't reveal the numbers in the description. */
export function toDescriptionHeader(description: string): string {
  const encoded = encodeURIComponent(description);
  // Pluses, because the encoding never produces them, and trailing spaces in a header are dropped.
  return encoded.padEnd(Math.ceil(encoded.length / DESCRIPTION_BYTES) * DESCRIPTION_BYTES, "+");
}

export function fromDescriptionHeader(value: string): string {
  return decodeURIComponent(value.replace(/\+*$/, ""));
}

/** Proxies that compress mark an ETag as weak. */
export function hasEtag(header: string | null, etag: string): boolean {
  return (header ?? "").split(",").some((named) => named.trim().replace(/^W\//, "") === etag);
}

// First-strong isolates keep title and company in order when their scripts read in opposite directions.
function roleOf(title: string | null | undefined, company: string): string {
  return [title, company]
    .map((part) => toPlainText(part ?? ""))
    .filter(Boolean)
    .map((part) => `\u2068${part}\u2069`)
    .join(" · ");
}

function visible(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}

function toCheck(url: string | null): Check | null {
  if (url === null) return null;
  const { host, pathname, search } = new URL(url);
  return {
    url,
    shown: host + pathname.replace(/\/$/, "") + search,
    label: "Scan to check that this is real",
  };
}

function toRating(label: string, value: number): Rating {
  return { label, value, figure: String(value) };
}

function toAverage(label: string, value: number): Rating {
  const figure = formatAverage(value);
  // The bar is drawn from the rounded number: an exact bar would reveal what each new review rated.
  return { label, value: Number(figure), figure };
}

function toQuote(text: string): string {
  const plain = toPlainText(text);
  const inner = /^["“”„«「『](?<inner>[^"“”„«»「」『』]+)["“”»」』]$/u.exec(plain)?.groups?.inner?.trim();
  return inner || plain;
}

// No language puts more than two shared marks on a letter, or more than four of its own script.
const MARKS_TOO_MANY =
  /((?:(?=\p{M})\p{Script=Inherited}){2})(?:(?=\p{M})\p{Script=Inherited})+|(\p{M}{4})\p{M}+/gu;

/** Without characters that reorder or hide letters, and without stacks of marks that leave the line. */
function toPlainText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu, "")
    .replace(MARKS_TOO_MANY, "$1$2")
    .trim();
}
