import type { ReactNode } from "react";
import { PartTrends } from "@/components/ratings/part-trends";
import { RatingTrend } from "@/components/ratings/rating-trend";
import { Bar } from "@/components/ui/bar";
import { TitledCard } from "@/components/ui/card";
import { formatAverage, formatReviews, formatSpread } from "@/lib/format";
import { RATING_DIMENSIONS, RATING_MAX, type RatingFigures } from "@/lib/ratings/schema";

export function RatingDetails({ figures }: { figures: RatingFigures }) {
  const hasParts = figures.trend.some(({ parts }) => parts);
  return (
    <>
      <Details figures={figures}>{!hasParts && <RatingTrend points={figures.trend} />}</Details>
      {hasParts && <PartTrends points={figures.trend} />}
    </>
  );
}

function Details({ figures, children }: { figures: RatingFigures; children: ReactNode }) {
  return (
    <TitledCard title="In detail">
      <section aria-labelledby="rating-parts" className="px-4 py-4 not-last:border-b sm:px-5">
        <h3 id="rating-parts" className="flex flex-wrap justify-between gap-x-3 font-semibold text-sm">
          What was rated
          <span className="figures font-normal text-muted-foreground">
            averages of {formatReviews(figures.total)}
          </span>
        </h3>
        <Parts figures={figures} />
      </section>
      {children}
    </TitledCard>
  );
}

function Parts({ figures }: { figures: RatingFigures }) {
  return (
    <table className="figures mt-2 w-full text-sm">
      <caption className="sr-only">
        Averages of {formatReviews(figures.total)}, with the lowest and highest rating
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Bar</th>
          <th scope="col">Average</th>
          <th scope="col">Spread</th>
        </tr>
      </thead>
      <tbody>
        {RATING_DIMENSIONS.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row" className="w-0 py-1 pr-3 text-left font-normal">
              {label}
            </th>
            <td>
              <Bar share={figures[key].average / RATING_MAX} />
            </td>
            <td className="w-0 py-1 pl-3 text-right font-semibold">{formatAverage(figures[key].average)}</td>
            <td className="w-0 whitespace-nowrap py-1 pl-3 text-muted-foreground">
              {formatSpread(figures[key])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
