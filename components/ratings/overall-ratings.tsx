import type { ReactNode } from "react";
import { Bar } from "@/components/ui/bar";
import { TitledCard } from "@/components/ui/card";
import { Star } from "@/components/ui/star-rating";
import { formatAverage, formatCount, formatReviews, formatSpread } from "@/lib/format";
import { PERIOD_MIN_REVIEWS, ratingBand } from "@/lib/ratings/rules";
import type { RatingFigures } from "@/lib/ratings/schema";

const STARS = [5, 4, 3, 2, 1];
const FILLS = { positive: "fill-positive-bar", neutral: "fill-neutral-bar", negative: "fill-negative-bar" };

/** Counts all readable reviews, whatever the search and filter are (G32). */
export function OverallRatings({ figures }: { figures: RatingFigures }) {
  const { total, overall, lastYear } = figures;
  return (
    <TitledCard title="Overall ratings">
      <dl className="grid grid-cols-2 divide-x border-b">
        <Period label="All time" average={formatAverage(overall.average)}>
          <span className="block">{formatReviews(total)}</span>
          <span className="block">{formatSpread(overall)}</span>
        </Period>
        <Period label="Last 12 months" average={lastYear.overall && formatAverage(lastYear.overall.average)}>
          <span className="block">{lastYear.total === 0 ? "no reviews" : formatReviews(lastYear.total)}</span>
          {lastYear.overall && <span className="block">{formatSpread(lastYear.overall)}</span>}
          {!lastYear.overall && lastYear.total > 0 && (
            <span className="block">an average needs at least {PERIOD_MIN_REVIEWS}</span>
          )}
        </Period>
      </dl>
      <Distribution figures={figures} />
    </TitledCard>
  );
}

type PeriodProps = { label: string; average: string | null; children: ReactNode };

function Period({ label, average, children }: PeriodProps) {
  return (
    <div className="px-4 py-3.5 sm:px-5">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="figures mt-0.5 font-heading text-2xl">{average ?? "–"}</dd>
      <dd className="figures text-muted-foreground text-sm">{children}</dd>
    </div>
  );
}

function Distribution({ figures: { counts, total } }: { figures: RatingFigures }) {
  return (
    <div className="px-4 py-4 sm:px-5">
      <table className="figures w-full text-sm">
        <caption className="sr-only">Reviews by overall rating</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Overall</th>
            <th scope="col">Bar</th>
            <th scope="col">Reviews</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {STARS.map((stars) => {
            const count = counts[stars - 1] ?? 0;
            const share = total > 0 ? count / total : 0;
            return (
              <tr key={stars}>
                <th scope="row" className="w-0 py-1 pr-3 font-medium">
                  <span className="inline-flex items-center gap-1 [&_svg]:size-3.5">
                    {stars}
                    <Star fill={1} />
                    <span className="sr-only">stars</span>
                  </span>
                </th>
                <td>
                  <Bar share={share} className={FILLS[ratingBand(stars)]} />
                </td>
                <td className="w-0 py-1 pl-3 text-right">{formatCount(count)}</td>
                <td className="w-12 py-1 pl-2 text-right text-muted-foreground">{percent(share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
