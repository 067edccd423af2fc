/** Counted from the end of the week of the account's newest link (SEC-G2). */
export const UNVERIFIED_DAYS = 30;

/** In whole weeks, for a review of a leader who hasn't signed up. */
export const UNCLAIMED_KEPT_DAYS = 90;

/** Counted from the end of the week of the removal. Until then, the author can ask for another look. */
export const REMOVED_KEPT_DAYS = 182;

/** We also keep the record of an invitation for this time. */
export const INVITATION_PAUSE_DAYS = 30;

/** The audit log dates removals, so it must be kept longer than the removed reviews. */
export const AUDIT_KEPT_DAYS = 365;
