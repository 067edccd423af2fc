import type { ReviewFilter } from "@/lib/reviews/schema";

export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 2000;

/** Enough for the longest text, six bytes a character, and for its marks (docs/anonymity.md). */
export const SUBMISSION_BYTES = 16 * 1024;

export const SUBMISSION_ANSWER_BYTES = 32 * 1024;

/** Lists are padded to a multiple of this, because browsers fetch them again after a submission. */
export const LIST_BYTES = 16 * 1024;

export const LIST_PAGE_SIZE = 5;
export const LIST_PAGE_SIZE_MAX = 100;
export const RECENT_ON_DASHBOARD = 3;

export const REVIEW_SORTS = ["newest", "oldest", "highest-rated", "lowest-rated"] as const;

/** Reviews that wait come out when this many people have written about their leader. */
export const RELEASE_PEOPLE = 3;

/** Where the browser looks for what is new. The page includes it, so that the browser needn't ask. */
export const NEWEST = { sort: "newest", page: 1, pageSize: 25 } as const satisfies ReviewFilter;

export const REPORT_REASONS = {
  threat: "It threatens someone",
  "private-data": "It gives away private data",
  abuse: "It insults or discriminates",
  untrue: "It states something untrue as a fact",
  "other-person": "It isn't about me",
  spam: "It's spam or advertising",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** A report for one of these hides the review until a moderator has decided. */
export const HIDING_REASONS: readonly ReportReason[] = ["threat", "private-data"];

export const REPORT_NOTE_MAX = 500;
