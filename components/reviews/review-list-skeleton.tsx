import { ReviewCardSkeleton } from "@/components/reviews/review-card";
import { StatStripSkeleton } from "@/components/reviews/stat-strip-skeleton";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { LIST_PAGE_SIZE } from "@/lib/reviews/schema";

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

/** Figures, toolbar and list of a screen of reviews. */
export function ReviewScreenSkeleton() {
  return (
    <>
      <StatStripSkeleton />
      <Card>
        <div className="border-b p-4 sm:px-5">
          <Skeleton className="h-[5.75rem] rounded-lg md:h-10" />
        </div>
        <ReviewListSkeleton />
      </Card>
    </>
  );
}
