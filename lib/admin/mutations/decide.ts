import "server-only";
import { audit } from "@/lib/admin/mutations/audit";
import { isUndecided } from "@/lib/admin/queries/queue";
import type { AuditAction, DecisionInput } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { decryptField } from "@/lib/crypto/encryption";
import { db, type Transaction } from "@/lib/db/client";
import { kickMailWorker } from "@/lib/mail/outbox";
import { countReviews } from "@/lib/ratings/mutations";
import { countDecisions } from "@/lib/removals/mutations";
import { toCounted } from "@/lib/removals/rules";
import { lockReviewClaims } from "@/lib/reviews/mutations/own";
import { publishReviews } from "@/lib/reviews/mutations/publish";
import { isWaiting } from "@/lib/reviews/rules";
import type { Prisma, Review } from "@/prisma/generated/client";

type Case = Pick<Review, "id" | "state" | "report" | "visibleAt" | "unregisteredLeaderEmail"> & {
  reviewee: { email: string } | null;
};

/** A review that is published for the first time is dated now, so only its author sees that it was held. */
export async function decideReviews(
  viewer: Viewer,
  input: DecisionInput,
  now: Date,
): Promise<{ ids: string[] }> {
  const ids = await db.$transaction(async (tx) => {
    await lockReviewClaims(tx);
    const cases = await lockUndecided(tx, viewer, input.ids, now);
    if (input.decision === "publish") await publish(tx, cases, now);
    else await remove(tx, cases, input.reason);
    const entries = cases.map((found) => ({
      action: actionOn(found, input),
      subject: found.id,
      reason: input.decision === "remove" ? input.reason : null,
      about: leaderOf(found),
    }));
    await audit(tx, viewer, entries, now);
    const counted = cases.map((found) => toCounted(found, input)).filter((found) => found !== null);
    await countDecisions(tx, counted, now);
    return cases.map(({ id }) => id);
  });
  kickMailWorker();
  return { ids };
}

function actionOn({ state }: Case, { decision }: DecisionInput): AuditAction {
  if (decision === "remove") return "review-removed";
  if (state === "REMOVED") return "review-restored";
  return state === "PUBLISHED" ? "review-kept" : "review-published";
}

function leaderOf({ id, reviewee, unregisteredLeaderEmail: encrypted }: Case): string | null {
  return reviewee?.email ?? (encrypted && decryptField(encrypted, id));
}

async function lockUndecided(tx: Transaction, viewer: Viewer, ids: string[], now: Date): Promise<Case[]> {
  // A second administrator waits here, and then finds the reviews decided.
  await tx.$executeRaw`SELECT FROM "reviews" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
  return tx.review.findMany({
    where: { id: { in: ids }, AND: isUndecided(viewer, now) },
    select: {
      id: true,
      state: true,
      report: true,
      visibleAt: true,
      unregisteredLeaderEmail: true,
      reviewee: { select: { email: true } },
    },
  });
}

/** If the author chose to wait for others, an approved review keeps waiting. */
async function publish(tx: Transaction, cases: Case[], now: Date): Promise<void> {
  const decided = { isModerated: true, holdReasons: [], removalReason: null };
  const waiting = cases.filter(isWaiting);
  const others = cases.filter((found) => !isWaiting(found));
  await closeCases(tx, waiting, { ...decided, state: "WAITING" });
  await closeCases(tx, others, decided);
  // A reported review was out before, so it keeps its date and is not announced again.
  const isNew = ({ report }: Case) => report === "NONE";
  const first = others.filter(isNew).map(({ id }) => id);
  const again = others.filter((found) => !isNew(found)).map(({ id }) => id);
  await publishReviews(tx, { first, again }, now);
}

async function remove(tx: Transaction, cases: Case[], removalReason: string): Promise<void> {
  const shown = cases.filter(({ state }) => state === "PUBLISHED");
  await countReviews(
    tx,
    shown.map(({ id }) => id),
    "out",
  );
  await closeCases(tx, cases, { state: "REMOVED", isModerated: true, holdReasons: [], removalReason });
}

async function closeCases(
  tx: Transaction,
  cases: Case[],
  data: Prisma.ReviewUpdateManyMutationInput,
): Promise<void> {
  await tx.review.updateMany({ where: isOneOf(cases), data: { ...data, sealed: false } });
  for (const asked of ["appeal", "report"] as const) {
    await tx.review.updateMany({
      where: { ...isOneOf(cases), [asked]: "OPEN" },
      data: { [asked]: "CLOSED" },
    });
  }
}

function isOneOf(cases: Case[]): Prisma.ReviewWhereInput {
  return { id: { in: cases.map(({ id }) => id) } };
}
