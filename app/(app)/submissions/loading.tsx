import { PageHeader } from "@/components/layout/page-header";
import { ReviewScreenSkeleton } from "@/components/reviews/review-list-skeleton";

export default function SubmissionsLoading() {
  return (
    <>
      <PageHeader
        title="Your Submissions"
        intro="The reviews you wrote. We show this list only to your account."
      />
      <div className="grid gap-6">
        <ReviewScreenSkeleton />
      </div>
    </>
  );
}
