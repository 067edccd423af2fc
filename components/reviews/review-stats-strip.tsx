import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { formatCount, formatGrowthScore } from "@/lib/format";
import type { ReviewStats } from "@/lib/reviews/schema";

type ReviewStatsStripProps = {
  label: string;
  /** Undefined while they are not known. */
  stats: ReviewStats | undefined;
  /** Whether search or filters narrow what is counted. */
  isNarrowed: boolean;
  totalLabel: string;
  averageLabel: string;
};

/** The figures above a list of reviews (B5.4, B6.1); they count what the search and the filter let through. */
export function ReviewStatsStrip({
  label,
  stats,
  isNarrowed,
  totalLabel,
  averageLabel,
}: ReviewStatsStripProps) {
  const total = stats?.total ?? 0;
  return (
    <StatStrip label={label}>
      <Stat
        label={totalLabel}
        value={stats ? formatCount(total) : "–"}
        detail={isNarrowed ? "match your search" : "in all"}
      />
      <Stat
        label={averageLabel}
        value={stats ? formatGrowthScore(stats.averageRating, total) : "–"}
        detail={stats && total > 0 ? averageOf(stats) : "no ratings"}
      />
      <Stat
        label="Positive Feedback"
        value={stats ? formatCount(stats.positive) : "–"}
        detail={total > 0 ? `of ${formatCount(total)} rated 4 or 5` : "rated 4 or 5"}
      />
      <Stat
        label="Anonymous"
        value="100%"
        detail="without a real name"
        tooltip="Counts reviews shown without a real name. Each shows 'Anonymous', or a name that its author chose."
      />
    </StatStrip>
  );
}

/** Number and spread of what was averaged: 'average of 30, from 1 to 5'. */
function averageOf({ total, counts }: Pick<ReviewStats, "total" | "counts">): string {
  const lowest = counts.findIndex((count) => count > 0) + 1;
  const highest = counts.findLastIndex((count) => count > 0) + 1;
  const spread = lowest === highest ? `all ${lowest}` : `from ${lowest} to ${highest}`;
  return total === 1 ? "average of 1" : `average of ${formatCount(total)}, ${spread}`;
}
