/** With fewer verified members whom people can find, as of Monday, an author is easily guessed. */
export const SMALL_COMPANY_BELOW = 5;

export const COMPANY_PAGE_SIZE = 10;
export const COMPANY_LIST_MAX = 100;
