"use client";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Star } from "@/components/ui/star-rating";
import { formatCount } from "@/lib/format";
import { STARS } from "@/lib/ratings/constants";
import { ratingBand } from "@/lib/ratings/rules";
import type { RatingFigures } from "@/lib/ratings/schema";
import { cn } from "@/lib/utils";

const FILLS = { positive: "fill-positive-bar", neutral: "fill-neutral-bar", negative: "fill-negative-bar" };

export type StarsFilter = {
  stars: number | undefined;
  onChoose: (stars: number | undefined) => void;
};

type RatingDistributionProps = { figures: Pick<RatingFigures, "counts" | "total">; filter?: StarsFilter };

export function RatingDistribution({ figures: { counts, total }, filter }: RatingDistributionProps) {
  const { stars: chosen, onChoose } = filter ?? {};
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
          {STARS.toReversed().map((stars) => {
            const count = counts[stars - 1] ?? 0;
            const share = total > 0 ? count / total : 0;
            const bar = <Bar share={share} className={FILLS[ratingBand(stars)]} />;
            return (
              <tr key={stars} className={cn(chosen === stars && "font-semibold")}>
                <th scope="row" className={cn("w-0 font-medium", onChoose ? "pr-1.5" : "py-1 pr-3")}>
                  <span className="inline-flex items-center gap-1 [&_svg]:size-3.5">
                    {stars}
                    <Star isFilled />
                    <span className="sr-only">stars</span>
                  </span>
                </th>
                <td>
                  {onChoose ? (
                    <button
                      type="button"
                      aria-label={`Only ${inStars(stars)}`}
                      aria-pressed={chosen === stars}
                      disabled={count === 0 && chosen !== stars}
                      onClick={() => onChoose(chosen === stars ? undefined : stars)}
                      className="block w-full rounded-md px-1.5 py-2 enabled:hover:bg-muted aria-pressed:bg-accent aria-pressed:ring-2 aria-pressed:ring-primary pointer-coarse:py-[1.125rem] forced-colors:aria-pressed:border-2"
                    >
                      {bar}
                    </button>
                  ) : (
                    bar
                  )}
                </td>
                <td className={cn("w-0 text-right", onChoose ? "pl-1.5" : "py-1 pl-3")}>
                  {formatCount(count)}
                </td>
                <td className="w-12 py-1 pl-2 text-right text-muted-foreground">{percent(share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {onChoose && (
        <p className="mt-2 text-muted-foreground text-sm print:hidden">
          {chosen === undefined ? (
            "Choose a bar to read only those reviews."
          ) : (
            <>
              The list shows only {inStars(chosen)}.{" "}
              <Button variant="link" size="inline" className="text-sm" onClick={() => onChoose(undefined)}>
                Show all
              </Button>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function inStars(stars: number): string {
  return stars === 1 ? "1 star" : `${stars} stars`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
