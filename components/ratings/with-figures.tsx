"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "@/components/layout/notice";
import { BusyWeekNote } from "@/components/ratings/busy-week-note";
import { FigureColumns } from "@/components/ratings/figure-columns";
import { OverallRatings } from "@/components/ratings/overall-ratings";
import { RatingDetails } from "@/components/ratings/rating-details";
import { Skeleton } from "@/components/ui/skeleton";
import type { RatingFigures } from "@/lib/ratings/schema";

type WithFiguresProps = {
  figures: UseQueryResult<RatingFigures | null>;
  /** The list of the rated reviews. */
  children: ReactNode;
};

export function WithFigures({ figures, children }: WithFiguresProps) {
  const { data, isError } = figures;
  if (data === null || data?.total === 0) return children;
  return (
    <FigureColumns
      first={
        data ? (
          <OverallRatings figures={data} />
        ) : isError ? (
          <LoadError
            title="We couldn't load the stats"
            message={figures.error.message}
            onRetry={() => void figures.refetch()}
          />
        ) : (
          <Skeleton className="late h-80 rounded-xl" />
        )
      }
      second={data && <RatingDetails figures={data} />}
    >
      {data?.busyWeek && <BusyWeekNote busyWeek={data.busyWeek} />}
      {children}
    </FigureColumns>
  );
}
