import { DialogBody } from "@/components/ui/dialog";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

const RATINGS = ["communication", "support", "growth", "overall"];

export function ReviewFormSkeleton() {
  return (
    <DialogBody>
      <SkeletonGroup className="grid min-h-[34rem] content-start gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        {RATINGS.map((rating) => (
          <Skeleton key={rating} className="h-11 w-72 max-w-full" />
        ))}
        <Skeleton className="h-32" />
      </SkeletonGroup>
    </DialogBody>
  );
}
