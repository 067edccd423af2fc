export const SEARCH_TERM_MAX = 100;

/** Too few to copy the directory with (SEC-C10). */
export const FOUND_MAX = 10;

/** The review form's search answers are padded to it (docs/anonymity.md, 'On the network'). */
export const SEARCH_ANSWER_BYTES = 8 * 1024;
