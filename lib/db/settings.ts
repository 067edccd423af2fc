export const SETTINGS = {
  fingerprint: "master-key-fingerprint",
  /** The Monday up to which the weekly work is done, YYYY-MM-DD. */
  weekDone: "week-done",
  /** The UTC day of the last seal, YYYY-MM-DD. */
  sealedOn: "sealed-on",
} as const;
