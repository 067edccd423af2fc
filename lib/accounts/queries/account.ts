import "server-only";
import { type Account, account, type NewcomerProfile } from "@/lib/accounts/schema";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import type { Person, Viewer } from "@/lib/auth/viewer";
import { workDomain } from "@/lib/companies/rules";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { findabilityOf } from "@/lib/leaders/rules";
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

export async function requireNewcomerProfile(person: Person): Promise<NewcomerProfile> {
  const row = await db.user.findUnique({
    where: { id: person.id },
    select: { email: true, pendingEmail: true, title: true, department: true, isFindable: true },
  });
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const { email, pendingEmail, title, department, isFindable } = row;
  const workEmail = pendingEmail ?? (workDomain(email) ? email : "");
  const chosen = isFindable ? ("today" as const) : ("monday" as const);
  return {
    email,
    pendingEmail,
    values: {
      workEmail,
      title: title ?? "",
      department: department ?? "",
      findableFrom: title === null ? undefined : chosen,
    },
  };
}
