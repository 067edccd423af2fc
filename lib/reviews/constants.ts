import type { ReviewFilter } from "@/lib/reviews/schema";

export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 2000;

/** In bytes (docs/anonymity.md): enough for the longest text, six bytes a character, and for its marks. */
export const SUBMISSION_BYTES = 16 * 1024;

export const SUBMISSION_ANSWER_BYTES = 32 * 1024;

/** Every list of reviews is padded to a multiple of this: browsers fetch them again after a submission. */
export const LIST_BYTES = 16 * 1024;

export const LIST_PAGE_SIZE = 5;
export const LIST_PAGE_SIZE_MAX = 100;
export const RECENT_ON_DASHBOARD = 3;

export const REVIEW_SORTS = ["newest", "oldest", "highest-rated", "lowest-rated"] as const;

/** How many people must have written about a leader before the reviews that wait for them come out. */
export const RELEASE_PEOPLE = 3;

/** Where the browser looks for what is new. The page brings it along, so that it needn't ask. */
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

/** Reported for one of these, a review is hidden until a moderator has decided. */
export const HIDING_REASONS: readonly ReportReason[] = ["threat", "private-data"];

export const REPORT_NOTE_MAX = 500;
