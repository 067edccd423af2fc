import { memo, type ReactNode } from "react";
import { PartTrends } from "@/components/ratings/part-trends";
import { RatingTrend } from "@/components/ratings/rating-trend";
import { TitledCard } from "@/components/ui/card";
import { RangeLine } from "@/components/ui/range-line";
import { formatAverage, formatReviews, formatSpread } from "@/lib/format";
import { RATING_DIMENSIONS, RATING_MAX, RATING_MIN } from "@/lib/ratings/constants";
import type { RatingFigures, SpreadAverage } from "@/lib/ratings/schema";

type RatingDetailsProps = {
  figures: RatingFigures;
  hasTrend?: boolean;
};

export const RatingDetails = memo(function RatingDetails({ figures, hasTrend = true }: RatingDetailsProps) {
  const hasParts = figures.trend.some(({ parts }) => parts);
  return (
    <>
      <Details figures={figures}>{hasTrend && !hasParts && <RatingTrend points={figures.trend} />}</Details>
      {hasParts && <PartTrends points={figures.trend} />}
    </>
  );
});

function Details({ figures, children }: { figures: RatingFigures; children: ReactNode }) {
  const isOne = figures.total === 1;
  return (
    <TitledCard title="In detail">
      <section aria-labelledby="rating-parts" className="px-4 py-4 not-last:border-b sm:px-5">
        <h3 id="rating-parts" className="flex flex-wrap justify-between gap-x-3 font-semibold text-sm">
          What was rated
          <span className="figures font-normal text-muted-foreground">
            {isOne ? "from 1 review" : `averages of ${formatReviews(figures.total)}`}
          </span>
        </h3>
        {!isOne && (
          <p className="mt-0.5 text-muted-foreground text-sm">
            The thick line runs from the lowest to the highest rating; the dot is the average.
          </p>
        )}
        <Parts figures={figures} />
      </section>
      {children}
    </TitledCard>
  );
}

function rangeOf({ average, lowest, highest }: SpreadAverage) {
  return { value: average, lowest, highest };
}

const STEPS = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, index) => RATING_MIN + index);

function Parts({ figures }: { figures: RatingFigures }) {
  return (
    <table className="figures mt-2 w-full text-sm">
      <caption className="sr-only">
        Averages of {formatReviews(figures.total)}, with the lowest and highest rating
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Range</th>
          <th scope="col">Average</th>
        </tr>
      </thead>
      <tbody>
        {RATING_DIMENSIONS.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row" className="w-0 py-1 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="px-1.5">
              <RangeLine min={RATING_MIN} max={RATING_MAX} {...rangeOf(figures[key])} />
              <span className="sr-only">{formatSpread(figures[key])}</span>
            </td>
            <td className="w-0 py-1 pl-3 text-right font-semibold">{formatAverage(figures[key].average)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot aria-hidden className="text-muted-foreground text-xs">
        <tr>
          <td />
          <td>
            <span className="flex justify-between px-[3px]">
              {STEPS.map((step) => (
                <span key={step}>{step}</span>
              ))}
            </span>
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
