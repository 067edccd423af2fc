import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { codeOf, decryptImage, pageUrlOf } from "@/lib/sharing/queries/code";
import { getCheckableImage, shareable } from "@/lib/sharing/queries/input";
import type { CheckableSubject, SharePageInput } from "@/lib/sharing/schema";

/** The same image has the same page, even after a withdrawal. @throws AppError notFound as for the image */
export async function sharePage(
  viewer: Viewer,
  { sharedImage, ...subject }: SharePageInput,
  now: Date,
): Promise<{ url: string }> {
  const drawnNow = await getCheckableImage(viewer, subject, now);
  const image = sharedImage ? decryptImage(sharedImage, viewer.id) : drawnNow.image;
  if (image.reviewId !== drawnNow.image.reviewId)
    throw new AppError("invalid", "This image shows something else.");
  const code = codeOf(image);
  await db.$transaction(async (tx) => {
    if (image.reviewId) {
      // Deleting the review waits until this page is there to be deleted too, or is already done.
      await tx.$executeRaw`LOCK TABLE "reviews" IN ROW EXCLUSIVE MODE`;
      const isThere = (await tx.review.count({ where: shareable(viewer.id, image.reviewId) })) > 0;
      if (!isThere) throw new AppError("notFound", "We could not find that review.");
    }
    await tx.sharedPage.upsert({
      where: { code },
      create: { code, ...image },
      update: { isRevoked: false },
      select: { code: true },
    });
  });
  return { url: pageUrlOf(code) };
}

export async function revokePages({ id: userId }: Viewer, subject: CheckableSubject): Promise<void> {
  const reviewId = subject.type === "review" ? subject.id : null;
  await db.sharedPage.updateMany({
    where: { userId, reviewId, isRevoked: false },
    data: { isRevoked: true },
  });
}
