"use client";
import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader, CardRow, CardRows, CardTitle } from "@/components/ui/card";
import { StarRating } from "@/components/ui/star-rating";
import type { Company } from "@/lib/companies/schema";
import { dashboardMetricsQuery } from "@/lib/dashboard/api";
import { formatAverage, formatCount } from "@/lib/format";

/** Nothing where no company has a review (B4.4). */
export function TopRatedCompanies() {
  const companies = useQuery(dashboardMetricsQuery).data?.topRatedCompanies ?? [];
  if (companies.length === 0) return null;
  return (
    <Card aria-labelledby="top-rated-companies">
      <CardHeader>
        <CardTitle id="top-rated-companies">Top Rated Companies</CardTitle>
      </CardHeader>
      <CardRows>
        {companies.map((company) => (
          <CompanyRow key={company.id} company={company} />
        ))}
      </CardRows>
    </Card>
  );
}

type Row = Pick<Company, "name" | "industry" | "averageRating" | "totalReviews">;

function CompanyRow({ company: { name, industry, averageRating, totalReviews } }: { company: Row }) {
  return (
    <CardRow className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="text-wrap font-heading text-base [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-muted-foreground text-sm">{industry ?? "Technology"}</p>
      </div>
      <div className="figures shrink-0 text-right">
        <StarRating value={averageRating} />
        <p className="text-muted-foreground text-sm">
          {formatAverage(averageRating)} · {formatCount(totalReviews)}{" "}
          {totalReviews === 1 ? "review" : "reviews"}
        </p>
      </div>
    </CardRow>
  );
}
