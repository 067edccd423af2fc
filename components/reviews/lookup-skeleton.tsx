import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
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

export function LookupScreenSkeleton({ title, intro }: { title: string; intro: string }) {
  return (
    <>
      <PageHeader
        title={title}
        intro={intro}
        action={<Skeleton className="h-10 w-36 rounded-lg pointer-coarse:h-11" />}
      />
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-10 max-w-2xl rounded-lg pointer-coarse:h-11" />
        <Skeleton className="h-72 rounded-xl" />
      </SkeletonGroup>
    </>
  );
}
