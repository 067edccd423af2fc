import "server-only";
import { type Account, account, RESET_LINK_INVALID } from "@/lib/accounts/schema";
import type { PasswordOwner } from "@/lib/auth/password-strength";
import { hashToken } from "@/lib/auth/tokens";
import type { Viewer } from "@/lib/auth/viewer";
import { openField } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";
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
  anonymousName: true,
  areReviewsPublic: true,
  emailNotificationsEnabled: true,
  averageRating: true,
  totalReviews: true,
  isAdmin: true,
  isVerified: true,
  authProvider: true,
  createdAt: true,
} satisfies Prisma.UserSelect;

/** The viewer's own account (D1). @throws AppError unauthenticated when it was deleted meanwhile. */
export async function requireAccount(viewer: Pick<Viewer, "id">): Promise<Account> {
  const row = await db.user.findUnique({ where: { id: viewer.id }, select: columns });
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  return account.parse({
    ...row,
    anonymousName: row.anonymousName && openField(row.anonymousName, row.id),
    createdAt: row.createdAt.toISOString().slice(0, 10),
  });
}

/** The address whose password the token may set; the token stays good (D8). @throws AppError invalid with `field`. */
export async function requireResetEmail(token: string, now: Date): Promise<{ email: string }> {
  const { email } = await requireResetOwner(token, now);
  return { email };
}

/** As `requireResetEmail`, with the names that the new password may not be made of. */
export async function requireResetOwner(
  token: string,
  now: Date,
): Promise<PasswordOwner & { email: string }> {
  const user = await db.user.findUnique({
    where: { resetToken: hashToken(token), resetTokenExpiry: { gt: now }, isVerified: true },
    relationLoadStrategy: "join",
    select: { email: true, firstName: true, lastName: true, company: { select: { name: true } } },
  });
  if (!user) throw deadResetLink();
  const { company, ...owner } = user;
  return { ...owner, companyName: company?.name };
}

export function deadResetLink(): AppError {
  return new AppError("invalid", RESET_LINK_INVALID, { details: { field: "token" } });
}
