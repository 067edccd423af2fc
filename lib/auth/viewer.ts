import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { isProfileComplete } from "@/lib/accounts/rules";
import { VERIFICATION_HOURS } from "@/lib/accounts/schema";
import { HOME_PATH, loginPath, safeNextPath } from "@/lib/auth/next-path";
import { epochOf } from "@/lib/auth/session-rows";
import { hashSession, type SessionClaims } from "@/lib/auth/session-token";
import { hasSessionCookie, readSessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { paths, withNext } from "@/lib/paths";

declare const proof: unique symbol;

/** A signed-in, verified person with a complete profile. Only this file makes one: who holds one has passed the gate. */
export type Viewer = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyId: string | null;
  readonly isAdmin: boolean;
  readonly [proof]: true;
};

/** A signed-in, verified person, of whose profile nothing is known: proof for one's own account and no more (A3). */
export type AccountHolder = {
  readonly id: string;
  readonly email: string;
  readonly [proof]: true;
};

/** An account holder, with what counts when a profile is completed. */
export type Person = AccountHolder & {
  /** Whether Google, which hosts the mail of its domain, has answered for the address within the last day. */
  readonly isAddressHosted: boolean;
};

/** `viewer` is null as long as the profile is not complete. */
export type SignedIn = { readonly person: Person; readonly viewer: Viewer | null };

type Account = Omit<Viewer, typeof proof> &
  Parameters<typeof isProfileComplete>[0] &
  Parameters<typeof epochOf>[0];

/**
 * Who asks, or null: one query for the session's row and the account, once a request on a page. The row names no
 * account: the signed cookie does.
 * A missing, malformed, expired or ended session is null (SEC-S5); only a database that is away throws.
 */
export const getSignedIn = cache(async (): Promise<SignedIn | null> => {
  const claims = await readSessionCookie();
  if (!claims) return null;
  const [account] = await db.$queryRaw<Account[]>`
    SELECT u."id", u."firstName", u."lastName", u."email", u."companyId", u."isAdmin", u."authProvider", u."title",
      u."privateFields"
    FROM "users" u
    WHERE u."id" = ${claims.sub}::uuid AND u."isVerified" AND EXISTS (
      SELECT FROM "sessions" s WHERE s."sid" = ${hashSession(claims)} AND s."expire" > ${new Date()})`;
  if (!account || claims.epoch !== epochOf(account)) return null;
  const { authProvider, title, privateFields: _, ...viewer } = account;
  const { id, email, companyId } = viewer;
  return {
    person: { id, email, isAddressHosted: isFreshlyHosted(claims, new Date()) } as Person,
    viewer: isProfileComplete({ authProvider, title, companyId }) ? (viewer as Viewer) : null,
  };
});

// As long as the link of a mail counts, which proves the same.
function isFreshlyHosted({ isHosted, start }: SessionClaims, now: Date): boolean {
  return isHosted === true && now.getTime() / 1000 - start < VERIFICATION_HOURS * 60 * 60;
}

/** Whoever asks and may use the site, or null. */
export async function getViewer(): Promise<Viewer | null> {
  return (await getSignedIn())?.viewer ?? null;
}

/**
 * The gate of a page: who asks, or a redirect to the login that leads back to `returnTo`, or to the rest of the profile.
 * A cookie whose session was ended is cleared on the way, or middleware and page would send each other round.
 */
export async function requireViewer(returnTo: string): Promise<Viewer> {
  const { viewer } = await requireSignedIn(returnTo);
  return viewer ?? redirect(paths.completeProfile);
}

/** The gate of /complete-profile (B1.9): who has something left to say there; everybody else is sent on. */
export async function requireNewcomer(): Promise<Person> {
  const { person, viewer } = await requireSignedIn(paths.completeProfile);
  if (!viewer) return person;
  // Completed elsewhere, such as by the mail's link: middleware would send whoever has this cookie back here.
  const isCookieBehind = (await readSessionCookie())?.isIncomplete;
  redirect(isCookieBehind ? "/api/session-refresh" : paths.home);
}

/** The gate of a page for visitors: whoever is signed in goes on to `next`. */
export async function requireVisitor(next: string = HOME_PATH): Promise<void> {
  const signedIn = await getSignedIn();
  if (signedIn) redirect(signedIn.viewer ? next : paths.completeProfile);
}

async function requireSignedIn(returnTo: string): Promise<SignedIn> {
  const signedIn = await getSignedIn();
  if (signedIn) return signedIn;
  if (!(await hasSessionCookie())) redirect(loginPath(returnTo));
  redirect(withNext("/api/session-expired", safeNextPath(returnTo)));
}
