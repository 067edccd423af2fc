import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";
import { getSubmittedStats } from "@/lib/reviews/queries/submitted";
import { toStats } from "@/lib/reviews/rules";
import { screenFilter } from "@/lib/reviews/schema";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules";
import type { OwnShareType, ShareImageInput } from "@/lib/sharing/schema";

/**
 * What the viewer's image shows. 'progress': their name, their company and the stats of all published reviews about
 * them, of which there must be `SHARED_REVIEWS_MIN`. 'authored': how many reviews Your Submissions lists, in any state.
 * Neither shows anything of a single review.
 * @throws AppError notFound if there's too little to share.
 */
export async function getShareImageInput(viewer: Viewer, type: OwnShareType): Promise<ShareImageInput> {
  return type === "progress" ? getProgress(viewer) : getAuthored(viewer);
}

async function getProgress(viewer: Viewer): Promise<ShareImageInput> {
  const [figures, company] = await Promise.all([
    getFiguresOfLeader(viewer, viewer.id, new Date()),
    viewer.companyId && db.company.findUnique({ where: { id: viewer.companyId }, select: { name: true } }),
  ]);
  if (!figures || figures.total < SHARED_REVIEWS_MIN) {
    throw new AppError("notFound", `You need at least ${SHARED_REVIEWS_MIN} reviews to share your progress.`);
  }
  if (!company) throw new AppError("notFound", "Your account isn't linked to a company. Please contact us.");
  const { total, counts, overall, communication, support, growth } = figures;
  return {
    type: "progress",
    leaderName: `${viewer.firstName} ${viewer.lastName}`,
    companyName: company.name,
    total,
    positiveShare: toStats(counts).positive / total,
    averages: {
      overall: overall.average,
      communication: communication.average,
      support: support.average,
      growth: growth.average,
    },
    checkUrl: null,
  };
}

async function getAuthored(viewer: Viewer): Promise<ShareImageInput> {
  const { total: count } = await getSubmittedStats(viewer, screenFilter.parse({}));
  if (count === 0) throw new AppError("notFound", "There's nothing to share yet. Submit a review first.");
  return { type: "authored", count };
}
