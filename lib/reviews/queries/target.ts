import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { isSeenBy } from "@/lib/companies/queries/companies";
import { findCompanyByDomain, findMergedInto } from "@/lib/companies/queries/merged";
import { hasSameName, isSameMailbox, workDomain } from "@/lib/companies/rules";
import { emailIndex } from "@/lib/crypto/keys";
import { batchReadById } from "@/lib/db/batched-read";
import { db } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import { AppError } from "@/lib/errors";
import type { ReviewInput } from "@/lib/reviews/schema";
import { Prisma, type User } from "@/prisma/generated/client";

/** A leader reviewed by a link has neither `email` nor `areReviewsPublic` here. */
export type Target =
  | {
      kind: "leader";
      companyId: string;
      revieweeId: string;
      email: string | null;
      areReviewsPublic?: boolean;
      knownNames: string[];
    }
  | { kind: "company"; companyId: string; mergedIds: string[]; knownNames: string[] }
  | { kind: "unregistered"; domain: string; email: string; knownNames: string[] };

/** @throws AppError invalid or notFound if its author can't review it */
export async function requireTarget(viewer: Viewer, input: ReviewInput): Promise<Target> {
  if (input.revieweeId) return requireLeader(viewer, input.revieweeId, input.companyId);
  if (input.unregisteredLeaderEmail) return requireAddressee(viewer, input.unregisteredLeaderEmail);
  return requireReviewed(viewer, input.companyId ?? "");
}

async function requireReviewed(viewer: Viewer, id: string): Promise<Target> {
  const company = await db.company.findUnique({
    where: { id, AND: isSeenBy(viewer) },
    select: { id: true, name: true, mergedDomains: { select: { mergedId: true } } },
  });
  if (company) {
    const mergedIds = company.mergedDomains.map(({ mergedId }) => mergedId);
    return { kind: "company", companyId: company.id, mergedIds, knownNames: [company.name] };
  }
  const survivor = await findMergedInto(id);
  if (survivor) return requireReviewed(viewer, survivor);
  throw new AppError("notFound", "We could not find that company. Please choose it again from the list.");
}

type LeaderRow = Pick<User, "id" | "firstName" | "lastName" | "email" | "companyId" | "areReviewsPublic"> & {
  companyName: string | null;
};

const readLeader = batchReadById<LeaderRow>(`
  SELECT u."id", u."firstName", u."lastName", u."email", u."companyId", u."areReviewsPublic", c."name" AS "companyName"
  FROM "users" u LEFT JOIN "companies" c ON c."id" = u."companyId"
  WHERE u."id" = "key"."id" AND u."isVerified" AND u."isFindable"`);

async function requireLeader(viewer: Viewer, id: string, companyId: string | null): Promise<Target> {
  const leader = await readLeader(id);
  if (!leader?.companyId) throw unknownLeader();
  if (leader.id === viewer.id || mailboxOf(leader.email) === mailboxOf(viewer.email)) throw selfReview();
  const isTheirs =
    leader.companyId === companyId || (companyId && leader.companyId === (await findMergedInto(companyId)));
  if (!isTheirs) {
    throw new AppError(
      "invalid",
      "That leader doesn't work at this company. Please choose the leader again.",
    );
  }
  const knownNames = [`${leader.firstName} ${leader.lastName}`, leader.companyName ?? ""];
  const { id: revieweeId, companyId: ofLeader, email, areReviewsPublic } = leader;
  return { kind: "leader", companyId: ofLeader, revieweeId, email, areReviewsPublic, knownNames };
}

/** A member's address means that member, so that no one needs to know who has an account. */
async function requireAddressee(viewer: Viewer, email: string): Promise<Target> {
  const domain = workDomain(email);
  if (isSameMailbox(email, viewer.email) || (await isOwnNameAtOwnCompany(viewer, email, domain)))
    throw selfReview();
  const member = await db.user.findFirst({
    where: { mailbox: mailboxOf(email), isVerified: true, isFindable: true, companyId: { not: null } },
    // Two older accounts may share a mailbox. This always picks the same one.
    orderBy: { id: "asc" },
    select: { id: true, companyId: true },
  });
  if (member?.companyId) return requireLeader(viewer, member.id, member.companyId);
  if (!domain) {
    throw new AppError("invalid", "Please enter the leader's work email address.");
  }
  return { kind: "unregistered", domain, email, knownNames: [] };
}

/** After a merge, a company has several domains, and people have the same name at each. */
async function isOwnNameAtOwnCompany(viewer: Viewer, email: string, domain: string | null): Promise<boolean> {
  if (!domain || !viewer.companyId || !hasSameName(email, viewer.email)) return false;
  return (await findCompanyByDomain(db, domain))?.id === viewer.companyId;
}

export function unknownLeader(): AppError {
  return new AppError("notFound", "We could not find that leader. Please choose them again from the list.");
}

export function selfReview(): AppError {
  return new AppError("invalid", "You can't review yourself. Please choose another leader.");
}

export function subjectOf(target: Target): string {
  switch (target.kind) {
    case "leader":
      return target.revieweeId;
    case "company":
      return target.companyId;
    case "unregistered":
      return mailboxOf(target.email);
  }
}

export function aboutSql(target: Target): Prisma.Sql {
  switch (target.kind) {
    case "leader":
      return Prisma.sql`r."revieweeId" = ${target.revieweeId}::uuid`;
    case "company":
      return Prisma.sql`(r."companyId" = ${target.companyId}::uuid
        AND r."revieweeId" IS NULL AND r."unregisteredLeaderIndex" IS NULL)`;
    case "unregistered":
      return Prisma.sql`r."unregisteredLeaderIndex" = ${emailIndex(target.email)}`;
  }
}
