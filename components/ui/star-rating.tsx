import { cn } from "@/lib/utils";

const STARS = [1, 2, 3, 4, 5];

/** Five stars, filled to the nearest half. Screen readers read one image: '4.3 out of 5'. */
export function StarRating({ value, className }: { value: number; className?: string }) {
  const halves = Math.round(value * 2) / 2;
  return (
    <span
      role="img"
      aria-label={`${Math.round(value * 10) / 10} out of 5`}
      className={cn("inline-flex shrink-0 gap-px align-middle base:[&_svg]:size-4", className)}
    >
      {STARS.map((star) => (
        <Star key={star} fill={Math.min(1, Math.max(0, halves - star + 1))} />
      ))}
    </span>
  );
}

export function Star({ fill }: { fill: number }) {
  return (
    <span className="relative inline-block">
      {fill < 1 && <StarShape className="fill-none stroke-star-empty" />}
      {fill > 0 && (
        <StarShape
          className={cn("fill-star stroke-star", fill < 1 && "absolute inset-0 [clip-path:inset(0_50%_0_0)]")}
        />
      )}
    </span>
  );
}

function StarShape({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="1.6"
      strokeLinejoin="round"
      className={cn("block", className)}
    >
      <path d="M12 2.8l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3L12 17.3l-5.7 3 1.1-6.3L2.8 9.5l6.4-.9z" />
    </svg>
  );
}
