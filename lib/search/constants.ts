export const SEARCH_TERM_MAX = 100;

/** The most results of a search: too few to copy the directory with (SEC-C10). */
export const FOUND_MAX = 10;

/** The size of every answer of the review form's searches, unless they find very much (docs/anonymity.md, 'On the network'). */
export const SEARCH_ANSWER_BYTES = 8 * 1024;
