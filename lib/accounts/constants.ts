export const RESET_MINUTES = 60;
