import "server-only";
import { CredentialsSignin } from "next-auth";
import { loginInput } from "@/lib/accounts/schema";
import { verifyPassword } from "@/lib/auth/password";
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

/**
 * The one check of an address and a password, behind every door (SEC-A10). An attempt counts against the client and,
 * until the password is right, against the address, whether it has an account or not.
 * @throws AppError invalid, unauthenticated for both unknown and wrong, forbidden when unverified (SEC-A1), tooMany.
 */
export async function checkCredentials(credentials: unknown, client: string): Promise<{ id: string }> {
  const { email, password } = loginInput.parse(credentials);
  const address = failureKey(email);
  await takeFromLimit("login", client);
  // Taken before the comparison, so that a hundred guesses at once are not a hundred guesses free. By client too, or
  // anybody could keep somebody else out; the wider limit of the account alone slows guessing from many places.
  await takeFromLimit("loginFailure", `${client} ${address}`);
  await takeFromLimit("accountFailure", address);
  const user = await inEvenTime(() => findAccount(email), LOOKUP_MS);
  const matches = await verifyPassword(password, user?.hashedPassword ?? null);
  if (!user || !matches) throw new AppError("unauthenticated", "Invalid email or password");
  await resetLimit("loginFailure", `${client} ${address}`);
  if (!user.isVerified) {
    throw new AppError("forbidden", "Please verify your email before logging in", {
      details: { reason: "unverified" },
    });
  }
  return { id: user.id };
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

function failureKey(email: string): string {
  return keyedHash("email-index/v1", "login", email).toString("base64url");
}
