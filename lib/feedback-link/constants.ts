/** A limit leaves room for this many more, or a link could close after one person (docs/anonymity.md). */
export const LINK_REVIEWS_MIN = 5;
