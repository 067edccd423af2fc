import { z } from "zod";
import { rating } from "@/lib/ratings/schema";

/** Characters of a review's text (specification, C3). */
const QUOTE_MAX = 2000;
const NAME_MAX = 200;
/** A longer address would not be short, and the modules of its QR code too small to scan. */
const CHECK_URL_MAX = 80;

const name = z.string().trim().min(1).max(NAME_MAX);
const average = z.number().min(0).max(5);
const count = z.int().min(0);
const checkUrl = z
  .url({ protocol: /^https?$/ })
  .max(CHECK_URL_MAX)
  .nullable();

/** One review, as its leader shares it. It has no field for a reviewer, and no date finer than a week. */
const reviewImage = z.strictObject({
  type: z.literal("review"),
  leaderName: name,
  leaderTitle: name.nullish(),
  companyName: name,
  quote: z.string().trim().min(1).max(QUOTE_MAX),
  overall: rating,
  ratings: z.strictObject({ communication: rating, support: rating, growth: rating }),
  /** The Monday of its week. */
  week: z.iso
    .date()
    .refine((day) => new Date(day).getUTCDay() === 1, "Give the Monday of the week")
    .nullable(),
  /** Of the leader; null where there is none to show. */
  score: z.strictObject({ average, total: count.min(1) }).nullable(),
  checkUrl,
});

/** What a leader's reviews come to. */
const progressImage = z.strictObject({
  type: z.literal("progress"),
  leaderName: name,
  companyName: name,
  average,
  total: count.min(1),
  /** Of all reviews, from 0 to 1. */
  positiveShare: z.number().min(0).max(1),
  averages: z.strictObject({ overall: average, communication: average, support: average, growth: average }),
  checkUrl,
});

/** What an author has given: a number, and nothing that leads to a review. */
const authoredImage = z.strictObject({ type: z.literal("authored"), count: count.min(1) });

export const shareImageInput = z.discriminatedUnion("type", [reviewImage, progressImage, authoredImage]);
export type ShareImageInput = z.input<typeof shareImageInput>;

export const shareLook = z.enum(["light", "dark"], "Choose the look light or dark");
export type ShareLook = z.infer<typeof shareLook>;

/** 'wide' is 2400 by 1254 pixels, 'square' 2160 by 2160. */
export const shareFormat = z.enum(["wide", "square"], "Choose the format wide or square");
export type ShareFormat = z.infer<typeof shareFormat>;

export type ShareStyle = { look: ShareLook; format: ShareFormat };

/** What people share of their own (D27): the figures of their feedback, or how much of it they gave. */
const ownShareType = z.enum(["progress", "authored"], "Choose the type progress or authored");
export type OwnShareType = z.infer<typeof ownShareType>;

export const shareImageRequest = z.object({
  type: ownShareType,
  look: shareLook.default("light"),
  format: shareFormat.default("wide"),
});
