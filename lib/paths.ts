/** Every address of the site that a link leads to. */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  resendVerification: "/resend-verification",
  terms: "/terms",
  privacy: "/privacy",
  howAnonymityWorks: "/how-anonymity-works",
  dashboard: "/dashboard",
  leaderReviews: "/leader-reviews",
  submissions: "/submissions",
  leaderLookup: "/leader-lookup",
  companyLookup: "/company-lookup",
  companyProfiles: "/company-profiles",
  profile: "/profile",
  adminPanel: "/admin/panel",
} as const;

/** What search engines may list: public, and the same for everybody. */
export const listedPaths = [
  paths.home,
  paths.howAnonymityWorks,
  paths.register,
  paths.login,
  paths.terms,
  paths.privacy,
];

/** `path` with the place to go to afterwards. Whoever reads `next` must check it: it can come from anybody. */
export function withNext(path: string, next: string): string {
  return `${path}?${new URLSearchParams({ next })}`;
}

/** The page that a leader's feedback link leads to. */
export function feedbackPath(userId: string): string {
  return `/anonymous-feedback/${userId}`;
}
