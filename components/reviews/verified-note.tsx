import type { Review } from "@/lib/reviews/schema";

export function VerifiedNote({ reviews }: { reviews: readonly Pick<Review, "isVerified">[] }) {
  if (!reviews.some(({ isVerified }) => isVerified)) return null;
  return (
    <p>Verified: written by someone with a verified email address at the same company. We don’t show who.</p>
  );
}
