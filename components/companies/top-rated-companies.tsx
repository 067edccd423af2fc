"use client";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/ui/button";
import { CardRow, CardRows, TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StarRating } from "@/components/ui/star-rating";
import type { Company } from "@/lib/companies/schema";
import { dashboardMetricsQuery } from "@/lib/dashboard/api";
import { formatAverage, formatReviews } from "@/lib/format";
import { companyHref, paths } from "@/lib/paths";

export function TopRatedCompanies() {
  const { topRatedCompanies: companies = [], totalCompanies = 0 } =
    useQuery(dashboardMetricsQuery).data ?? {};
  if (companies.length === 0) return null;
  return (
    <TitledCard
      title="Top Rated Companies"
      action={
        totalCompanies > companies.length && (
          <ButtonLink
            variant="link"
            size="inline"
            className="pointer-coarse:min-h-11"
            href={paths.companyProfiles}
          >
            See all <span className="sr-only">companies</span>
          </ButtonLink>
        )
      }
    >
      <CardRows>
        {companies.map((company) => (
          <CompanyRow key={company.id} company={company} />
        ))}
      </CardRows>
    </TitledCard>
  );
}

type Row = Pick<Company, "id" | "name" | "industry" | "averageRating" | "totalReviews">;

function CompanyRow({ company }: { company: Row }) {
  const { id, name, industry, averageRating, totalReviews } = company;
  return (
    <CardRow className="relative flex items-center justify-between gap-4 transition-colors duration-150 hover:bg-muted/50">
      <div className="min-w-0">
        <h3 className="text-wrap font-heading text-base [overflow-wrap:anywhere]">
          <Link href={companyHref(id)} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-muted-foreground text-sm">{industry ?? "Technology"}</p>
      </div>
      <div className="figures shrink-0 text-right">
        <StarRating value={averageRating} />
        <p className="text-muted-foreground text-sm">
          {formatAverage(averageRating)} · {formatReviews(totalReviews)}
        </p>
      </div>
    </CardRow>
  );
}
