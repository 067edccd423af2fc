"use client";
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { CompanyRating, CompanyRow } from "@/components/companies/company-row";
import type { useProfileFilter } from "@/components/companies/use-profile-filter";
import { Notice } from "@/components/layout/notice";
import { ListError, PastTheEnd } from "@/components/reviews/review-list-states";
import { Button } from "@/components/ui/button";
import { CardRows, TitledCard } from "@/components/ui/card";
import { PagedBody, PagedFooter } from "@/components/ui/pagination";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { companyProfilesQuery } from "@/lib/companies/api";
import { COMPANY_LIST_MAX, COMPANY_PAGE_SIZE } from "@/lib/companies/constants";
import type { CompanyProfile } from "@/lib/companies/schema";
import { formatCount } from "@/lib/format";

export function AllCompanies({ state }: { state: ReturnType<typeof useProfileFilter> }) {
  const { filter } = state;
  const found = useQuery({ ...companyProfilesQuery(filter), placeholderData: keepPreviousData });
  // while the next page loads, the old count stays with the old rows
  const count = found.data && `Search Results (${countOf(found.data.total)})`;
  return (
    <TitledCard
      title={<span aria-live="polite">{filter.q ? (count ?? "Search Results") : "All Companies"}</span>}
    >
      <PagedBody result={found}>
        <Body state={state} found={found} />
      </PagedBody>
    </TitledCard>
  );
}

/** A search returns at most COMPANY_LIST_MAX, so that total may be higher. */
function countOf(total: number): string {
  return total === COMPANY_LIST_MAX ? `${COMPANY_LIST_MAX}+` : formatCount(total);
}

type BodyProps = {
  state: ReturnType<typeof useProfileFilter>;
  found: UseQueryResult<{ items: CompanyProfile[]; total: number }>;
};

function Body({ state: { filter, search, goToPage }, found }: BodyProps) {
  const client = useQueryClient();
  if (found.isError) return <ListError message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <AllCompaniesSkeleton />;
  const { items, total } = found.data;
  if (total === 0) return <NoCompany q={filter.q} onClear={() => search("")} />;
  if (items.length === 0) return <PastTheEnd onGoToStart={() => goToPage(1)} />;
  return (
    <>
      <CardRows>
        {items.map((company) => (
          <CompanyRow key={company.id} company={company}>
            <CompanyRating company={company} />
          </CompanyRow>
        ))}
      </CardRows>
      {filter.q && total === COMPANY_LIST_MAX && (
        <p className="border-t px-4 py-3 text-muted-foreground text-sm sm:px-5">
          We list at most {COMPANY_LIST_MAX} matches. Type more of the name to narrow the search.
        </p>
      )}
      {total > filter.pageSize && (
        <PagedFooter
          page={filter.page}
          pageSize={filter.pageSize}
          total={total}
          shown={items.length}
          isStale={found.isPlaceholderData}
          onPageChange={goToPage}
          onApproach={(page) =>
            !filter.q && void client.prefetchQuery(companyProfilesQuery({ ...filter, page }))
          }
        />
      )}
    </>
  );
}

function NoCompany({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  if (!q) {
    return (
      <Notice title="No companies yet">
        A company appears here once someone verifies a work address there.
      </Notice>
    );
  }
  return (
    <Notice
      title="No company found"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      We found no name or industry with words that start with '{q}'. Try fewer words, or different ones.
    </Notice>
  );
}

const ROWS = Array.from({ length: COMPANY_PAGE_SIZE }, (_, index) => `row-${index}`);

export function AllCompaniesSkeleton() {
  return (
    <SkeletonGroup className="divide-y">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-[4.75rem] items-center justify-between gap-5 px-4 py-3 sm:px-5">
          <div className="flex-1">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="mt-2 h-5 w-32 max-w-full" />
          </div>
          <Skeleton className="h-9 w-32 max-sm:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
