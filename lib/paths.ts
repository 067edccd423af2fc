export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  resendVerification: "/resend-verification",
  unsubscribe: "/unsubscribe",
  completeProfile: "/complete-profile",
  terms: "/terms",
  privacy: "/privacy",
  howAnonymityWorks: "/how-anonymity-works",
  removals: "/removals",
  accessibility: "/accessibility",
  dashboard: "/dashboard",
  leaderReviews: "/leader-reviews",
  printFeedback: "/leader-reviews/print",
  submissions: "/submissions",
  leaderLookup: "/leader-lookup",
  companyLookup: "/company-lookup",
  companyProfiles: "/company-profiles",
  profile: "/profile",
  adminPanel: "/admin/panel",
} as const;

export const PRIVACY_SETTINGS_ID = "settings";
export const privacySettingsPath = `${paths.profile}#${PRIVACY_SETTINGS_ID}`;

export const RECOVERY_CODE_ID = "recovery-code";
export const recoveryCodePath = `${paths.profile}#${RECOVERY_CODE_ID}`;

export const deadResetLinkPath = `${paths.forgotPassword}?error=link`;

export const FEEDBACK_LINK_ID = "feedback-link";
export const feedbackLinkPath = `${paths.dashboard}#${FEEDBACK_LINK_ID}`;

/** The part of the terms that says what no one can buy, and what we never ask for. */
export const NEVER_ID = "never";
export const neverPath = `${paths.terms}#${NEVER_ID}`;

/** Search engines may list only public pages that are the same for everyone. */
export const listedPaths = [
  paths.home,
  paths.howAnonymityWorks,
  paths.removals,
  paths.register,
  paths.login,
  paths.terms,
  paths.privacy,
  paths.accessibility,
];

/** Code that reads `next` must check it: it can come from anyone. */
export function withNext(path: string, next: string): string {
  return `${path}?${new URLSearchParams({ next })}`;
}

/** `q` has the words that led to the page, if they aren't the whole name. */
type LookupAddress = { q?: string; tab?: "figures" | "leaders" };

export function leaderHref(id: string, address: LookupAddress = {}): string {
  return `${paths.leaderLookup}?${new URLSearchParams({ id, ...address })}`;
}

export function companyHref(id: string, address: LookupAddress = {}): string {
  return `${paths.companyLookup}?${new URLSearchParams({ id, ...address })}`;
}

export function adminPanelHref(address: { tab?: string; queue?: string } = {}): string {
  const query = new URLSearchParams(address);
  return query.size > 0 ? `${paths.adminPanel}?${query}` : paths.adminPanel;
}

export function companyNameHref(name: string): string {
  return `${paths.companyLookup}?${new URLSearchParams({ q: name })}`;
}

export function sharedPagePath(code: string): string {
  return `/c/${code}`;
}

export function sharedPageImagePath(code: string): string {
  return `${sharedPagePath(code)}/image`;
}

export function badgePath(userId: string): string {
  return `/badge/${userId}.svg`;
}

export function feedbackPath(linkId: string): string {
  return `/anonymous-feedback/${linkId}`;
}

export function feedbackImagePath(linkId: string): string {
  return `${feedbackPath(linkId)}/image.png`;
}

export function openGraphPath(page: string): string {
  return `/open-graph/${page}/image.png`;
}

/** middleware.ts redirects signed-in people away from these. */
export const VISITOR_PAGES: ReadonlySet<string> = new Set([paths.home, paths.login, paths.register]);
