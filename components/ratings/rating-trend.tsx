import { ShowAsTable } from "@/components/ratings/show-as-table";
import { type ChartPoint, LineChart } from "@/components/ui/line-chart";
import { formatAverage, formatCount, formatQuarters } from "@/lib/format";
import { RATING_MAX, RATING_MIN } from "@/lib/ratings/constants";
import { PERIOD_MIN_REVIEWS } from "@/lib/ratings/rules";
import type { TrendPoint } from "@/lib/ratings/schema";

const QUARTER_MONTHS = 3;

export function RatingTrend({ points }: { points: readonly TrendPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section aria-labelledby="rating-trend" className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap gap-x-2 text-sm">
        <h3 id="rating-trend" className="font-semibold">
          Overall, by quarter
        </h3>
        <p className="text-muted-foreground">
          Each point is the average of at least {PERIOD_MIN_REVIEWS} reviews.
        </p>
      </div>
      {first && last && first !== last ? (
        <>
          <TrendLine name="overall" points={points} first={first} last={last} className="mt-5" />
          <QuartersNote />
          <TrendTable points={points} />
        </>
      ) : (
        <NoTrendYet />
      )}
    </section>
  );
}

export function NoTrendYet() {
  return (
    <p className="mt-3 text-sm">
      There aren’t enough reviews from different quarters yet. The line starts once there are two points.
    </p>
  );
}

export function QuartersNote() {
  return (
    <p className="mt-3 text-muted-foreground text-sm">
      Each point covers whole quarters, so one can be partly before the last 12 months.
    </p>
  );
}

type AveragePoint = Pick<TrendPoint, "from" | "to" | "average">;

type TrendLineProps = {
  name: string;
  points: readonly AveragePoint[];
  first: AveragePoint;
  last: AveragePoint;
  isSmall?: boolean;
  className?: string;
};

export function TrendLine({ name, points, first, last, ...shown }: TrendLineProps) {
  return (
    <LineChart
      label={`The ${name} average went from ${inWords(first)} to ${inWords(last)}.`}
      points={placed(points, first, last)}
      min={RATING_MIN}
      max={RATING_MAX}
      start={formatQuarters({ from: first.from, to: first.from })}
      end={formatQuarters({ from: last.to, to: last.to })}
      {...shown}
    />
  );
}

function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  return (
    <ShowAsTable>
      <table className="figures w-full text-sm">
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
    </ShowAsTable>
  );
}

function inWords(point: AveragePoint): string {
  return `${formatAverage(point.average)} in ${formatQuarters(point)}`;
}

function placed(points: readonly AveragePoint[], first: AveragePoint, last: AveragePoint): ChartPoint[] {
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

function endOf({ to }: AveragePoint): number {
  const day = new Date(to);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + QUARTER_MONTHS, 1);
}
