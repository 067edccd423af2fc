import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { loginPath, safeNextPath } from "@/lib/auth/next-path";
import { hashSessionId } from "@/lib/auth/session-token";
import { hasSessionCookie, readSessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { withNext } from "@/lib/paths";

declare const proof: unique symbol;

/** A signed-in, verified person. Only this file makes one, so whoever holds one has passed the gate. */
export type Viewer = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyId: string | null;
  readonly isAdmin: boolean;
  readonly [proof]: true;
};

/**
 * Who asks, or null: one query for the session's row and the account, once a request on a page.
 * A missing, malformed, expired or ended session is null (SEC-S5); only a database that is away throws.
 */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const claims = await readSessionCookie();
  if (!claims) return null;
  const session = await db.session.findUnique({
    where: {
      sid: hashSessionId(claims.sid),
      userId: claims.sub,
      expire: { gt: new Date() },
      user: { isVerified: true },
    },
    relationLoadStrategy: "join",
    select: {
      user: {
        select: {
          id: true,
          firstName: true,
          lastName: true,
          email: true,
          companyId: true,
          isAdmin: true,
        },
      },
    },
  });
  return session ? (session.user as Viewer) : null;
});

/**
 * The gate of a page: who asks, or a redirect to the login that leads back to `returnTo`.
 * A cookie whose session was ended is cleared on the way, or middleware and page would send each other round.
 */
export async function requireViewer(returnTo: string): Promise<Viewer> {
  const viewer = await getViewer();
  if (viewer) return viewer;
  if (!(await hasSessionCookie())) redirect(loginPath(returnTo));
  redirect(withNext("/api/session-expired", safeNextPath(returnTo)));
}
