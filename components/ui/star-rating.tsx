import { cn } from "@/lib/utils";

const MAX = 5;
const WIDTH = 24;
const STAR = "l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3-5.7-3-5.7 3 1.1-6.3-4.6-4.5 6.4-.9z";
const LINES = { strokeWidth: "1.6", strokeLinejoin: "round" } as const;
const FILLED = "fill-star stroke-star";
const EMPTY = "fill-none stroke-star-empty";

// `step`: from one star to the next, so that one pixel is between them.
const SIZES = {
  default: { className: "h-4 w-21", step: (WIDTH * 17) / 16 },
  small: { className: "h-3.5 w-18.5", step: (WIDTH * 15) / 14 },
};

type StarRatingProps = { value: number; size?: keyof typeof SIZES };

/** Five stars, filled to the nearest half. Screen readers read one image: '4.3 out of 5'. */
export function StarRating({ value, size = "default" }: StarRatingProps) {
  const halves = Math.min(MAX, Math.max(0, Math.round(value * 2) / 2));
  const full = Math.floor(halves);
  const { className, step } = SIZES[size];
  return (
    <svg
      role="img"
      aria-label={`${Math.round(value * 10) / 10} out of 5`}
      viewBox={`0 0 ${(MAX - 1) * step + WIDTH} ${WIDTH}`}
      {...LINES}
      className={cn("inline-block shrink-0", className)}
    >
      {full < MAX && <path className={EMPTY} d={starsFrom(full, MAX, step)} />}
      {full > 0 && <path className={FILLED} d={starsFrom(0, full, step)} />}
      {halves > full && (
        // cuts off what is wider
        <svg aria-hidden="true" width={full * step + WIDTH / 2} height={WIDTH}>
          <path className={FILLED} d={starsFrom(full, full + 1, step)} />
        </svg>
      )}
    </svg>
  );
}

/** One star, of the size that its parent sets. */
export function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <span className="inline-block">
      <svg
        viewBox={`0 0 ${WIDTH} ${WIDTH}`}
        aria-hidden="true"
        {...LINES}
        className={cn("block", isFilled ? FILLED : EMPTY)}
      >
        <path d={starsFrom(0, 1, WIDTH)} />
      </svg>
    </span>
  );
}

/** The outlines of the stars from `first` to before `end`, counted from 0. */
function starsFrom(first: number, end: number, step: number): string {
  return `M${first * step + WIDTH / 2} 2.8${Array(end - first)
    .fill(STAR)
    .join(`m${step} 0`)}`;
}
