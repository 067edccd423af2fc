import { PageHeader } from "@/components/layout/page-header";
import { IdentityCardSkeleton } from "@/components/leaders/identity-card";
import { ReviewScreenWithFiguresSkeleton } from "@/components/reviews/review-list-skeleton";

export default function LeaderReviewsLoading() {
  return (
    <>
      <PageHeader title="Your Feedback" intro="What people wrote about working with you." />
      <div className="grid gap-6">
        <IdentityCardSkeleton />
        <ReviewScreenWithFiguresSkeleton />
      </div>
    </>
  );
}
