import { cn } from "@/lib/utils";

const COLOURS = { positive: "bg-positive-bar", neutral: "bg-neutral-bar", negative: "bg-negative-bar" };

/** Hidden from screen readers: the number and word are next to it. */
export function RatingBar({ band, className }: { band: keyof typeof COLOURS; className?: string }) {
  return (
    <span
      aria-hidden
      data-band={band}
      className={cn("block w-1 shrink-0 self-stretch rounded-full", COLOURS[band], className)}
    />
  );
}
