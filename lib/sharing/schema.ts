import { z } from "zod";
import { rating } from "@/lib/ratings/schema";
import { REVIEW_TEXT_MAX, textLength } from "@/lib/reviews/schema";

const NAME_MAX = 200;
/** With a longer address the squares of the QR code get too small to scan. */
const CHECK_URL_MAX = 80;

const name = z.string().trim().min(1).max(NAME_MAX);
const average = z.number().min(0).max(5);
const count = z.int().min(0);
const checkUrl = z
  .url({ protocol: /^https?$/ })
  .max(CHECK_URL_MAX)
  .nullable();

/** One review, as its leader shares it: no field for the reviewer, no date more exact than a week. */
const reviewImage = z.strictObject({
  type: z.literal("review"),
  leaderName: name,
  leaderTitle: name.nullish(),
  companyName: name,
  quote: z
    .string()
    .trim()
    .min(1)
    .refine((text) => textLength(text) <= REVIEW_TEXT_MAX),
  overall: rating,
  ratings: z.strictObject({ communication: rating, support: rating, growth: rating }),
  /** The Monday of its week. */
  week: z.iso
    .date()
    .refine((day) => new Date(day).getUTCDay() === 1, "Give the Monday of the week")
    .nullable(),
  /** All of the leader's reviews; null if there's no score to show. */
  score: z.strictObject({ average, total: count.min(1) }).nullable(),
  checkUrl,
});

/** The stats of a leader's reviews. */
const progressImage = z.strictObject({
  type: z.literal("progress"),
  leaderName: name,
  companyName: name,
  total: count.min(1),
  /** From 0 to 1. */
  positiveShare: z.number().min(0).max(1),
  averages: z.strictObject({ overall: average, communication: average, support: average, growth: average }),
  checkUrl,
});

/** How many reviews an author wrote, and nothing about any of them. */
const authoredImage = z.strictObject({ type: z.literal("authored"), count: count.min(1) });

export const shareImageInput = z.discriminatedUnion("type", [reviewImage, progressImage, authoredImage]);
export type ShareImageInput = z.input<typeof shareImageInput>;

export const shareLook = z.enum(["light", "dark"], "Choose a look: light or dark");
export type ShareLook = z.infer<typeof shareLook>;

/** 'wide' is 2400 by 1254 pixels, 'square' 2160 by 2160. */
export const shareFormat = z.enum(["wide", "square"], "Choose a format: wide or square");
export type ShareFormat = z.infer<typeof shareFormat>;

export type ShareStyle = { look: ShareLook; format: ShareFormat };

/** What people can share (D27): the stats of their feedback, or how much feedback they gave. */
const ownShareType = z.enum(["progress", "authored"], "Choose a type: progress or authored");
export type OwnShareType = z.infer<typeof ownShareType>;

export const shareImageRequest = z.object({
  type: ownShareType,
  look: shareLook.default("light"),
  format: shareFormat.default("wide"),
});
