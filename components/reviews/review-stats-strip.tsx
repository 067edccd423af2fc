import type { ReactNode } from "react";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { formatCount, formatGrowthScore, formatSpread } from "@/lib/format";
import { spreadOf } from "@/lib/ratings/rules";
import type { ReviewStats } from "@/lib/reviews/schema";

type ReviewStatsStripProps = {
  label: string;
  /** Undefined while loading. */
  stats: ReviewStats | undefined;
  /** Whether search or filters are active. */
  isNarrowed: boolean;
  totalLabel: string;
  averageLabel: string;
  /** The fourth stat. */
  children: ReactNode;
};

/** Stats of the reviews that match the search and the filter. */
export function ReviewStatsStrip({
  label,
  stats,
  isNarrowed,
  totalLabel,
  averageLabel,
  children,
}: ReviewStatsStripProps) {
  const total = stats?.total ?? 0;
  return (
    <StatStrip label={label}>
      <Stat
        label={totalLabel}
        value={stats ? formatCount(total) : "–"}
        detail={isNarrowed ? "match your filters" : "in total"}
      />
      <Stat
        label={averageLabel}
        value={stats ? formatGrowthScore(stats.averageRating, total) : "–"}
        detail={stats && total > 0 ? averageOf(stats) : "no ratings"}
      />
      <Stat
        label="Positive Feedback"
        value={stats ? formatCount(stats.positive) : "–"}
        detail={ofTotal(total, "rated 4 or 5")}
      />
      {children}
    </StatStrip>
  );
}

export function AnonymousStat() {
  return (
    <Stat
      label="Anonymous"
      value="100%"
      detail="without a real name"
      tooltip="Counts reviews shown without a real name. Each shows 'Anonymous', or a name that its author chose."
    />
  );
}

export function GrowthAreasStat({ stats }: { stats: ReviewStats | undefined }) {
  return (
    <Stat
      label="Growth Areas"
      value={stats ? formatCount(stats.negative) : "–"}
      detail={ofTotal(stats?.total ?? 0, "rated 1 or 2")}
    />
  );
}

function ofTotal(total: number, what: string): string {
  return total > 0 ? `of ${formatCount(total)} ${what}` : what;
}

/** For example 'average of 30, from 1 to 5'. */
function averageOf({ total, counts }: Pick<ReviewStats, "total" | "counts">): string {
  return total === 1 ? "average of 1" : `average of ${formatCount(total)}, ${formatSpread(spreadOf(counts))}`;
}
