import { DialogBody } from "@/components/ui/dialog";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";

export function ReviewFormSkeleton() {
  return (
    <DialogBody>
      <SkeletonGroup className="grid min-h-[34rem] content-start gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        {RATING_DIMENSIONS.map(({ key }) => (
          <Skeleton key={key} className="h-11 w-72 max-w-full" />
        ))}
        <Skeleton className="h-32" />
      </SkeletonGroup>
    </DialogBody>
  );
}
