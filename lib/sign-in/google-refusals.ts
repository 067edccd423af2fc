export const GOOGLE_REFUSALS = {
  "google-cancelled": {
    title: "Google sign-in cancelled",
    text: "Nothing has changed. You can try again, or log in with your password.",
  },
  "google-taken": {
    title: "This address already has an account",
    text: "That account isn't linked to this Google account. Log in with its password. If you don't know it or never set one, use 'Forgot your password?'.",
  },
  "google-unverified": {
    title: "Google has not verified your address",
    text: "Verify it with Google and try again, or sign up here with your work address and a password.",
  },
  "google-failed": {
    title: "Google sign-in did not work",
    text: "We couldn't reach Google, or it took too long. Nothing has changed. Please try again in a moment.",
  },
  "google-limited": {
    title: "Too many attempts",
    text: "Please try again in 15 minutes.",
  },
} as const;

export type GoogleRefusal = keyof typeof GOOGLE_REFUSALS;

export function isGoogleRefusal(error: unknown): error is GoogleRefusal {
  return typeof error === "string" && Object.hasOwn(GOOGLE_REFUSALS, error);
}
