import type { ReactNode } from "react";
import { cn } from "@/lib/utils";

/** A grey stand-in. Give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block rounded-md bg-muted", className)} />;
}

/** Holds the skeletons of a part of the page; shows them only after 200 ms and says 'Loading'. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={cn("late", className)}>
      <span className="sr-only">Loading</span>
      {children}
    </div>
  );
}
