import "server-only";
import { CredentialsSignin } from "next-auth";
import { loginInput } from "@/lib/accounts/schema";
import { admitNewPassword, isNewPassword } from "@/lib/auth/new-passwords";
import { verifyPassword } from "@/lib/auth/password";
import type { Viewer } from "@/lib/auth/viewer";
import { limitKey } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { inEvenTime } from "@/lib/http/even-time";
import { giveBackToLimits, type LimitUse, takeFromLimits } from "@/lib/http/rate-limit";

// A row that is there may have to come from the disk first; one that is not never does.
const LOOKUP_MS = 10;

/** A refused login in the shape that next-auth passes on; `reason` is what the login endpoint answers. */
export class LoginRefused extends CredentialsSignin {
  constructor(readonly reason: AppError) {
    super();
    this.code = reason.code;
  }
}

/** An account whose password was right a moment ago, with the hash that it was compared with. */
export type Checked = { id: string; hashedPassword: string };

/**
 * The one check of an address and a password, behind every door (SEC-A10). A wrong password counts against the client
 * and against the address, whether it has an account or not; a right one leaves no trace.
 * @throws AppError invalid, unauthenticated for both unknown and wrong, forbidden when unverified (SEC-A1), tooMany.
 */
export async function checkCredentials(credentials: unknown, client: string): Promise<Checked> {
  const { email, password } = loginInput.parse(credentials);
  const address = failureKey(email);
  const taken = isNewPassword(address, password) ? [] : await takeTry(client, address);
  const user = await unlessWrong(taken, async () => {
    const found = await inEvenTime(() => findAccount(email), LOOKUP_MS);
    const matches = await verifyPassword(password, found?.hashedPassword ?? null);
    return matches ? found : null;
  });
  if (!user?.hashedPassword) throw wrongCredentials();
  if (!user.isVerified) {
    throw new AppError("forbidden", "Please verify your email before logging in", {
      details: { reason: "unverified" },
    });
  }
  return { id: user.id, hashedPassword: user.hashedPassword };
}

export function wrongCredentials(): AppError {
  return new AppError("unauthenticated", "Invalid email or password");
}

/**
 * Makes sure that whoever holds the session knows the password too. A try counts into the limits of a login, so that
 * guessing here is no faster than at the door.
 * @throws AppError invalid with `field` when it is another one, tooMany.
 */
export async function requireCurrentPassword(
  viewer: Pick<Viewer, "id" | "email">,
  password: string,
  client: string,
): Promise<void> {
  const taken = await takeTry(client, failureKey(viewer.email));
  const isRight = await unlessWrong(taken, async () => {
    const user = await db.user.findUnique({ where: { id: viewer.id }, select: { hashedPassword: true } });
    return verifyPassword(password, user?.hashedPassword ?? null);
  });
  if (isRight) return;
  throw new AppError("invalid", "That isn't your current password.", {
    details: { field: "currentPassword" },
  });
}

function findAccount(email: string) {
  return db.user.findUnique({
    where: { email },
    select: { id: true, hashedPassword: true, isVerified: true },
  });
}

/** Lets the address log in with the password that was just set, whatever its limits say (`admitNewPassword`). */
export function admitPasswordOf(email: string, password: string): void {
  admitNewPassword(failureKey(email), password);
}

function takeTry(client: string, address: string): Promise<LimitUse[]> {
  // Taken before the comparison, so that a hundred guesses at once are not a hundred guesses free. By client too, or
  // anybody could keep somebody else out; the wider limit of the account alone slows guessing from many places.
  return takeFromLimits(
    ["login", client],
    ["loginFailure", `${client} ${address}`],
    ["accountFailure", address],
  );
}

/**
 * Gives the try back unless the comparison finds the password wrong. Of the counts that a success would leave, or
 * would take away, a colleague behind the same address could tell when it was.
 */
async function unlessWrong<T>(taken: LimitUse[], compare: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  let isCompared = false;
  try {
    result = await compare();
    isCompared = true;
    return result;
  } finally {
    if (!isCompared || result) giveBackToLimits(taken);
  }
}

function failureKey(email: string): string {
  return limitKey("login", email);
}
