export const RECOVERY_CODE_GROUP = 4;
