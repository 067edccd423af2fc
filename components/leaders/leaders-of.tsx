"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { CardNotice, LoadError } from "@/components/layout/notice";
import { PastTheEnd } from "@/components/reviews/review-list-states";
import type { ListState } from "@/components/reviews/use-review-filter";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardRow, CardRows } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PagedBody, PagedFooter } from "@/components/ui/pagination";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useViewer } from "@/lib/accounts/api/account";
import { leadersOfQuery } from "@/lib/leaders/api";
import { LEADERS_PAGE_SIZE, LISTED_LEADERS_MAX } from "@/lib/leaders/constants";
import type { ListedLeader } from "@/lib/leaders/schema";
import { leaderHref, paths } from "@/lib/paths";

type LeadersOfProps = { companyId: string; name: string; state: Pick<ListState, "filter" | "goToPage"> };

/** The people of a company whom everyone could find before this week (G73). */
export function LeadersOf({ companyId, name, state: { filter, goToPage } }: LeadersOfProps) {
  const client = useQueryClient();
  const { page } = filter;
  const found = useQuery({ ...leadersOfQuery(companyId, page), placeholderData: keepPreviousData });
  if (found.isError) {
    return (
      <LoadError
        title="We couldn't load the people"
        message={found.error.message}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <LeadersOfSkeleton />;
  const { items, total } = found.data;
  if (total === 0) return <NoOneListed />;
  return (
    <Card aria-label={`Leaders at ${name}`}>
      <PagedBody result={found}>
        {items.length === 0 ? (
          <PastTheEnd onGoToStart={() => goToPage(1)} />
        ) : (
          <ListedLeaders leaders={items} />
        )}
      </PagedBody>
      <p className="border-t px-4 py-3 text-muted-foreground text-sm sm:px-5">
        New people appear here on a Monday, so no one can tell which day they joined.
        {total === LISTED_LEADERS_MAX &&
          ` We list at most ${LISTED_LEADERS_MAX} people of a company. Search finds the others.`}
      </p>
      {total > LEADERS_PAGE_SIZE && (
        <PagedFooter
          page={page}
          pageSize={LEADERS_PAGE_SIZE}
          total={total}
          shown={items.length}
          isStale={found.isPlaceholderData}
          onPageChange={goToPage}
          onApproach={(next) => void client.prefetchQuery(leadersOfQuery(companyId, next))}
        />
      )}
    </Card>
  );
}

export function ListedLeaders({ leaders }: { leaders: ListedLeader[] }) {
  const viewer = useViewer();
  return (
    <CardRows>
      {leaders.map(({ id, firstName, lastName, title }) => (
        <CardRow
          key={id}
          className="relative [overflow-wrap:anywhere] transition-colors duration-150 hover:bg-muted/50"
        >
          <Link href={leaderHref(id)} className="font-semibold after:absolute after:inset-0 hover:underline">
            {firstName} {lastName}
          </Link>
          {id === viewer?.id && <span className="text-muted-foreground"> (you)</span>}
          {title && <p className="text-muted-foreground text-sm">{title}</p>}
        </CardRow>
      ))}
    </CardRows>
  );
}

function NoOneListed() {
  return (
    <CardNotice
      title="No one is listed here"
      action={
        <ButtonLink variant="outline" href={paths.leaderLookup}>
          Search for a leader
        </ButtonLink>
      }
    >
      We list a company’s people only if at least five of them could be found last week. You can still search
      for them by name.
    </CardNotice>
  );
}

const ROWS = Array.from({ length: LEADERS_PAGE_SIZE }, (_, index) => `row-${index}`);

function LeadersOfSkeleton() {
  return (
    <Card>
      <SkeletonGroup className="divide-y">
        {ROWS.map((row) => (
          <div key={row} className="grid min-h-[4.25rem] content-center gap-2 px-4 sm:px-5">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  );
}
