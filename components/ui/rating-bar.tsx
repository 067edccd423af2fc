import { cn } from "@/lib/utils";

const COLOURS = { positive: "bg-positive-bar", neutral: "bg-neutral-bar", negative: "bg-negative-bar" };

/** The stroke of 4 px at the left of a review. Silent: number and word stand beside it. */
export function RatingBar({ band, className }: { band: keyof typeof COLOURS; className?: string }) {
  return (
    <span
      aria-hidden
      data-band={band}
      className={cn("block w-1 shrink-0 self-stretch rounded-full", COLOURS[band], className)}
    />
  );
}
