import "server-only";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { getCountsBefore } from "@/lib/ratings/queries/counts";
import { spreadOf, totalOf } from "@/lib/ratings/rules";
import { type Badge, toBadgeSvg } from "@/lib/sharing/rules/badge";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";

/** Has the score of Monday (docs/anonymity.md, 'The badge'). @throws AppError notFound, for any reason */
export async function getBadge(leaderId: string, now: Date): Promise<string> {
  const badge = await findBadge(leaderId, now);
  if (!badge) throw new AppError("notFound", "There's no badge at this address.");
  return toBadgeSvg(badge);
}

async function findBadge(leaderId: string, now: Date): Promise<Badge | null> {
  const [leader, counts] = await Promise.all([
    db.user.findFirst({
      where: { id: leaderId, isVerified: true, isBadgeShown: true },
      select: { firstName: true, lastName: true },
    }),
    getCountsBefore(leaderId, mondayOf(now)),
  ]);
  const total = totalOf(counts?.overall ?? []);
  if (!leader || !counts || total < SHARED_REVIEWS_MIN) return null;
  return { name: `${leader.firstName} ${leader.lastName}`, average: spreadOf(counts.overall).average, total };
}
