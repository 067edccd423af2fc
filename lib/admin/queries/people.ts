import "server-only";
import { type FoundPerson, foundPerson } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  isAdmin: true,
  isVerified: true,
  company: { select: { name: true } },
} satisfies Prisma.UserSelect;

/** @throws AppError notFound */
export async function requirePersonByEmail(_viewer: Viewer, email: string): Promise<FoundPerson> {
  return toFound(await db.user.findUnique({ where: { email }, select: columns }));
}

/** @throws AppError notFound */
export async function requirePersonById(_viewer: Viewer, id: string): Promise<FoundPerson> {
  return toFound(await db.user.findUnique({ where: { id }, select: columns }));
}

function toFound(row: Prisma.UserGetPayload<{ select: typeof columns }> | null): FoundPerson {
  if (!row) throw new AppError("notFound", "No account has this address. Check its spelling.");
  return foundPerson.parse({ ...row, company: row.company?.name ?? null });
}
