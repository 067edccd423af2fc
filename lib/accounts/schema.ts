import { z } from "zod";
import { EMAIL_MAX, emailAddress } from "@/lib/email-address";
import { average } from "@/lib/ratings/schema";

const NAME_MAX = 80;
const TITLE_MAX = 120;
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;

// Controls, separators, and characters that reverse or hide text: bidi and zero-width (SEC-X6).
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function cleanLine(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

function lineOfText({ label, max, required }: { label: string; max: number; required?: string }) {
  return z
    .string(required ?? `${label} must be text`)
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, required)
        .max(max, `${label} must be at most ${max} characters`),
    );
}

const firstName = lineOfText({ label: "First name", max: NAME_MAX, required: "First name is required" });
const lastName = lineOfText({ label: "Last name", max: NAME_MAX, required: "Last name is required" });
const title = lineOfText({ label: "Job title", max: TITLE_MAX, required: "Job title is required" });
const department = lineOfText({ label: "Department", max: TITLE_MAX });
const anonymousName = lineOfText({ label: "Anonymous name", max: NAME_MAX });

export const RESET_LINK_INVALID =
  "This password reset link is invalid or has expired. Please request a new one.";

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters`;

const newPassword = z
  .string(PASSWORD_TOO_SHORT)
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, PASSWORD_TOO_LONG);

/** As soon as the account is verified, or from a random one of the next Mondays. */
const findableFrom = z.enum(["today", "monday"], "Choose when people can find you");
export type FindableFrom = z.infer<typeof findableFrom>;

export const registerInput = z.object({
  firstName,
  lastName,
  email: emailAddress("Invalid email address"),
  password: newPassword,
  title,
  department: department.optional(),
  findableFrom: findableFrom.default("today"),
  agreedToTerms: z
    .boolean("You must agree to the Terms and Conditions")
    .refine((agreed) => agreed, "You must agree to the Terms and Conditions"),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** The forms make people choose, because each choice has a risk of its own. */
export const registerForm = registerInput.extend({ findableFrom });

export const verifyEmailQuery = z.object({
  token: z.string("Invalid verification link").regex(TOKEN, "Invalid verification link"),
});

export const addressInput = z.object({ email: emailAddress("Invalid email address") });
export type AddressInput = z.infer<typeof addressInput>;

// Accepts any text, so that a malformed token gets the same message as an expired one.
export const resetToken = z.object({ token: z.string(RESET_LINK_INVALID) });

export const resetPasswordInput = resetToken.extend({ password: newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: newPassword })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;

export const passwordStrengthInput = z.object({
  password: z.string(PASSWORD_TOO_SHORT).min(1, PASSWORD_TOO_SHORT).max(PASSWORD_MAX, PASSWORD_TOO_LONG),
  firstName: z.string().max(NAME_MAX).optional(),
  lastName: z.string().max(NAME_MAX).optional(),
  email: z.string().max(EMAIL_MAX).optional(),
});
export type PasswordStrengthInput = z.infer<typeof passwordStrengthInput>;

export const STRENGTH_LABELS = ["Very weak", "Weak", "Fair", "Good", "Strong"] as const;

/** The score is 0 if the password is refused; then `reason` says why. */
export type PasswordStrength = {
  score: 0 | 1 | 2 | 3 | 4;
  label: (typeof STRENGTH_LABELS)[number];
  reason: string | null;
};

/** An empty field means 'leave it as it is' (D2). */
function dropEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
    schema.optional(),
  );
}

function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    schema.nullable().optional(),
  );
}

export const accountChanges = z.object({
  firstName: dropEmpty(firstName),
  lastName: dropEmpty(lastName),
  anonymousName: clearable(anonymousName),
  title: dropEmpty(title),
  department: clearable(department),
  areReviewsPublic: dropEmpty(z.boolean()),
  isBadgeShown: dropEmpty(z.boolean()),
  areSharedPagesIndexed: dropEmpty(z.boolean()),
  emailNotificationsEnabled: dropEmpty(z.boolean()),
});
export type AccountChanges = z.infer<typeof accountChanges>;

/** Reports a required field that was emptied, where D2 would keep the old value. */
export const profileForm = z.object({ firstName, lastName, title, department, anonymousName });
export type ProfileValues = z.input<typeof profileForm>;

const currentPassword = z.string("Current password is required").min(1, "Current password is required");

export const changePasswordInput = z.object({ currentPassword, password: newPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changePasswordForm = z
  .object({ currentPassword, password: newPassword, confirmPassword: newPassword })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/** Has no agent, address or last use, because none is stored. */
export const openSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  openedFrom: z.iso.date(),
  openedTo: z.iso.date(),
});
export type OpenSession = z.infer<typeof openSession>;

export const endSessionInput = z.object({ id: z.string("Choose a browser from the list") });

/** In their first week ('new'), people may guess that a review which appears is the new member's. */
export const findability = z.enum(["hidden", "new", "settled"]);

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
  findability,
  areReviewsPublic: z.boolean(),
  isBadgeShown: z.boolean(),
  areSharedPagesIndexed: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  averageRating: average,
  totalReviews: z.int(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  hasPassword: z.boolean(),
  authProvider: z.enum(["email", "google"]),
  createdAt: z.iso.date(),
});
export type Account = z.infer<typeof account>;

export const SUBMISSIONS_UNDECIDED = "Choose what happens to the reviews you wrote";
export const PASSWORD_REQUIRED = "Password is required";

export const submissionsChoice = z.enum(["delete", "unlink"], SUBMISSIONS_UNDECIDED);

export const deleteAccountInput = z.object({
  submissions: submissionsChoice,
  password: z.string(PASSWORD_REQUIRED).optional(),
  email: emailAddress("Invalid email address").optional(),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

export const deleteByPasswordForm = z.object({
  submissions: submissionsChoice,
  confirmation: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED),
});

export const deleteByAddressForm = z.object({
  submissions: submissionsChoice,
  confirmation: emailAddress("Invalid email address"),
});
export type DeleteAccountForm = z.infer<typeof deleteByPasswordForm>;

export const CHOOSE_PASSWORD =
  "Your email is verified. We've just emailed you a link to choose your password, so that only you know it.";

export function storedName(name: unknown): string {
  // Cleaned again, because the cut can leave half a character.
  return typeof name === "string" ? cleanLine(cleanLine(name).slice(0, NAME_MAX)) : "";
}

export const completeProfileInput = z.object({
  workEmail: emailAddress("Invalid work email address"),
  title,
  department: department.optional(),
  findableFrom: findableFrom.default("today"),
});
export type CompleteProfileInput = z.infer<typeof completeProfileInput>;

export const completeProfileForm = completeProfileInput.extend({ findableFrom });

/** D11. `pendingEmail` must be confirmed by email before the profile is complete. */
export const completedProfile = z.object({ user: account, pendingEmail: z.string().nullable() });
export type CompletedProfile = z.infer<typeof completedProfile>;

export type NewcomerProfile = {
  email: string;
  pendingEmail: string | null;
  values: { workEmail: string; title: string; department: string; findableFrom?: FindableFrom };
};
