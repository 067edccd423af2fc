import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listUsedTags } from "@/lib/authorship/queries/tags";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { ratingBand } from "@/lib/ratings/rules";
import { replyToReview, thankAuthor } from "@/lib/responses/mutations";
import type { Review, User } from "@/prisma/generated/client";

const DAY_MS = 24 * 60 * 60 * 1000;
/** One in this many published reviews of a leader has a reply. */
const EVERY = 7;

const REPLIES = {
  positive: [
    "Thank you. It’s good to know that the effort shows, and I’ll keep it up.",
    "Thanks for taking the time. The team deserves most of this.",
    "That means a lot. If something changes for the worse, please say so just as openly.",
    "Good to hear. I’ll pass this on to the two people who really made it happen.",
    "Thank you. The quiet weeks were on purpose, and there will be more of them.",
  ],
  neutral: [
    "Thank you, that’s fair. From next month on we’ll decide on priorities together, and write down why.",
    "I agree with the second half in particular. I’ve cut two standing meetings to have more time for this.",
  ],
  negative: [
    "I’m sorry that it felt like this. I’ve asked for help with planning, and I’ll say each month what has changed.",
    "This isn’t easy to read, and thank you for writing it all the same. Late changes now need a second signature.",
  ],
};
const HELD_REPLY = "Thank you. I have asked Camila to share the figures with everyone.";

export async function answerSome(leader: User, member: User, now: Date): Promise<void> {
  const published = await db.review.findMany({
    where: { revieweeId: { not: null }, state: "PUBLISHED", visibleAt: { lte: now } },
    orderBy: { reviewText: "asc" },
  });
  const toMember = await db.review.findMany({
    where: { authorTag: { in: await listUsedTags(member) }, revieweeId: { not: null }, state: "PUBLISHED" },
    orderBy: { overallRating: "desc" },
  });
  const unanswered = published.filter(({ id }) => toMember.every((review) => review.id !== id));
  const some = unanswered.filter((_, index) => index % EVERY === 0);
  for (const [index, review] of [...toMember.slice(0, 2), ...some].entries()) {
    if (index % 4 !== 3) await answer(review, index, now);
    if (index % 3 !== 2 && ratingBand(review.overallRating) !== "negative") await thank(review, now);
  }
  const held = unanswered.find((review, index) => index % EVERY === 1 && review.revieweeId === leader.id);
  if (held) await replyToReview(leader as unknown as Viewer, { id: held.id, text: HELD_REPLY }, now);
}

async function answer(review: Review, index: number, now: Date): Promise<void> {
  const texts = REPLIES[ratingBand(review.overallRating)];
  const text = texts[index % texts.length] ?? "";
  await replyToReview(leaderOf(review), { id: review.id, text }, soonAfter(review, now));
}

async function thank(review: Review, now: Date): Promise<void> {
  await thankAuthor(leaderOf(review), { id: review.id, isThanked: true }, soonAfter(review, now));
}

// `getViewer` needs a cookie, and no one has one here.
function leaderOf({ revieweeId }: Review): Viewer {
  return { id: revieweeId } as unknown as Viewer;
}

/** In the week after the review, as after a nightly seal. */
function soonAfter({ createdAt }: Review, now: Date): Date {
  const then = new Date(Math.min(createdAt.getTime() + 5 * DAY_MS, now.getTime()));
  return now.getTime() - then.getTime() > 2 * DAY_MS ? mondayOf(then) : then;
}
