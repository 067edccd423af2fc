import { NoTrendYet, QuartersNote, TrendLine } from "@/components/ratings/rating-trend";
import { ShowAsTable } from "@/components/ratings/show-as-table";
import { TitledCard } from "@/components/ui/card";
import { formatAverage, formatQuarters, formatReviews } from "@/lib/format";
import { RATING_DIMENSIONS, type RatingKey } from "@/lib/ratings/constants";
import { PERIOD_MIN_REVIEWS } from "@/lib/ratings/rules";
import type { TrendPoint } from "@/lib/ratings/schema";

export function PartTrends({ points }: { points: readonly TrendPoint[] }) {
  return (
    <TitledCard title="What people say" className="break-inside-avoid">
      <div className="@container px-4 py-4 sm:px-5">
        <p className="text-muted-foreground text-sm">
          Each rating by quarter, from 1 to 5. Each point is the average of at least {PERIOD_MIN_REVIEWS}{" "}
          reviews.
        </p>
        {points.length < 2 ? (
          <NoTrendYet />
        ) : (
          <>
            <div className="mt-4 grid gap-x-8 gap-y-6 @xl:grid-cols-2">
              {RATING_DIMENSIONS.map(({ key, label }) => (
                <PartTrend key={key} name={key} label={label} points={points} />
              ))}
            </div>
            <QuartersNote />
            <PartTable points={points} />
          </>
        )}
      </div>
    </TitledCard>
  );
}

type PartTrendProps = { name: RatingKey; label: string; points: readonly TrendPoint[] };

function PartTrend({ name, label, points }: PartTrendProps) {
  const averages = points.map((point) => ({ ...point, average: averageOf(point, name) }));
  const [first, last] = [averages[0], averages.at(-1)];
  if (!first || !last) return null;
  return (
    <section className="break-inside-avoid">
      <h3 className="flex items-baseline justify-between gap-x-3 font-semibold text-sm">
        {label}
        <span className="figures font-normal text-muted-foreground">
          {formatAverage(first.average)} to {formatAverage(last.average)}
        </span>
      </h3>
      <TrendLine name={name} points={averages} first={first} last={last} isSmall className="mt-4" />
    </section>
  );
}

function PartTable({ points }: { points: readonly TrendPoint[] }) {
  return (
    <ShowAsTable>
      <table className="figures w-full text-xs @sm:text-sm">
        <caption className="sr-only">Every rating by quarter</caption>
        <thead>
          <tr className="border-b text-muted-foreground">
            <th scope="col" className="w-full py-1.5 text-left font-medium">
              Quarter
            </th>
            {RATING_DIMENSIONS.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1.5 pl-1 text-right @sm:pl-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatQuarters(point)}
                <span className="block text-muted-foreground">{formatReviews(point.total)}</span>
              </th>
              {RATING_DIMENSIONS.map(({ key }) => (
                <td key={key} className="py-1.5 pl-1 text-right @sm:pl-2">
                  {formatAverage(averageOf(point, key))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ShowAsTable>
  );
}

function averageOf(point: TrendPoint, name: RatingKey): number {
  return name === "overall" ? point.average : (point.parts?.[name] ?? point.average);
}
