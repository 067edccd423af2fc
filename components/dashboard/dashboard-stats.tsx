"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NotLoaded } from "@/components/ui/not-loaded";
import { dashboardMetricsQuery } from "@/lib/dashboard/api";
import { formatCount, formatGrowthScore } from "@/lib/format";

export function DashboardStats() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardMetricsQuery);
  return (
    <section aria-label="Totals" className="@container border-y py-3">
      {isError ? (
        <NotLoaded isPending={isFetching} onRetry={() => void refetch()}>
          We couldn’t load the site’s totals.
        </NotLoaded>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 @2xl:grid-cols-4">
          <Total label="Companies Tracked">{count(data?.totalCompanies)}</Total>
          <Total label="Leadership Feedback">{count(data?.totalReviews)}</Total>
          <Total label="Growth Score" detail="average overall rating">
            {data ? formatGrowthScore(data.averageRating, data.totalReviews) : "–"}
          </Total>
          <Total label="Growing Leaders">{count(data?.totalUsers)}</Total>
        </dl>
      )}
    </section>
  );
}

type TotalProps = { label: string; detail?: string; children: ReactNode };

function Total({ label, detail, children }: TotalProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted-foreground text-sm">
        {label}
        {detail && <span className="block text-xs">{detail}</span>}
      </dt>
      <dd className="figures font-heading text-lg">{children}</dd>
    </div>
  );
}

function count(figure: number | undefined): string {
  return figure === undefined ? "–" : formatCount(figure);
}
