import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import { VERIFICATION_HOURS } from "@/lib/auth/constants";
import { loginPath, safeNextPath } from "@/lib/auth/next-path";
import { decryptPrivateFields, type PrivateFields } from "@/lib/auth/private-fields";
import { isProfileComplete } from "@/lib/auth/profile";
import { hasSessionCookie, readSessionCookie } from "@/lib/auth/session-cookie";
import { type EpochOwner, epochIn } from "@/lib/auth/session-epoch";
import { hashSession, type SessionClaims } from "@/lib/auth/session-token";
import { batchRead } from "@/lib/db/batched-read";
import { paths, withNext } from "@/lib/paths";

declare const proof: unique symbol;

/** A signed-in, verified person with a complete profile. Only this file makes one. */
export type Viewer = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyId: string | null;
  readonly isAdmin: boolean;
  readonly [proof]: true;
};

/** Verified, but maybe with an incomplete profile: may use only their own account (A3). */
export type AccountHolder = {
  readonly id: string;
  readonly email: string;
  readonly [proof]: true;
};

export type Person = AccountHolder & {
  /** Whether Google, which hosts the address's domain, has vouched for it within the last day. */
  readonly isAddressHosted: boolean;
};

export type SignedIn = { readonly person: Person; readonly viewer: Viewer | null };

type SessionAccount = Omit<Viewer, typeof proof> & Parameters<typeof isProfileComplete>[0] & EpochOwner;

export type Decrypted<Row> = Omit<Row, "privateFields"> & { privateFields: PrivateFields };

export type OwnAccount = { readonly id: string; readonly [proof]: true };

const SESSION_KEY = { id: "uuid", sid: "bytea", now: "timestamptz" } as const;

/** `select` reads "u", without a WHERE. Null without a live session of a verified account (SEC-S5). */
export function prepareSession<Row extends EpochOwner>(select: string) {
  const read = batchRead<Row, typeof SESSION_KEY>(
    SESSION_KEY,
    `${select}
    WHERE u."id" = "key"."id" AND u."isVerified"
      AND EXISTS (SELECT FROM "sessions" s WHERE s."sid" = "key"."sid" AND s."expire" > "key"."now")`,
  );
  return async (): Promise<{ account: Decrypted<Row> & OwnAccount; claims: SessionClaims } | null> => {
    const claims = await readSessionCookie();
    if (!claims) return null;
    const row = await read({ id: claims.sub, sid: hashSession(claims), now: new Date() });
    if (row?.id !== claims.sub) return null;
    const privateFields = decryptPrivateFields(row.privateFields, row.id);
    if (claims.epoch !== epochIn(privateFields, row.id)) return null;
    return { claims, account: { ...row, privateFields } as unknown as Decrypted<Row> & OwnAccount };
  };
}

const readSession = prepareSession<SessionAccount>(`
  SELECT u."id", u."firstName", u."lastName", u."email", u."companyId", u."isAdmin", u."authProvider", u."title",
    u."privateFields"
  FROM "users" u`);

export const getSignedIn = cache(async (): Promise<SignedIn | null> => {
  const session = await readSession();
  if (!session) return null;
  const { authProvider, title, privateFields: _, ...viewer } = session.account;
  const { id, email, companyId } = viewer;
  return {
    person: { id, email, isAddressHosted: isFreshlyHosted(session.claims, new Date()) } as Person,
    viewer: isProfileComplete({ authProvider, title, companyId }) ? viewer : null,
  };
});

// As long as an emailed link works, because it proves the same.
function isFreshlyHosted({ isHosted, start }: SessionClaims, now: Date): boolean {
  return isHosted === true && now.getTime() / 1000 - start < VERIFICATION_HOURS * 60 * 60;
}

export async function getViewer(): Promise<Viewer | null> {
  return (await getSignedIn())?.viewer ?? null;
}

/** Clears an ended session's cookie on the way: otherwise middleware and page redirect forever. */
export async function requireViewer(returnTo: string): Promise<Viewer> {
  const { viewer } = await requireSignedIn(returnTo);
  return viewer ?? redirect(paths.completeProfile);
}

export async function requireNewcomer(): Promise<Person> {
  const { person, viewer } = await requireSignedIn(paths.completeProfile);
  if (!viewer) return person;
  // Completed in another browser, for example. Middleware would send this cookie back here.
  const isCookieBehind = (await readSessionCookie())?.isIncomplete;
  redirect(isCookieBehind ? "/api/session-refresh" : paths.home);
}

async function requireSignedIn(returnTo: string): Promise<SignedIn> {
  const signedIn = await getSignedIn();
  if (signedIn) return signedIn;
  if (!(await hasSessionCookie())) redirect(loginPath(returnTo));
  redirect(withNext("/api/session-expired", safeNextPath(returnTo)));
}
