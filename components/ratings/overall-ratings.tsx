import { memo, type ReactNode } from "react";
import { RatingDistribution } from "@/components/ratings/rating-distribution";
import { TitledCard } from "@/components/ui/card";
import { formatAverage, formatReviews } from "@/lib/format";
import { PERIOD_MIN_REVIEWS } from "@/lib/ratings/rules";
import type { RatingFigures } from "@/lib/ratings/schema";

/** Counts all readable reviews, whatever the search and filter are (G32). */
export const OverallRatings = memo(function OverallRatings({ figures }: { figures: RatingFigures }) {
  const { total, overall, lastYear } = figures;
  return (
    <TitledCard title="Overall ratings">
      <dl className="grid grid-cols-2 divide-x border-b">
        <Period label="All time" average={formatAverage(overall.average)}>
          {formatReviews(total)}
        </Period>
        <Period label="Last 12 months" average={lastYear.overall && formatAverage(lastYear.overall.average)}>
          {lastYear.total === 0 ? "no reviews" : formatReviews(lastYear.total)}
          {!lastYear.overall && lastYear.total > 0 && (
            <span className="block">an average needs at least {PERIOD_MIN_REVIEWS}</span>
          )}
        </Period>
      </dl>
      <RatingDistribution figures={figures} />
    </TitledCard>
  );
});

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
