import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { mondayOf, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { RATING_PARTS, recordOf } from "@/lib/ratings/constants";
import { getCountsOfLeader, ratingColumns } from "@/lib/ratings/queries/counts";
import { getSubmittedStats } from "@/lib/reviews/queries/submitted";
import { isOut } from "@/lib/reviews/queries/visibility";
import { toScreenFilter } from "@/lib/reviews/rules";
import { checkUrlOf, codeOf, type SharedImage } from "@/lib/sharing/queries/code";
import { toShownScore } from "@/lib/sharing/rules/score";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";
import type {
  CheckableImageInput,
  CheckableSubject,
  ShareImageInput,
  ShareSubject,
  ShownScore,
} from "@/lib/sharing/schema";
import type { Prisma } from "@/prisma/generated/client";

/** Without the author (docs/anonymity.md, 'Share images'). @throws AppError notFound if there's too little */
export async function getShareImage(
  viewer: Viewer,
  subject: ShareSubject,
  now: Date,
): Promise<{ input: ShareImageInput; image: SharedImage | null }> {
  if (subject.type === "authored") return { input: await getAuthored(viewer), image: null };
  return getCheckableImage(viewer, subject, now);
}

/** `image` is what the public page stores. @throws AppError notFound if there's too little to share */
export async function getCheckableImage(
  viewer: Viewer,
  subject: CheckableSubject,
  now: Date,
): Promise<{ input: CheckableImageInput; image: SharedImage }> {
  const reviewId = subject.type === "review" ? subject.id : null;
  const [leader, review, counts] = await Promise.all([
    db.user.findUnique({ where: { id: viewer.id }, select: leaderColumns }),
    reviewId && db.review.findFirst({ where: shareable(viewer.id, reviewId), select: reviewColumns }),
    getCountsOfLeader(viewer.id),
  ]);
  if (!leader || !counts) throw new AppError("unauthenticated", "Please log in to continue.");
  if (reviewId && !review) throw new AppError("notFound", "We could not find that review.");
  const score = toShownScore(subject.type, counts);
  if (!review && score.total < SHARED_REVIEWS_MIN) {
    throw new AppError("notFound", `You need at least ${SHARED_REVIEWS_MIN} reviews to share your progress.`);
  }
  const image = { userId: viewer.id, reviewId, week: mondayOf(now), ...score };
  const input = toImageInput({ leader, review: review || null, score, code: codeOf(image) });
  if (!input) throw new AppError("notFound", "Your account isn't linked to a company. Please contact us.");
  return { input, image };
}

export const leaderColumns = {
  firstName: true,
  lastName: true,
  title: true,
  company: { select: { name: true } },
} satisfies Prisma.UserSelect;

export const reviewColumns = {
  ...ratingColumns,
  reviewText: true,
  createdAt: true,
  company: { select: { name: true } },
} satisfies Prisma.ReviewSelect;

export function shareable(leaderId: string, reviewId: string): Prisma.ReviewWhereInput {
  return { ...isOut(), id: reviewId, revieweeId: leaderId, isShareable: true };
}

type Shown = {
  leader: Prisma.UserGetPayload<{ select: typeof leaderColumns }>;
  review: Prisma.ReviewGetPayload<{ select: typeof reviewColumns }> | null;
  score: ShownScore;
  code: string;
};

export function toImageInput({ leader, review, score, code }: Shown): CheckableImageInput | null {
  const leaderName = `${leader.firstName} ${leader.lastName}`;
  const { total } = score;
  const [overall = 0, ...parts] = score.averages.map((tenths) => tenths / 10);
  const checkUrl = checkUrlOf(code);
  if (review) {
    return {
      type: "review",
      leaderName,
      leaderTitle: leader.title || null,
      companyName: review.company.name,
      quote: review.reviewText,
      overall: review.overallRating,
      ratings: recordOf(RATING_PARTS, "key", ({ column }) => review[column]),
      week: weekOf(review.createdAt),
      score: total > 0 ? { average: overall, total } : null,
      checkUrl,
    };
  }
  if (!leader.company) return null;
  return {
    type: "progress",
    leaderName,
    companyName: leader.company.name,
    total,
    positiveShare: (score.positive ?? 0) / 100,
    averages: { overall, ...recordOf(RATING_PARTS, "key", (_part, index) => parts[index]) },
    checkUrl,
  };
}

async function getAuthored(viewer: Viewer): Promise<ShareImageInput> {
  const { total: count } = await getSubmittedStats(viewer, toScreenFilter({}));
  if (count === 0) throw new AppError("notFound", "There's nothing to share yet. Submit a review first.");
  return { type: "authored", count };
}
