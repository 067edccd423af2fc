/** An account that was never verified, after the week of its newest link (SEC-G2). */
export const UNVERIFIED_DAYS = 30;

/** A review of a leader who hasn't signed up, in whole weeks. */
export const UNCLAIMED_KEPT_DAYS = 90;

/** A review that a moderator removed, after the week of that decision, so that its author can ask for another look. */
export const REMOVED_KEPT_DAYS = 182;

/** The record that an address was invited, and so the pause between two invitations. */
export const INVITATION_PAUSE_DAYS = 30;

/** An entry of the administrators' audit log. It dates removals, so it must be kept longer than what they removed. */
export const AUDIT_KEPT_DAYS = 365;
