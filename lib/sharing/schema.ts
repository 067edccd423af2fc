import { z } from "zod";
import { RATING_PARTS, recordOf } from "@/lib/ratings/constants";
import { rating } from "@/lib/ratings/schema";
import { REVIEW_TEXT_MAX } from "@/lib/reviews/constants";
import { textLength } from "@/lib/text";

const NAME_MAX = 200;
/** With a longer address the squares of the QR code get too small to scan. */
export const CHECK_URL_MAX = 80;

const SHARED_IMAGE_MAX = 400;

const name = z.string().trim().min(1).max(NAME_MAX);
const average = z.number().min(0).max(5);
const count = z.int().min(0);
const checkUrl = z
  .url({ protocol: /^https?$/ })
  .max(CHECK_URL_MAX)
  .nullable();

/** No field for the reviewer, and no date more exact than a week. */
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
  ratings: z.strictObject(recordOf(RATING_PARTS, "key", () => rating)),
  week: z.iso
    .date()
    .refine((day) => new Date(day).getUTCDay() === 1, "Give the Monday of the week")
    .nullable(),
  /** Of all the leader's reviews; null if there's no score to show. */
  score: z.strictObject({ average, total: count.min(1) }).nullable(),
  checkUrl,
});

const progressImage = z.strictObject({
  type: z.literal("progress"),
  leaderName: name,
  companyName: name,
  total: count.min(1),
  positiveShare: z.number().min(0).max(1),
  averages: z.strictObject({
    overall: average,
    // A page from before a rating was added has no average of it.
    ...recordOf(RATING_PARTS, "key", () => average.optional()),
  }),
  checkUrl,
});

const authoredImage = z.strictObject({ type: z.literal("authored"), count: count.min(1) });

export const shareImageInput = z.discriminatedUnion("type", [reviewImage, progressImage, authoredImage]);
export type ShareImageInput = z.input<typeof shareImageInput>;
export type CheckableImageInput = Exclude<ShareImageInput, { type: "authored" }>;

export const shareLook = z.enum(["light", "dark"], "Choose a look: light or dark");
export type ShareLook = z.infer<typeof shareLook>;

/** 'wide' is 2400 by 1254 pixels, 'square' 2160 by 2160. */
export const shareFormat = z.enum(["wide", "square"], "Choose a format: wide or square");
export type ShareFormat = z.infer<typeof shareFormat>;

export type ShareStyle = { look: ShareLook; format: ShareFormat };

export const shareType = z.enum(
  ["progress", "review", "authored"],
  "Choose a type: progress, review or authored",
);
export type ShareType = z.infer<typeof shareType>;

export const shareSubject = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("progress") }),
    z.object({ type: z.literal("authored") }),
    z.object({ type: z.literal("review"), id: z.uuid("We could not find that review.") }),
  ],
  "Choose a type: progress, review or authored",
);
export type ShareSubject = z.infer<typeof shareSubject>;

const style = z.object({ look: shareLook.default("light"), format: shareFormat.default("wide") });

export const shareImageRequest = z.intersection(shareSubject, style);

/** These have a public page where the image can be checked. An author's number has none. */
export const checkableSubject = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("progress") }),
    z.object({ type: z.literal("review"), id: z.uuid("We could not find that review.") }),
  ],
  "Choose a type: progress or review",
);
export type CheckableSubject = z.infer<typeof checkableSubject>;

export const sharePageInput = z.intersection(
  checkableSubject,
  z.object({
    /** From the image's header. Without it, the page has what would be drawn now, maybe a newer score. */
    sharedImage: z.string().max(SHARED_IMAGE_MAX).optional(),
  }),
);
export type SharePageInput = z.infer<typeof sharePageInput>;

const CODE = /^[A-Za-z0-9_-]{11}$/;

export const badgeParams = z.object({
  file: z
    .string()
    .endsWith(".svg")
    .transform((file) => file.slice(0, -".svg".length))
    .pipe(z.uuid()),
});

export const sharedPageParams = z.object({ code: z.string().regex(CODE) });

/** Averages in tenths, overall first, then in the order of RATING_PARTS; `positive` in percent. */
export type ShownScore = { total: number; averages: number[]; positive: number | null };

/** `week` is that of the drawing. */
export const sharedPageRow = z.object({
  url: z.url(),
  reviewId: z.uuid().nullable(),
  week: z.iso.date(),
  total: z.int(),
  averages: z.array(z.int()),
  positive: z.int().nullable(),
  isRevoked: z.boolean(),
});
export type SharedPageRow = z.infer<typeof sharedPageRow>;

export const sharedPage = z.object({
  type: z.enum(["progress", "review"]),
  reviewId: z.uuid().nullable(),
  url: z.url(),
});
export type SharedPage = z.infer<typeof sharedPage>;
