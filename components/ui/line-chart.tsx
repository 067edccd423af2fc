import { cn } from "@/lib/utils";

export type ChartPoint = {
  key: string;
  /** From 0 to 1 of the width. */
  from: number;
  to: number;
  value: number;
  label: string;
};

type LineChartProps = {
  label: string;
  points: readonly ChartPoint[];
  /** The ends of the scale: whole numbers. */
  min: number;
  max: number;
  start: string;
  end: string;
  isSmall?: boolean;
  className?: string;
};

// with more points than this, their numbers would touch on a phone
const LABELLED_MAX = 10;
const LABELLED_MAX_SMALL = 6;
/** The share of the height that a number needs above or below its point. */
const LABEL_SHARE = 0.12;

/** Positions are shares of the width, so text and strokes keep their size on every screen. */
export function LineChart({ label, points, min, max, start, end, isSmall, className }: LineChartProps) {
  const height = isSmall ? "h-22" : "h-36";
  const labelledMax = isSmall ? LABELLED_MAX_SMALL : LABELLED_MAX;
  const steps = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const y = (value: number) => `${(1 - (value - min) / (max - min)) * 100}%`;
  const x = ({ from, to }: ChartPoint) => `${((from + to) / 2) * 100}%`;
  const isLabelled = (index: number) =>
    points.length <= labelledMax || index === 0 || index === points.length - 1;
  return (
    <div className={cn("figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-xs", className)}>
      <div aria-hidden className={cn("relative w-2 text-muted-foreground", height)}>
        {steps.map((step) => (
          <span key={step} className="absolute -translate-y-1/2" style={{ top: y(step) }}>
            {step}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height="100%"
        className={cn("overflow-visible", height)}
      >
        {steps.map((step) => (
          <line
            key={step}
            x1="0"
            x2="100%"
            y1={y(step)}
            y2={y(step)}
            className="stroke-border forced-colors:opacity-30"
          />
        ))}
        {points.map((point, index) => {
          const next = points[index + 1];
          return (
            next && (
              <line
                key={point.key}
                x1={x(point)}
                y1={y(point.value)}
                x2={x(next)}
                y2={y(next.value)}
                strokeWidth="2"
                className="stroke-primary"
              />
            )
          );
        })}
        {points.map((point, index) => (
          <g key={point.key}>
            <line
              x1={`${point.from * 100}%`}
              x2={`${point.to * 100}%`}
              y1={y(point.value)}
              y2={y(point.value)}
              strokeWidth="5"
              className="stroke-primary opacity-15"
            />
            <circle
              cx={x(point)}
              cy={y(point.value)}
              r="4"
              strokeWidth="2"
              className="fill-primary stroke-card"
            />
            {isLabelled(index) && (
              <text
                x={x(point)}
                y={y(point.value)}
                dy={isLabelBelow(points, index, { min, max }) ? 20 : -10}
                textAnchor="middle"
                paintOrder="stroke"
                strokeWidth="6"
                strokeLinejoin="round"
                className="fill-foreground stroke-card font-semibold forced-color-adjust-none"
              >
                {point.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p aria-hidden className="col-start-2 mt-3 flex justify-between gap-3 text-muted-foreground">
        <span>{start}</span>
        <span>{end}</span>
      </p>
    </div>
  );
}

// A number is cut off above a high point or below a low one, and crossed by the line above a steep valley.
function isLabelBelow(
  points: readonly ChartPoint[],
  index: number,
  { min, max }: Pick<LineChartProps, "min" | "max">,
): boolean {
  const value = points[index]?.value ?? min;
  const room = (max - min) * LABEL_SHARE;
  if (value > max - room) return true;
  if (value < min + room) return false;
  const neighbours = [points[index - 1], points[index + 1]].flatMap((point) => point?.value ?? []);
  return Math.min(...neighbours) >= value && Math.max(...neighbours) > value + room;
}
