import "server-only";
import { CredentialsSignin } from "next-auth";
import { admitNewPassword, isNewPassword } from "@/lib/auth/new-passwords";
import { verifyPassword } from "@/lib/auth/password";
import { loginInput } from "@/lib/auth/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { limitKey } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { consumeLimits, type LimitUse, refundLimits } from "@/lib/limits/rate-limit";

// Reading an existing row may take a disk access; a missing row never does.
const LOOKUP_MS = 10;

export class LoginRefused extends CredentialsSignin {
  constructor(readonly reason: AppError) {
    super();
    this.code = reason.code;
  }
}

export type Checked = { id: string; hashedPassword: string };

/** The only check of a password at a login (SEC-A1, SEC-A10). A right password leaves no trace.
 * @throws ZodError; AppError unauthenticated (alike for an unknown address), unverified, tooMany */
export async function checkCredentials(credentials: unknown, client: string): Promise<Checked> {
  const { email, password } = loginInput.parse(credentials);
  const address = failureKey(email);
  const isNew = await isNewPassword(address, password);
  const taken = isNew ? [] : await takeTry(client, address);
  const user = await unlessWrong(taken, async () => {
    const found = await withMinimumDuration(() => findAccount(email), LOOKUP_MS);
    const matches = await verifyPassword(password, found?.hashedPassword ?? null);
    return matches ? found : null;
  });
  if (!user?.hashedPassword) throw wrongCredentials();
  if (!user.isVerified) {
    throw new AppError("unverified", "Please verify your email before logging in");
  }
  return { id: user.id, hashedPassword: user.hashedPassword };
}

export function wrongCredentials(): AppError {
  return new AppError("unauthenticated", "Invalid email or password");
}

/** Counts as a login, so that guessing is no faster here. @throws AppError invalid with `field`; tooMany */
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

export function admitPasswordOf(email: string, password: string): Promise<void> {
  return admitNewPassword(failureKey(email), password);
}

function takeTry(client: string, address: string): Promise<LimitUse[]> {
  // Counted first, or a hundred guesses at once would be free; by client, or anyone could lock others out.
  return consumeLimits(
    ["login", client],
    ["loginFailure", `${client} ${address}`],
    ["accountFailure", address],
  );
}

/** Refunds the try unless the password is wrong: a colleague at the same IP address could date a success. */
async function unlessWrong<T>(taken: LimitUse[], compare: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  let isCompared = false;
  try {
    result = await compare();
    isCompared = true;
    return result;
  } finally {
    if (!isCompared || result) refundLimits(taken);
  }
}

function failureKey(email: string): string {
  return limitKey("login", email);
}
