import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { encryptFirst, isFirstAmong } from "@/lib/authorship/queries/first";
import {
  listSubmissionsBy,
  pickFreeTag,
  randomKey,
  type Submission,
  submissionHashOf,
} from "@/lib/authorship/queries/tags";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { registrableDomain } from "@/lib/companies/rules";
import { db } from "@/lib/db/client";
import type { ModerationKind } from "@/lib/moderation/schema";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import { countReviews } from "@/lib/ratings/mutations";
import { toRatingList } from "@/lib/ratings/rules";
import type { Ratings } from "@/lib/ratings/schema";
import { toRow } from "@/lib/reviews/mutations/store";
import { subjectOf, type Target } from "@/lib/reviews/queries/target";
import { isVerifiedReview, normaliseText } from "@/lib/reviews/rules";
import type { Release } from "@/lib/reviews/schema";
import type { Company, Prisma, Review, User } from "@/prisma/generated/client";

/** For tests and seeds, with many transactions at once on a busy machine. */
export const PATIENT = { maxWait: 30_000, timeout: 30_000 };

export type ReviewOptions = {
  /** Null or omitted: a review by link, which has no author. */
  author?: Pick<User, "id" | "authorSalt" | "companyId" | "privateFields"> | null;
  /** Omitted with every other target: a new leader. */
  leader?: Pick<User, "id" | "companyId">;
  company?: Pick<Company, "id">;
  companyId?: string;
  unregisteredLeaderEmail?: string;
  ratings?: Partial<Ratings>;
  text?: string;
  /** Omitted: the leader may not share it. */
  isShareable?: boolean;
  state?: Review["state"];
  /** A review that waits for others is WAITING unless moderation holds or removed it. */
  release?: Release;
  holdReasons?: ModerationKind[];
  createdAt?: Date;
  /** As after the nightly seal: only the Monday of the week of `createdAt` is left. */
  sealed?: boolean;
};

export type PreparedReview = {
  author: NonNullable<ReviewOptions["author"]> | null;
  columns: Omit<Prisma.ReviewCreateManyInput, "authorTag" | "isVerified"> & { id: string };
};

/** The author's tag and badge are set only when it is stored. */
export async function toPreparedReview(options: ReviewOptions & { text: string }): Promise<PreparedReview> {
  const { author = null, text, isShareable = false, release = "now" } = options;
  const {
    state = release === "now" ? "PUBLISHED" : "WAITING",
    createdAt = new Date(),
    sealed = false,
    holdReasons = ["insult"],
  } = options;
  const given = { ...recordOf(RATING_DIMENSIONS, "column", () => 4), ...options.ratings };
  const { target, companyId } = await resolveTarget(options);
  const row = toRow(
    {
      input: { ...given, reviewText: text, isShareable, release },
      target,
      author: author && { ...author, email: "", unlocked: [], displayName: displayNameOf(author) },
      decision: state === "HELD" ? { outcome: "hold", reasons: holdReasons } : { outcome: "accept" },
    },
    {
      authorTag: randomKey(),
      submissionHash: author ? hashOf(author, target, given, text) : randomKey(),
      companyId,
      isVerified: false,
      isFirst: false,
      now: createdAt,
    },
  );
  return { author, columns: { ...row, state, sealed, ...(sealed && { submittedAt: null }) } };
}

async function resolveTarget({
  leader,
  ...options
}: ReviewOptions): Promise<{ target: Target; companyId: string }> {
  const email = options.unregisteredLeaderEmail;
  const companyId = options.companyId ?? options.company?.id;
  if (email) {
    const domain = registrableDomain(email) ?? "";
    const company = await findOrCreateCompanyByDomain(db, domain);
    return {
      target: { kind: "unregistered", domain, email, knownNames: [] },
      companyId: companyId ?? company.id,
    };
  }
  if (companyId && !leader)
    return { target: { kind: "company", companyId, mergedIds: [], knownNames: [] }, companyId };
  const ofLeader = companyId ?? leader?.companyId;
  if (!leader || !ofLeader) throw new Error("A review needs a leader who has a company");
  const target: Target = {
    kind: "leader",
    companyId: ofLeader,
    revieweeId: leader.id,
    email: null,
    knownNames: [],
  };
  return { target, companyId: ofLeader };
}

type Author = NonNullable<ReviewOptions["author"]>;

function displayNameOf({ id, privateFields }: Author): string | null {
  return decryptPrivateFields(privateFields, id).anonymousName;
}

function hashOf(author: Author, target: Target, given: Ratings, text: string): Uint8Array<ArrayBuffer> {
  return submissionHashOf(author, {
    kind: target.kind,
    subject: subjectOf(target),
    ratings: toRatingList(given),
    text: normaliseText(text),
  });
}

function isFirst(own: Submission[], { revieweeId, unregisteredLeaderIndex }: PreparedReview["columns"]) {
  if (revieweeId) return isFirstAmong(own, { revieweeId });
  return unregisteredLeaderIndex ? isFirstAmong(own, { unregisteredLeaderIndex }) : false;
}

type Row = PreparedReview["columns"] & Pick<Prisma.ReviewCreateManyInput, "authorTag" | "isVerified">;

/** Stores none of them and returns false if a tag or hash is taken. */
export async function storeTogether(prepared: PreparedReview[]): Promise<boolean> {
  const byAuthors = prepared.filter(({ author }) => author);
  const companies =
    byAuthors.length > 0
      ? await db.company.findMany({
          where: { id: { in: byAuthors.map(({ columns }) => columns.companyId) } },
          select: { id: true, verifiedMemberCount: true },
        })
      : [];
  const known = new Map<string, Submission[]>();
  const rows: Row[] = [];
  for (const { author, columns } of prepared) {
    const company = companies.find(({ id }) => id === columns.companyId);
    const isVerified = author && company ? isVerifiedReview(author, company) : false;
    const own = author ? (known.get(author.id) ?? (await listSubmissionsBy(author))) : [];
    if (author) known.set(author.id, own);
    const authorTag = author ? pickFreeTag(author, own) : randomKey();
    const firstByAuthor = encryptFirst(author !== null && isFirst(own, columns), columns.id);
    const row = { ...columns, isVerified, authorTag, firstByAuthor, revieweeId: columns.revieweeId ?? null };
    rows.push(row);
    // The author's next one needs another tag.
    own.push(row as Submission);
  }
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
