import { z } from "zod";

/** Crockford's base32: without I, L, O and U, no letter looks like another, and codes spell no words. */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const RECOVERY_CODE_LENGTH = 28;

export const CODE_OPENS_NOTHING = "That code doesn't unlock any submissions. Check it and try again.";
const NO_CODE = `A recovery code has ${RECOVERY_CODE_LENGTH} letters and digits, in groups of four. Check it and try again.`;

const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

const recoveryCode = z
  .string(NO_CODE)
  .transform((text) =>
    text
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[\s\p{Dash}]/gu, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1"),
  )
  .pipe(z.string().regex(CODE, NO_CODE));

export const unlockInput = z.object({ code: recoveryCode });
export type UnlockInput = z.infer<typeof unlockInput>;

/** An account without a password needs a recent login instead. */
export const recoveryInput = z.object({
  currentPassword: z.string("Current password is required").optional(),
});
export type RecoveryInput = z.infer<typeof recoveryInput>;

export const recoveryForm = z.object({
  currentPassword: z.string("Current password is required").min(1, "Current password is required"),
});

export const recovery = z.object({ hasCode: z.boolean(), hasLocked: z.boolean() });
export type Recovery = z.infer<typeof recovery>;
