import { cn } from "@/lib/utils";

/** Hidden from screen readers: the name is next to it. */
export function Avatar({ initials, className }: { initials: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        "inline-grid base:size-10 shrink-0 select-none place-items-center rounded-lg bg-accent font-heading base:text-[0.9375rem] text-accent-foreground forced-colors:border",
        className,
      )}
    >
      {initials}
    </span>
  );
}
