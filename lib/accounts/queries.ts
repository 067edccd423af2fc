import "server-only";
import { findabilityOf } from "@/lib/accounts/rules";
import { type Account, account, type NewcomerProfile, RESET_LINK_INVALID } from "@/lib/accounts/schema";
import type { PasswordOwner } from "@/lib/auth/password-strength";
import { hashToken, isTokenLive } from "@/lib/auth/tokens";
import type { Person, Viewer } from "@/lib/auth/viewer";
import { decryptPrivateFields } from "@/lib/authorship/queries/private-fields";
import { workDomain } from "@/lib/companies/rules";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  title: true,
  department: true,
  companyId: true,
  company: { select: { name: true } },
  privateFields: true,
  areReviewsPublic: true,
  isBadgeShown: true,
  areSharedPagesIndexed: true,
  emailNotificationsEnabled: true,
  averageRating: true,
  totalReviews: true,
  isAdmin: true,
  isVerified: true,
  hashedPassword: true,
  authProvider: true,
  createdAt: true,
} satisfies Prisma.UserSelect;

/** The viewer's own account (D1). @throws AppError unauthenticated if it was deleted */
export async function requireAccount(viewer: Pick<Viewer, "id">): Promise<Account> {
  const row = await db.user.findUnique({ where: { id: viewer.id }, select: columns });
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const { anonymousName, findableFrom } = decryptPrivateFields(row.privateFields, row.id);
  return account.parse({
    ...row,
    hasPassword: row.hashedPassword !== null,
    anonymousName,
    findability: findabilityOf(findableFrom, new Date()),
    createdAt: row.createdAt.toISOString().slice(0, 10),
  });
}

/** The email of a reset token, which stays usable (D8); `isFirst` if it has no password. @throws AppError invalid */
export async function requireResetEmail(
  token: string,
  now: Date,
): Promise<{ email: string; isFirst?: true }> {
  const { id, email } = await requireResetOwner(token, now);
  return (await hasYetToChoosePassword(db, id)) ? { email, isFirst: true } : { email };
}

/** Like `requireResetEmail`, with the names that the new password must not be made of. */
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

const ownerColumns = {
  email: true,
  firstName: true,
  lastName: true,
  company: { select: { name: true } },
} satisfies Prisma.UserSelect;

/** The names that a new password of the viewer must not be made of. */
export async function requirePasswordOwner(viewer: Pick<Viewer, "id">): Promise<PasswordOwner> {
  const user = await db.user.findUnique({ where: { id: viewer.id }, select: ownerColumns });
  if (!user) throw new AppError("unauthenticated", "Please log in to continue.");
  const { company, ...owner } = user;
  return { ...owner, companyName: company?.name };
}

/**
 * Whether the account's owner has yet to choose a password, so that nothing was ever submitted from it: sign-ups used
 * different passwords, or verifying it left it to the mailbox's owner (`shutEveryoneOut`). An account that signs in
 * through another provider has no password either, but may have submitted.
 */
export async function hasYetToChoosePassword(source: Transaction, id: string): Promise<boolean> {
  const where = { id, hashedPassword: null, authProvider: "email" as const, oAuthAccounts: { none: {} } };
  return (await source.user.count({ where })) > 0;
}

export function deadResetLink(): AppError {
  return new AppError("invalid", RESET_LINK_INVALID, { details: { field: "token" } });
}

/** What a newcomer has entered so far, with the pending work address or a suggested one (B1.9). */
export async function requireNewcomerProfile(person: Person): Promise<NewcomerProfile> {
  const row = await db.user.findUnique({
    where: { id: person.id },
    select: { email: true, pendingEmail: true, title: true, department: true, isFindable: true },
  });
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const { email, pendingEmail, title, department, isFindable } = row;
  const workEmail = pendingEmail ?? (workDomain(email) ? email : "");
  const findableFrom = isFindable ? "today" : "monday";
  return {
    email,
    pendingEmail,
    values: { workEmail, title: title ?? "", department: department ?? "", findableFrom },
  };
}
