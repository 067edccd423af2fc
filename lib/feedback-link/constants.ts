/** How many more reviews a limit must leave room for, so that a link doesn't close after one person (docs/anonymity.md). */
export const LINK_REVIEWS_MIN = 5;
