import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { isMailboxTaken } from "@/lib/accounts/queries/mailbox";
import type { GoogleIdentity } from "@/lib/auth/google-identity";
import { endSessionsOf } from "@/lib/auth/session-rows";
import type { NewSession } from "@/lib/auth/session-token";
import { createSessionIf } from "@/lib/auth/sessions";
import { sealPrivateFields } from "@/lib/authorship/queries/private-fields";
import { firstOfMonth } from "@/lib/companies/rules";
import { db, type Transaction } from "@/lib/db/client";
import { mailboxOf } from "@/lib/mail/address";
import { lockMailbox } from "@/lib/reviews/mutations/waiting";

export const GOOGLE = "google";

/** What next-auth carries of a person from the token to `createUser`. */
export type GoogleProfile = Pick<GoogleIdentity, "key" | "email" | "firstName" | "lastName">;

/**
 * How next-auth finds and makes the accounts of people who come by Google. Of Prisma's adapter the look-up by identity
 * is left; the rest would merge, link and write what must not be (SEC-A11).
 */
export function googleAdapter(): Adapter {
  return {
    // The package is typed for a client of another place, of which it uses the model names alone.
    ...PrismaAdapter(db as unknown as Parameters<typeof PrismaAdapter>[0]),
    // next-auth links an unknown identity to whoever is signed in; nobody has asked for that.
    getUser: async () => null,
    // `isAddressTaken` was asked before.
    getUserByEmail: async () => null,
    createUser: (user) => createGoogleUser(user as unknown as GoogleProfile, new Date()),
    // Made in one transaction with its user, or an error in between would leave an address that nobody gets into.
    linkAccount: () => {},
  };
}

/**
 * Whether the mailbox of the address has an account, and the Google account is not one that is known here. In this
 * order: a person who comes in another tab at the same time is known by the second question at the latest.
 */
export async function isAddressTaken({
  key,
  email,
}: Pick<GoogleIdentity, "key" | "email">): Promise<boolean> {
  const identity = { provider: GOOGLE, providerAccountId: key };
  if (email === null || (await db.account.count({ where: identity })) > 0) return false;
  const where = { mailbox: mailboxOf(email), isVerified: true, accounts: { none: identity } };
  return (await db.user.count({ where })) > 0;
}

/**
 * Makes the account of a new identity, verified since Google has verified the address. A sign-up that was never
 * verified goes with all it holds, its password first: whoever made it has proved nothing.
 */
async function createGoogleUser(profile: GoogleProfile, now: Date): Promise<AdapterUser> {
  const { key, email, firstName, lastName } = profile;
  if (email === null) throw new Error("Without an address there is no account");
  const identity = { provider: GOOGLE, providerAccountId: key };
  const id = await db.$transaction(async (tx) => {
    await lockMailbox(tx, email);
    await tx.user.deleteMany({ where: { email, isVerified: false } });
    const newId = randomUUID();
    const { count } = (await isMailboxTaken(tx, email))
      ? { count: 0 }
      : await tx.user.createMany({
          data: [
            {
              id: newId,
              ...{ email, mailbox: mailboxOf(email), firstName, lastName },
              authProvider: GOOGLE,
              isVerified: true,
              authorSalt: new Uint8Array(randomBytes(16)),
              privateFields: sealPrivateFields({}, newId),
              createdAt: firstOfMonth(now),
            },
          ],
          skipDuplicates: true,
        });
    if (count > 0) {
      await tx.account.createMany({ data: [{ ...identity, type: "oidc", userId: newId }] });
      return newId;
    }
    // Somebody was faster: the same person in another tab, or a sign-up that has just been verified.
    const { userId } = await tx.account.findUniqueOrThrow({
      where: { provider_providerAccountId: identity },
      select: { userId: true },
    });
    return userId;
  });
  return { id, email, emailVerified: null };
}

/**
 * Opens a session for a person who came by this identity, only while it is tied to the account: it was looked up before,
 * and a reset by email or a verification may have ended the tie since. Null where one has.
 */
export function createTiedSession(userId: string, key: string, now: Date): Promise<NewSession | null> {
  const identity = { provider: GOOGLE, providerAccountId: key };
  return createSessionIf({ accounts: { some: identity } }, userId, now);
}

/** Ends the tie of an account to Google, and every session, also of a sign-in that is under way. */
export async function endSignInsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.account.deleteMany({ where: { userId } });
  await endSessionsOf(tx, userId);
}
