import { ChevronDown } from "lucide-react";
import { type ChartPoint, LineChart } from "@/components/ui/line-chart";
import { formatAverage, formatCount, formatQuarters } from "@/lib/format";
import { PERIOD_MIN_REVIEWS } from "@/lib/ratings/rules";
import { RATING_MAX, RATING_MIN, type TrendPoint } from "@/lib/ratings/schema";

const QUARTER_MONTHS = 3;

export function RatingTrend({ points }: { points: readonly TrendPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section aria-labelledby="rating-trend" className="px-4 py-4 sm:px-5">
      <h3 id="rating-trend" className="font-semibold text-sm">
        Overall, by quarter
      </h3>
      <p className="text-muted-foreground text-sm">
        Each point is the average of at least {PERIOD_MIN_REVIEWS} reviews.
      </p>
      {first && last && first !== last ? (
        <>
          <LineChart
            label={`The overall average went from ${inWords(first)} to ${inWords(last)}.`}
            points={placed(points, first, last)}
            min={RATING_MIN}
            max={RATING_MAX}
            start={formatQuarters({ from: first.from, to: first.from })}
            end={formatQuarters({ from: last.to, to: last.to })}
            className="mt-5"
          />
          <TrendTable points={points} />
        </>
      ) : (
        <p className="mt-3 text-sm">
          There aren’t enough reviews from different quarters yet. The line starts once there are two points.
        </p>
      )}
    </section>
  );
}

function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-md text-primary text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        Show as table
        <ChevronDown aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <table className="figures mt-2 w-full text-sm">
        <caption className="sr-only">Overall rating by quarter</caption>
        <thead>
          <tr className="border-b text-muted-foreground">
            <th scope="col" className="py-1.5 text-left font-medium">
              Quarter
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Average
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Reviews
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatQuarters(point)}
              </th>
              <td className="py-1.5 pl-3 text-right">{formatAverage(point.average)}</td>
              <td className="py-1.5 pl-3 text-right">{formatCount(point.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function inWords(point: TrendPoint): string {
  return `${formatAverage(point.average)} in ${formatQuarters(point)}`;
}

/** Positions each point's period between the start of the first quarter and the end of the last one. */
function placed(points: readonly TrendPoint[], first: TrendPoint, last: TrendPoint): ChartPoint[] {
  const begin = Date.parse(first.from);
  const length = endOf(last) - begin;
  return points.map((point) => ({
    key: point.from,
    from: (Date.parse(point.from) - begin) / length,
    to: (endOf(point) - begin) / length,
    value: point.average,
    label: formatAverage(point.average),
  }));
}

function endOf({ to }: TrendPoint): number {
  const day = new Date(to);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + QUARTER_MONTHS, 1);
}
