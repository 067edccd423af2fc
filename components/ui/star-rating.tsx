import { cn } from "@/lib/utils";

const MAX = 5;
const WIDTH = 24;
const STAR = "l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3-5.7-3-5.7 3 1.1-6.3-4.6-4.5 6.4-.9z";
const LINES = { strokeWidth: "1.6", strokeLinejoin: "round" } as const;
const FILLED = "fill-star stroke-star";
const EMPTY = "fill-none stroke-star-empty";

// One pixel is between two stars.
const SIZES = {
  default: { className: "h-4 w-21", ...starsOfStep((WIDTH * 17) / 16) },
  small: { className: "h-3.5 w-18.5", ...starsOfStep((WIDTH * 15) / 14) },
};

type StarRatingProps = { value: number; size?: keyof typeof SIZES };

export function StarRating({ value, size = "default" }: StarRatingProps) {
  const halves = Math.min(MAX, Math.max(0, Math.round(value * 2) / 2));
  const full = Math.floor(halves);
  const { className, step, rows } = SIZES[size];
  return (
    <svg
      role="img"
      aria-label={`${Math.round(value * 10) / 10} out of 5`}
      viewBox={`0 0 ${(MAX - 1) * step + WIDTH} ${WIDTH}`}
      {...LINES}
      className={cn("inline-block shrink-0", className)}
    >
      {full < MAX && <path className={EMPTY} d={`${startOf(full, step)}${rows[MAX - full]}`} />}
      {full > 0 && <path className={FILLED} d={`${startOf(0, step)}${rows[full]}`} />}
      {halves > full && (
        // cuts off what is wider
        <svg aria-hidden="true" width={full * step + WIDTH / 2} height={WIDTH}>
          <path className={FILLED} d={`${startOf(full, step)}${STAR}`} />
        </svg>
      )}
    </svg>
  );
}

export function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <span className="inline-block">
      <svg
        viewBox={`0 0 ${WIDTH} ${WIDTH}`}
        aria-hidden="true"
        {...LINES}
        className={cn("block", isFilled ? FILLED : EMPTY)}
      >
        <path d={`${startOf(0, WIDTH)}${STAR}`} />
      </svg>
    </span>
  );
}

/** Made once, because a list has many. `step` is from one star to the next. */
function starsOfStep(step: number): { step: number; rows: string[] } {
  return {
    step,
    rows: Array.from({ length: MAX + 1 }, (_, count) => Array(count).fill(STAR).join(`m${step} 0`)),
  };
}

function startOf(star: number, step: number): string {
  return `M${star * step + WIDTH / 2} 2.8`;
}
