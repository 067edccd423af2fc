import { Skeleton } from "@/components/ui/skeleton";

export function StatStripSkeleton() {
  return (
    <div className="@container">
      <Skeleton className="h-[14.5625rem] rounded-xl @3xl:h-[7.3125rem]" />
    </div>
  );
}
