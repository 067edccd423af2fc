import "server-only";
import type { PasswordOwner } from "@/lib/accounts/queries/password-strength";
import { RESET_LINK_INVALID } from "@/lib/accounts/schema";
import { hashToken, isTokenLive } from "@/lib/auth/tokens";
import type { Viewer } from "@/lib/auth/viewer";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";

const ownerColumns = {
  email: true,
  firstName: true,
  lastName: true,
  company: { select: { name: true } },
} satisfies Prisma.UserSelect;

export async function requirePasswordOwner(viewer: Pick<Viewer, "id">): Promise<PasswordOwner> {
  const user = await db.user.findUnique({ where: { id: viewer.id }, select: ownerColumns });
  if (!user) throw new AppError("unauthenticated", "Please log in to continue.");
  const { company, ...owner } = user;
  return { ...owner, companyName: company?.name };
}

/** The token stays usable (D8). `isFirst` if the account has no password. @throws AppError invalid */
export async function requireResetEmail(
  token: string,
  now: Date,
): Promise<{ email: string; isFirst?: true }> {
  const { id, email } = await requireResetOwner(token, now);
  return (await hasYetToChoosePassword(db, id)) ? { email, isFirst: true } : { email };
}

export async function requireResetOwner(
  token: string,
  now: Date,
): Promise<PasswordOwner & { id: string; email: string }> {
  if (!isTokenLive(token, now)) throw deadResetLink();
  const user = await db.user.findUnique({
    where: { resetToken: hashToken(token), isVerified: true },
    relationLoadStrategy: "join",
    select: { id: true, ...ownerColumns },
  });
  if (!user) throw deadResetLink();
  const { company, ...owner } = user;
  return { ...owner, companyName: company?.name };
}

/** If so, nothing was ever submitted: no one could log in without a password or another provider. */
export async function hasYetToChoosePassword(source: Transaction, id: string): Promise<boolean> {
  const where = { id, hashedPassword: null, authProvider: "email" as const, oAuthAccounts: { none: {} } };
  return (await source.user.count({ where })) > 0;
}

export function deadResetLink(): AppError {
  return new AppError("invalid", RESET_LINK_INVALID, { details: { field: "token" } });
}
