export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** Far enough from the end of its month for four weeks of simulated life. */
export const FIRST_MONDAY = Date.parse("2026-09-07T00:00:00Z");
