import type { ReactNode } from "react";
import { StatStripSkeleton } from "@/components/reviews/stat-strip-skeleton";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export function LookupSkeleton({ card }: { card: ReactNode }) {
  return (
    <SkeletonGroup className="grid gap-6">
      {card}
      <StatStripSkeleton />
      <Skeleton className="h-96 rounded-xl" />
    </SkeletonGroup>
  );
}
