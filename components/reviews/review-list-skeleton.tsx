import { ReviewCardSkeleton } from "@/components/reviews/review-card";
import { SkeletonGroup } from "@/components/ui/skeleton";
import { LIST_PAGE_SIZE } from "@/lib/reviews/constants";

const ROWS = Array.from({ length: LIST_PAGE_SIZE }, (_, index) => `row-${index}`);

export function ReviewListSkeleton() {
  return (
    <SkeletonGroup className="divide-y">
      {ROWS.map((row) => (
        <ReviewCardSkeleton key={row} />
      ))}
    </SkeletonGroup>
  );
}
