/** Means the viewer, so that no access log has the account's id next to what it asks for. */
export const ME = "me";

/** With fewer reviews than this, each one stands out. */
export const FEW_REVIEWS_BELOW = 3;

export const LEADERS_PAGE_SIZE = 10;

/** Search finds the others (SEC-C10). */
export const LISTED_LEADERS_MAX = 100;
