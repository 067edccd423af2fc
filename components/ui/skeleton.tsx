import type { ReactNode } from "react";
import { cn } from "@/lib/utils";

/** Give it the size of the content it stands in for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block base:rounded-md bg-muted", className)} />;
}

/** Shows its skeletons only after 200 ms, and says 'Loading' to screen readers. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={cn("late", className)}>
      <span className="sr-only">Loading</span>
      {children}
    </div>
  );
}
