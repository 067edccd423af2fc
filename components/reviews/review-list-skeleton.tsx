import { FigureColumns } from "@/components/ratings/figure-columns";
import { ReviewCardSkeleton } from "@/components/reviews/review-card";
import { StatStripSkeleton } from "@/components/reviews/stat-strip-skeleton";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { LIST_PAGE_SIZE } from "@/lib/reviews/schema";
import { cn } from "@/lib/utils";

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

export function ReviewScreenSkeleton() {
  return (
    <>
      <StatStripSkeleton />
      <ReviewListCardSkeleton toolbarClassName="h-[5.75rem] @3xl:h-10" />
    </>
  );
}

export function ReviewScreenWithFiguresSkeleton() {
  return (
    <>
      <StatStripSkeleton />
      <FigureColumns
        first={<Skeleton className="late h-[20.5rem] rounded-xl" />}
        second={<Skeleton className="late h-[28rem] rounded-xl" />}
      >
        <ReviewListCardSkeleton toolbarClassName="h-36 @3xl:h-[5.75rem]" />
      </FigureColumns>
    </>
  );
}

function ReviewListCardSkeleton({ toolbarClassName }: { toolbarClassName: string }) {
  return (
    <Card className="@container">
      <div className="border-b p-4 sm:px-5">
        <Skeleton className={cn("rounded-lg", toolbarClassName)} />
      </div>
      <ReviewListSkeleton />
    </Card>
  );
}
