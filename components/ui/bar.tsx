import { cn } from "@/lib/utils";

/** `share` is 0 to 1. Hidden from screen readers: the number is next to it. */
export function Bar({ share, className }: { share: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="8"
      className={cn("block base:fill-primary forced-colors:outline", className)}
    >
      <rect width="100%" height="8" rx="2" className="fill-muted" />
      {share > 0 && <rect width={`${Math.min(1, share) * 100}%`} height="8" rx="2" />}
    </svg>
  );
}
