import type { ReactNode } from "react";
import { cn } from "@/lib/utils";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block base:rounded-md bg-muted", className)} />;
}

export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={cn("late", className)}>
      <span className="sr-only">Loading</span>
      {children}
    </div>
  );
}
