export const VERIFICATION_HOURS = 24;
