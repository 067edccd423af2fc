import "server-only";
import { isNotAbout } from "@/lib/admin/queries/about";
import { countHeldReplies, listHeldReplies } from "@/lib/admin/queries/replies";
import {
  type QueueCounts,
  type QueuedReview,
  type QueueFilter,
  type QueueName,
  queuedReview,
} from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { decryptField } from "@/lib/crypto/encryption";
import { dayOf, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
import { describeReasons } from "@/lib/moderation/rules/kinds";
import { findMarks } from "@/lib/moderation/rules/moderate-review";
import { maskEmail } from "@/lib/reviews/rules";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  reviewText: true,
  overallRating: true,
  holdReasons: true,
  state: true,
  createdAt: true,
  report: true,
  reportReason: true,
  reportNote: true,
  appeal: true,
  removalReason: true,
  unregisteredLeaderEmail: true,
  company: { select: { name: true } },
  reviewee: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ReviewSelect;

type ReviewQueue = Exclude<QueueName, "replies">;
type Row = Prisma.ReviewGetPayload<{ select: typeof columns }>;

export async function listQueue(
  viewer: Viewer,
  { queue, page, pageSize }: QueueFilter,
  now: Date,
): Promise<{ items: QueuedReview[]; total: number; pageSize: number }> {
  if (queue === "replies") return listHeldReplies(viewer, { page, pageSize });
  const where = inQueue(viewer, queue, now);
  const [rows, total] = await Promise.all([
    db.review.findMany({
      where,
      select: columns,
      // Within a week, by the random id: the order in which reviews came would date them.
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db.review.count({ where }),
    compilePatterns(),
  ]);
  return { items: rows.map(toQueued), total, pageSize };
}

export async function countQueues(viewer: Viewer, now: Date): Promise<QueueCounts> {
  const count = (queue: ReviewQueue) => db.review.count({ where: inQueue(viewer, queue, now) });
  const [held, reported, appealed, replies] = await Promise.all([
    count("held"),
    count("reported"),
    count("appealed"),
    countHeldReplies(viewer),
  ]);
  return { held, reported, appealed, replies };
}

export function isUndecided(viewer: Viewer, now: Date): Prisma.ReviewWhereInput {
  return { OR: (["held", "reported", "appealed"] as const).map((queue) => inQueue(viewer, queue, now)) };
}

/** Held reviews and appeals come the day after (UTC): otherwise a watcher would see when an author came. */
function inQueue(viewer: Viewer, queue: ReviewQueue, now: Date): Prisma.ReviewWhereInput {
  const isOthers = { AND: isNotAbout(viewer) };
  if (queue === "reported") return { ...isOthers, report: "OPEN" };
  const today = new Date(dayOf(now));
  if (queue === "appealed") {
    return { ...isOthers, appeal: "OPEN", OR: [{ appealedOn: null }, { appealedOn: { lt: today } }] };
  }
  return {
    ...isOthers,
    state: "HELD",
    report: { not: "OPEN" },
    OR: [{ submittedAt: null }, { submittedAt: { lt: today } }],
  };
}

function toQueued({ company, reviewee, createdAt, ...row }: Row): QueuedReview {
  const name = reviewee && `${reviewee.firstName} ${reviewee.lastName}`;
  const address = row.unregisteredLeaderEmail;
  const knownNames = name ? [name, company.name] : [company.name];
  return queuedReview.parse({
    ...row,
    marks: findMarks(row.reviewText, knownNames),
    reasons: describeReasons(row.holdReasons),
    leader: name ?? (address ? maskEmail(decryptField(address, row.id)) : null),
    company: company.name,
    week: weekOf(createdAt),
    reply: null,
    version: null,
    report: row.report === "NONE" ? null : { reason: row.reportReason, note: row.reportNote },
  });
}
