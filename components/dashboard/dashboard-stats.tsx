"use client";
import { useQuery } from "@tanstack/react-query";
import { StarRating } from "@/components/ui/star-rating";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { dashboardMetricsQuery } from "@/lib/dashboard/api";
import { formatCount, formatGrowthScore } from "@/lib/format";

export function DashboardStats() {
  const { data } = useQuery(dashboardMetricsQuery);
  const totalReviews = data?.totalReviews ?? 0;
  return (
    <StatStrip label="Totals">
      <Stat label="Companies Tracked" value={count(data?.totalCompanies)} detail="listed" />
      <Stat label="Leadership Feedback" value={count(data?.totalReviews)} detail="reviews shared" />
      <Stat
        label="Growth Score"
        value={data ? formatGrowthScore(data.averageRating, totalReviews) : "–"}
        detail={
          data && totalReviews > 0 ? (
            <span className="figures flex flex-wrap items-center gap-x-2">
              <StarRating value={data.averageRating} />
              {formatCount(totalReviews)} {totalReviews === 1 ? "review" : "reviews"}
            </span>
          ) : (
            "no reviews yet"
          )
        }
      />
      <Stat label="Growing Leaders" value={count(data?.totalUsers)} detail="verified members" />
    </StatStrip>
  );
}

function count(figure: number | undefined): string {
  return figure === undefined ? "–" : formatCount(figure);
}
