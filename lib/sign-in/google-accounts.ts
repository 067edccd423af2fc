import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { isMailboxTaken } from "@/lib/accounts/queries/mailbox";
import { encryptPrivateFields } from "@/lib/auth/private-fields";
import type { NewSession } from "@/lib/auth/session-token";
import { createSessionIf } from "@/lib/auth/sessions";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import { lockMailbox } from "@/lib/reviews/mutations/claim";
import type { GoogleIdentity } from "@/lib/sign-in/google-identity";

export const GOOGLE = "google";

// The package's names of our models. Getters, because the build imports this without a database.
const adapterClient = {
  get account() {
    return db.oAuthAccount;
  },
  get user() {
    return db.user;
  },
};

export type GoogleProfile = Pick<GoogleIdentity, "key" | "email" | "firstName" | "lastName">;

/** Prisma's adapter only looks up the identity: the rest would merge, link and write too much (SEC-A11). */
export function googleAdapter(): Adapter {
  return {
    ...PrismaAdapter(adapterClient as unknown as Parameters<typeof PrismaAdapter>[0]),
    // next-auth would link an unknown identity to the signed-in user, which no one asked for.
    getUser: async () => null,
    // `isAddressTaken` has already checked this.
    getUserByEmail: async () => null,
    createUser: (user) => createGoogleUser(user as unknown as GoogleProfile, new Date()),
    // `createUser` does this in its transaction: an error in between would leave an unusable address.
    linkAccount: () => {},
  };
}

/** Asks in this order to notice the same person signing in from another tab. */
export async function isAddressTaken({
  key,
  email,
}: Pick<GoogleIdentity, "key" | "email">): Promise<boolean> {
  const identity = { provider: GOOGLE, providerAccountId: key };
  if (email === null || (await db.oAuthAccount.count({ where: identity })) > 0) return false;
  const where = { mailbox: mailboxOf(email), isVerified: true, oAuthAccounts: { none: identity } };
  return (await db.user.count({ where })) > 0;
}

/** Verified, since Google verified the address. Deletes its unverified sign-ups, which proved nothing. */
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
              privateFields: encryptPrivateFields({}, newId),
              createdAt: firstOfMonth(now),
            },
          ],
          skipDuplicates: true,
        });
    if (count > 0) {
      await tx.oAuthAccount.createMany({ data: [{ ...identity, type: "oidc", userId: newId }] });
      return newId;
    }
    // Someone was faster: the same person in another tab, or a sign-up that has just been verified.
    const { userId } = await tx.oAuthAccount.findUniqueOrThrow({
      where: { provider_providerAccountId: identity },
      select: { userId: true },
    });
    return userId;
  });
  return { id, email, emailVerified: null };
}

/** Null if the Google identity was unlinked in the meantime. */
export function createTiedSession(userId: string, key: string, now: Date): Promise<NewSession | null> {
  const identity = { provider: GOOGLE, providerAccountId: key };
  return createSessionIf({ oAuthAccounts: { some: identity } }, userId, now);
}
