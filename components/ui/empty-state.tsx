import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

export function EmptyState({ className, children, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("relative isolate overflow-hidden px-5 base:py-14 text-center base:sm:py-16", className)}
      {...props}
    >
      <span
        aria-hidden
        className="weave-rosette pointer-events-none absolute inset-x-0 inset-y-3 -z-10 opacity-10"
      />
      <div className="mx-auto grid max-w-md justify-items-center gap-2">{children}</div>
    </div>
  );
}

export function EmptyStateTitle({ className, children, ...props }: ComponentProps<"h2">) {
  return (
    <h2 className={cn("font-heading text-lg", className)} {...props}>
      {children}
    </h2>
  );
}

export function EmptyStateText({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("text-muted-foreground", className)} {...props} />;
}

export function EmptyStateAction({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-4 flex flex-wrap justify-center gap-3", className)} {...props} />;
}
