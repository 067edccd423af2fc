import "server-only";
import { CredentialsSignin } from "next-auth";
import { loginInput } from "@/lib/accounts/schema";
import { verifyPassword } from "@/lib/auth/password";
import type { Viewer } from "@/lib/auth/viewer";
import { keyedHash } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { inEvenTime } from "@/lib/http/even-time";
import { resetLimit, takeFromLimit } from "@/lib/http/rate-limit";

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
 * The one check of an address and a password, behind every door (SEC-A10). An attempt counts against the client and,
 * until the password is right, against the address, whether it has an account or not.
 * @throws AppError invalid, unauthenticated for both unknown and wrong, forbidden when unverified (SEC-A1), tooMany.
 */
export async function checkCredentials(credentials: unknown, client: string): Promise<Checked> {
  const { email, password } = loginInput.parse(credentials);
  const address = failureKey(email);
  await takeTry(client, address);
  const user = await inEvenTime(() => findAccount(email), LOOKUP_MS);
  const matches = await verifyPassword(password, user?.hashedPassword ?? null);
  if (!user?.hashedPassword || !matches) throw wrongCredentials();
  await resetLimit("loginFailure", `${client} ${address}`);
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
  const address = failureKey(viewer.email);
  await takeTry(client, address);
  const user = await db.user.findUnique({ where: { id: viewer.id }, select: { hashedPassword: true } });
  if (!(await verifyPassword(password, user?.hashedPassword ?? null))) {
    throw new AppError("invalid", "Current password is not right.", {
      details: { field: "currentPassword" },
    });
  }
  await resetLimit("loginFailure", `${client} ${address}`);
}

function findAccount(email: string) {
  return db.user.findUnique({
    where: { email },
    select: { id: true, hashedPassword: true, isVerified: true },
  });
}

/** Gives an address its tries back: whoever has just set the password must be able to log in with it. */
export async function forgiveLoginFailures(email: string, client: string): Promise<void> {
  const address = failureKey(email);
  await resetLimit("loginFailure", `${client} ${address}`);
  await resetLimit("accountFailure", address);
}

async function takeTry(client: string, address: string): Promise<void> {
  await takeFromLimit("login", client);
  // Taken before the comparison, so that a hundred guesses at once are not a hundred guesses free. By client too, or
  // anybody could keep somebody else out; the wider limit of the account alone slows guessing from many places.
  await takeFromLimit("loginFailure", `${client} ${address}`);
  await takeFromLimit("accountFailure", address);
}

function failureKey(email: string): string {
  return keyedHash("email-index/v1", "login", email).toString("base64url");
}
