import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function PrintFeedbackLoading() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-20 w-96 max-w-full" />
      <Skeleton className="h-96 rounded-xl" />
    </SkeletonGroup>
  );
}
