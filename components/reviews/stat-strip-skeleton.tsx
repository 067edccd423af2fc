import { Skeleton } from "@/components/ui/skeleton";

/** The box of a strip of four figures: one row where there is room, else two. */
export function StatStripSkeleton() {
  return (
    <div className="@container">
      <Skeleton className="h-[14.5625rem] rounded-xl @3xl:h-[7.3125rem]" />
    </div>
  );
}
