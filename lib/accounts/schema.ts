import { z } from "zod";

const NAME_MAX = 80;
const TITLE_MAX = 120;
const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;
export const VERIFICATION_HOURS = 24;
export const RESET_MINUTES = 60;

// Controls, line and paragraph separators, and what turns or hides text: bidi and zero-width characters (SEC-X6).
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;
// NFKC turns these into '@'; somebody who sends one wants to look like another address (SEC-A12).
const LOOK_ALIKE_AT = /[\uff20\ufe6b]/;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** One line of text as it is stored: composed, without invisible characters, trimmed. */
function lineOfText({ label, max, required }: { label: string; max: number; required?: string }) {
  return z
    .string(required ?? `${label} must be text`)
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").replace(INVISIBLE, "").trim())
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, required)
        .max(max, `${label} must be at most ${max} characters`),
    );
}

/** An address as it is stored and compared: NFKC, lower case (SEC-A12). */
export function emailAddress(message: string) {
  return z
    .string(message)
    .refine((text) => !LOOK_ALIKE_AT.test(text), message)
    .transform((text) => text.trim().normalize("NFKC").toLowerCase())
    .pipe(z.email(message).max(EMAIL_MAX, message));
}

const firstName = lineOfText({ label: "First name", max: NAME_MAX, required: "First name is required" });
const lastName = lineOfText({ label: "Last name", max: NAME_MAX, required: "Last name is required" });
const title = lineOfText({ label: "Job title", max: TITLE_MAX, required: "Job title is required" });
const department = lineOfText({ label: "Department", max: TITLE_MAX });

export const RESET_LINK_INVALID =
  "This password reset link is invalid or has expired. Please request a new one.";

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters`;

const newPassword = z
  .string(PASSWORD_TOO_SHORT)
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, PASSWORD_TOO_LONG);

export const registerInput = z.object({
  firstName,
  lastName,
  email: emailAddress("Invalid email address"),
  password: newPassword,
  title,
  department: department.optional(),
  agreedToTerms: z
    .boolean("You must agree to the Terms and Conditions")
    .refine((agreed) => agreed, "You must agree to the Terms and Conditions"),
});
export type RegisterInput = z.infer<typeof registerInput>;

export const loginInput = z.object({
  email: emailAddress("Invalid email address"),
  password: z.string("Password is required").min(1, "Password is required"),
});
export type LoginInput = z.infer<typeof loginInput>;

export const verifyEmailQuery = z.object({
  token: z.string("Invalid verification link").regex(TOKEN, "Invalid verification link"),
});

/** What 'forgot password' and 'resend verification' ask for. */
export const addressInput = z.object({ email: emailAddress("Invalid email address") });
export type AddressInput = z.infer<typeof addressInput>;

// Any text: one that cannot be a token is refused in the words for one that no longer works.
export const resetToken = z.object({ token: z.string(RESET_LINK_INVALID) });

export const resetPasswordInput = resetToken.extend({ password: newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The form's fields; the token comes from the link. */
export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: newPassword })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;

/** What the strength meter sends while somebody types, so everything may be half of what it will be. */
export const passwordStrengthInput = z.object({
  password: z.string(PASSWORD_TOO_SHORT).min(1, PASSWORD_TOO_SHORT).max(PASSWORD_MAX, PASSWORD_TOO_LONG),
  firstName: z.string().max(NAME_MAX).optional(),
  lastName: z.string().max(NAME_MAX).optional(),
  email: z.string().max(EMAIL_MAX).optional(),
});
export type PasswordStrengthInput = z.infer<typeof passwordStrengthInput>;

/** The word for each score. */
export const STRENGTH_LABELS = ["Very weak", "Weak", "Fair", "Good", "Strong"] as const;

/** The score is 0 where the password may not be chosen, and then `reason` says why. */
export type PasswordStrength = {
  score: 0 | 1 | 2 | 3 | 4;
  label: (typeof STRENGTH_LABELS)[number];
  reason: string | null;
};

/** Empty and undefined are dropped (D2): they mean 'leave it as it is'. */
function dropEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
    schema.optional(),
  );
}

/** The fields of D2 and no other; an unknown key is dropped (SEC-C6). */
export const accountChanges = z.object({
  firstName: dropEmpty(firstName),
  lastName: dropEmpty(lastName),
  // Null takes the name away again; there would be no other way back to 'Anonymous'.
  anonymousName: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    lineOfText({ label: "Anonymous name", max: NAME_MAX }).nullable().optional(),
  ),
  title: dropEmpty(title),
  department: dropEmpty(department),
  areReviewsPublic: dropEmpty(z.boolean()),
  emailNotificationsEnabled: dropEmpty(z.boolean()),
});
export type AccountChanges = z.infer<typeof accountChanges>;

/** One's own account (D1). The averages are about reviews received. */
export const account = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  department: z.string().nullable(),
  companyId: z.uuid().nullable(),
  company: z.object({ name: z.string() }).nullable(),
  anonymousName: z.string().nullable(),
  areReviewsPublic: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  averageRating: z.number(),
  totalReviews: z.int(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  authProvider: z.enum(["email", "google"]),
  /** The first of the month of sign-up, YYYY-MM-DD. */
  createdAt: z.iso.date(),
});
export type Account = z.infer<typeof account>;
