import type { ReactNode } from "react";
import { missingDetail, Stat, StatStrip } from "@/components/ui/stat-strip";
import { formatCount, formatGrowthScore, formatReviews, formatSpread } from "@/lib/format";
import { spreadOf } from "@/lib/ratings/rules";
import type { ReviewStats } from "@/lib/reviews/schema";

type ReviewStatsStripProps = {
  label: string;
  stats: ReviewStats | undefined;
  onRetry?: () => void;
  isNarrowed: boolean;
  totalLabel: string;
  averageLabel: string;
  children: ReactNode;
};

export function ReviewStatsStrip({
  label,
  stats,
  onRetry,
  isNarrowed,
  totalLabel,
  averageLabel,
  children,
}: ReviewStatsStripProps) {
  const total = stats?.total ?? 0;
  const missing = missingDetail(onRetry);
  return (
    <StatStrip label={label} onRetry={onRetry}>
      <Stat
        label={totalLabel}
        value={stats ? formatCount(total) : "–"}
        detail={stats ? (isNarrowed ? "match your filters" : "in total") : missing}
      />
      <Stat
        label={averageLabel}
        value={stats ? formatGrowthScore(stats.averageRating, total) : "–"}
        detail={stats ? averageOf(stats) : missing}
      />
      <Stat
        label="Positive Feedback"
        value={stats ? formatCount(stats.positive) : "–"}
        detail={stats ? ofTotal(total, "rated 4 or 5") : missing}
      />
      {children}
    </StatStrip>
  );
}

/** Every listed review is anonymous. */
export function AnonymousStat({ stats }: { stats: ReviewStats | undefined }) {
  return (
    <Stat
      label="Anonymous"
      value={stats && stats.total > 0 ? "100%" : "–"}
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

function averageOf({ total, counts }: Pick<ReviewStats, "total" | "counts">): string {
  if (total === 0) return "no ratings";
  if (total === 1) return "overall rating of 1 review";
  return `average overall rating of ${formatReviews(total)}, ${formatSpread(spreadOf(counts))}`;
}
