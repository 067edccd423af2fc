/** An account that was never verified, after the week of its newest link (SEC-G2). */
export const UNVERIFIED_DAYS = 30;

/** A review of a leader who hasn't signed up, in whole weeks. */
export const UNCLAIMED_KEPT_DAYS = 90;

/** The record that an address was invited, and so the pause between two invitations. */
export const INVITATION_PAUSE_DAYS = 30;

/** An entry of the administrators' audit log. */
export const AUDIT_KEPT_DAYS = 365;
