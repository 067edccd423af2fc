import "server-only";
import { type Account, account, type NewcomerProfile } from "@/lib/accounts/schema";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { type Decrypted, type Person, prepareSession, type Viewer } from "@/lib/auth/viewer";
import { workDomain } from "@/lib/companies/rules";
import { dayOf } from "@/lib/dates";
import { batchReadById } from "@/lib/db/batched-read";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { findabilityOf } from "@/lib/leaders/rules";
import type { User } from "@/prisma/generated/client";

type Row = Omit<Account, "company" | "anonymousName" | "findability" | "createdAt"> &
  Pick<User, "privateFields" | "createdAt"> & { companyName: string | null };

const ROWS = `
  SELECT u."id", u."firstName", u."lastName", u."email", u."title", u."department", u."companyId",
    c."name" AS "companyName", u."privateFields", u."areReviewsPublic", u."isBadgeShown", u."areSharedPagesIndexed",
    u."emailNotificationsEnabled", u."averageRating", u."totalReviews", u."isAdmin", u."isVerified",
    u."hashedPassword" IS NOT NULL AS "hasPassword", u."authProvider", u."createdAt"
  FROM "users" u LEFT JOIN "companies" c ON c."id" = u."companyId"`;

const readAccount = batchReadById<Row>(`${ROWS} WHERE u."id" = "key"."id"`);

/** @throws AppError unauthenticated if it was deleted */
export async function requireAccount(viewer: Pick<Viewer, "id">): Promise<Account> {
  const row = await readAccount(viewer.id);
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  return toAccount({ ...row, privateFields: decryptPrivateFields(row.privateFields, row.id) });
}

export const getOwnAccount = prepareSession<Row>(ROWS);

export function toAccount({ privateFields, ...row }: Decrypted<Row>): Account {
  const { anonymousName, findableFrom } = privateFields;
  return account.parse({
    ...row,
    company: row.companyName === null ? null : { name: row.companyName },
    anonymousName,
    findability: findabilityOf(findableFrom, new Date()),
    createdAt: dayOf(row.createdAt),
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
