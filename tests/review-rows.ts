import { randomBytes, randomUUID } from "node:crypto";
import { findFreeTag, submissionHashOf } from "@/lib/authorship/queries";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { registrableDomain } from "@/lib/companies/rules";
import { emailIndex } from "@/lib/crypto/keys";
import { openField, sealField } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";
import { countReviews } from "@/lib/ratings/mutations";
import type { Ratings } from "@/lib/ratings/schema";
import { isVerifiedReview, normaliseText, weekOf } from "@/lib/reviews/rules";
import type { Company, Prisma, Review, User } from "@/prisma/generated/client";

/** For the transactions of tests and seed: many at once, on a machine that has much else to do. */
export const PATIENT = { maxWait: 30_000, timeout: 30_000 };

export type ReviewOptions = {
  /** Null, or left out: a review by link, which has no author. */
  author?: Pick<User, "id" | "authorSalt" | "companyId" | "anonymousName"> | null;
  /** Left out together with every other target: a new leader. */
  leader?: Pick<User, "id" | "companyId">;
  company?: Pick<Company, "id">;
  companyId?: string;
  unregisteredLeaderEmail?: string;
  ratings?: Partial<Ratings>;
  text?: string;
  state?: Review["state"];
  holdReasons?: string[];
  createdAt?: Date;
  /** As after the nightly seal: on the Monday of the week of `createdAt`. */
  sealed?: boolean;
};

export type Submission = {
  author: NonNullable<ReviewOptions["author"]> | null;
  columns: Omit<Prisma.ReviewCreateManyInput, "authorTag" | "isVerified"> & { id: string };
};

/** What the product would store for a submission, but for the author's tag. */
export async function toSubmission(options: ReviewOptions & { text: string }): Promise<Submission> {
  const { author = null, text } = options;
  const { state = "PUBLISHED", createdAt = new Date(), sealed = false, holdReasons = ["insult"] } = options;
  const ratings = {
    communicationRating: 4,
    supportRating: 4,
    growthRating: 4,
    overallRating: 4,
    ...options.ratings,
  };
  const id = randomUUID();
  const target = await resolveTarget(options);
  const email = target.kind === "unregistered" ? target.subject : null;
  const storedAt = sealed ? new Date(`${weekOf(createdAt)}T00:00:00Z`) : createdAt;
  const columns = {
    ...ratings,
    id,
    submissionHash: hashOf(author, target, ratings, text),
    displayName: author?.anonymousName ? openField(author.anonymousName, author.id) : null,
    companyId: target.companyId,
    revieweeId: target.kind === "leader" ? target.subject : null,
    unregisteredLeaderEmail: email ? sealField(email, id) : null,
    unregisteredLeaderIndex: email ? emailIndex(email) : null,
    reviewText: text,
    isModerated: state !== "HELD",
    state,
    holdReasons: state === "HELD" ? holdReasons : [],
    createdAt: storedAt,
    visibleAt: storedAt,
    sealed,
  };
  return { author, columns };
}

type Target = { kind: "leader" | "company" | "unregistered"; subject: string; companyId: string };

async function resolveTarget({ leader, ...options }: ReviewOptions): Promise<Target> {
  const email = options.unregisteredLeaderEmail;
  const companyId = options.companyId ?? options.company?.id;
  if (email) {
    const company = await findOrCreateCompanyByDomain(db, registrableDomain(email) ?? "");
    return { kind: "unregistered", subject: email, companyId: companyId ?? company.id };
  }
  if (companyId && !leader) return { kind: "company", subject: companyId, companyId };
  const ofLeader = companyId ?? leader?.companyId;
  if (!leader || !ofLeader) throw new Error("A review needs a leader who has a company");
  return { kind: "leader", subject: leader.id, companyId: ofLeader };
}

function hashOf(
  author: Submission["author"],
  { kind, subject }: Target,
  given: Ratings,
  text: string,
): Uint8Array<ArrayBuffer> {
  if (!author) return new Uint8Array(randomBytes(32));
  const ratings = [given.communicationRating, given.supportRating, given.growthRating, given.overallRating];
  return submissionHashOf(author, { kind, subject, ratings, text: normaliseText(text) });
}

/** All of them, or none and false where a tag or a hash is taken. */
export async function storeTogether(submissions: Submission[]): Promise<boolean> {
  const companies = await db.company.findMany({
    where: { id: { in: submissions.map(({ columns }) => columns.companyId) } },
    select: { id: true, verifiedMemberCount: true },
  });
  const rows = await Promise.all(
    submissions.map(async ({ author, columns }) => {
      const company = companies.find(({ id }) => id === columns.companyId);
      const isVerified = author && company ? isVerifiedReview(author, company) : false;
      const authorTag = author ? await findFreeTag(author) : new Uint8Array(randomBytes(32));
      return { ...columns, isVerified, authorTag, revieweeId: columns.revieweeId ?? null };
    }),
  );
  const isTaken = new Error("A tag or a hash is taken");
  const stored = db.$transaction(async (tx) => {
    const { count } = await tx.review.createMany({ data: rows, skipDuplicates: true });
    if (count < rows.length) throw isTaken;
    await countReviews(
      tx,
      rows.map(({ id }) => id),
      "in",
    );
    return true;
  }, PATIENT);
  return stored.catch((error: unknown) => {
    if (error === isTaken) return false;
    throw error;
  });
}
