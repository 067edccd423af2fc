import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import type { GoogleIdentity } from "@/lib/auth/google-identity";
import { firstOfMonth } from "@/lib/companies/rules";
import { db } from "@/lib/db/client";

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
 * Whether the address has an account, and the Google account is not one that is known here. Asked in this order: a
 * person who comes in another tab at the same time is known by the second question at the latest.
 */
export async function isAddressTaken({
  key,
  email,
}: Pick<GoogleIdentity, "key" | "email">): Promise<boolean> {
  const identity = { provider: GOOGLE, providerAccountId: key };
  if (email === null || (await db.account.count({ where: identity })) > 0) return false;
  const where = { email, isVerified: true, accounts: { none: identity } };
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
    await tx.user.deleteMany({ where: { email, isVerified: false } });
    const newId = randomUUID();
    const { count } = await tx.user.createMany({
      data: [
        {
          id: newId,
          ...{ email, firstName, lastName },
          authProvider: GOOGLE,
          isVerified: true,
          authorSalt: new Uint8Array(randomBytes(16)),
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
