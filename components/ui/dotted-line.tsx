import type { ReactNode } from "react";

/** It may wrap anywhere: the dot at the start of a line is hidden. */
export function DottedLine({ children }: { children: ReactNode }) {
  return (
    <p className="overflow-hidden text-muted-foreground text-sm">
      <span className="-ml-4 flex flex-wrap items-baseline [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

export function DottedItem({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-baseline">
      <span aria-hidden className="w-4 shrink-0 text-center">
        ·
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
