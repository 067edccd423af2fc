"use client";
import { useQuery } from "@tanstack/react-query";
import { AllCompanies } from "@/components/companies/all-companies";
import { CompanyRating, CompanyRow } from "@/components/companies/company-row";
import { useProfileFilter } from "@/components/companies/use-profile-filter";
import { CardRows, TitledCard } from "@/components/ui/card";
import { SearchField } from "@/components/ui/search-field";
import { missingDetail, Stat, StatStrip } from "@/components/ui/stat-strip";
import { companyOverviewQuery } from "@/lib/companies/api";
import type { CompanyOverview } from "@/lib/companies/schema";
import { formatCount, formatGrowthScore, formatMonth, formatReviews, formatSpread } from "@/lib/format";
import { SEARCH_TERM_MAX } from "@/lib/search/constants";

export function CompanyProfiles() {
  const state = useProfileFilter();
  const overview = useQuery(companyOverviewQuery);
  const { topRated = [], recentlyAdded = [] } = overview.data ?? {};
  const isSearching = Boolean(state.filter.q);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SearchField
        label="Search companies by name or industry"
        placeholder="Search companies by name or industry..."
        maxLength={SEARCH_TERM_MAX}
        value={state.filter.q ?? ""}
        onSearch={state.search}
        className="max-w-2xl"
      />
      <Figures
        overview={overview.data}
        onRetry={overview.isError ? () => void overview.refetch() : undefined}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <AllCompanies state={state} />
        <div className="grid gap-6">
          {topRated.length > 0 && (
            <TitledCard title="Top Rated Companies">
              <CardRows>
                {topRated.map((company) => (
                  <CompanyRow key={company.id} company={company}>
                    <CompanyRating company={company} />
                  </CompanyRow>
                ))}
              </CardRows>
            </TitledCard>
          )}
          {!isSearching && recentlyAdded.length > 0 && (
            <TitledCard title="Recently Added Companies">
              <CardRows>
                {recentlyAdded.map((company) => (
                  <CompanyRow key={company.id} company={company}>
                    {formatMonth(company.createdAt)}
                  </CompanyRow>
                ))}
              </CardRows>
            </TitledCard>
          )}
        </div>
      </div>
    </div>
  );
}

function Figures({ overview, onRetry }: { overview: CompanyOverview | undefined; onRetry?: () => void }) {
  const { totalCompanies = 0, withReviews = 0, totalReviews = 0, rating } = overview ?? {};
  const missing = missingDetail(onRetry);
  return (
    <StatStrip label="Stats of all companies" onRetry={onRetry}>
      <Stat
        label="Total Companies"
        value={overview ? formatCount(totalCompanies) : "–"}
        detail={overview ? "listed" : missing}
      />
      <Stat
        label="With Reviews"
        value={overview ? formatCount(withReviews) : "–"}
        detail={overview ? `of ${formatCount(totalCompanies)}` : missing}
      />
      <Stat
        label="Avg Rating"
        value={rating ? formatGrowthScore(rating.average, totalReviews) : "–"}
        detail={
          rating && totalReviews > 0
            ? `${formatReviews(totalReviews)}, ${formatSpread(rating)}`
            : overview
              ? "no ratings"
              : missing
        }
      />
    </StatStrip>
  );
}
