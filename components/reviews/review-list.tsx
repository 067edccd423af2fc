"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { ShieldCheck } from "lucide";
import type { ReactNode } from "react";
import { ReviewListSkeleton } from "@/components/reviews/review-list-skeleton";
import { ListError, NoMatch, PastTheEnd } from "@/components/reviews/review-list-states";
import type { ListState } from "@/components/reviews/use-review-filter";
import { VerifiedNote } from "@/components/reviews/verified-note";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PagedBody, PagedFooter } from "@/components/ui/pagination";
import { paths } from "@/lib/paths";

type Listed = { id: string; isVerified: boolean };

type ListPage<T> = { items: T[]; total: number };

type ListResult<T> = Pick<
  UseQueryResult<ListPage<T>>,
  "data" | "error" | "isFetching" | "isPlaceholderData"
> & { refetch: () => unknown };

type ReviewListProps<T> = {
  label: string;
  id?: string;
  state: ListState;
  toolbar: ReactNode;
  result: ListResult<T>;
  prefetchPage: (page: number) => void;
  renderItem: (item: T) => ReactNode;
  renderMark?: (item: T) => ReactNode;
  emptyTitle: string;
  noneYet: ReactNode;
};

export function ReviewList<T extends Listed>({
  label,
  id,
  state,
  toolbar,
  result,
  ...shown
}: ReviewListProps<T>) {
  const isUntouched = !state.isNarrowed && state.filter.page === 1;
  const isNoneYet = isUntouched && result.data?.total === 0;
  return (
    <Card id={id} aria-label={label}>
      {!isNoneYet && toolbar}
      <PagedBody result={result}>
        <ListBody state={state} result={result} {...shown} />
      </PagedBody>
    </Card>
  );
}

function ListBody<T extends Listed>({
  state,
  result,
  prefetchPage,
  renderItem,
  renderMark,
  emptyTitle,
  noneYet,
}: Omit<ReviewListProps<T>, "label" | "id" | "toolbar">) {
  const { filter, isNarrowed, goToPage, clear } = state;
  if (result.error) return <ListError message={result.error.message} onRetry={() => void result.refetch()} />;
  if (!result.data) return <ReviewListSkeleton />;
  const { items, total } = result.data;
  if (total === 0) return isNarrowed ? <NoMatch title={emptyTitle} onClear={clear} /> : noneYet;
  if (items.length === 0) return <PastTheEnd onGoToStart={() => goToPage(1)} />;
  return (
    <>
      <ul className="divide-y">
        {items.map((item) => (
          <li key={item.id} className="relative">
            {renderMark?.(item)}
            {renderItem(item)}
          </li>
        ))}
      </ul>
      <div className="grid gap-1 border-t px-4 py-3 text-muted-foreground text-sm sm:px-5 print:hidden">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <Icon iconNode={ShieldCheck} className="size-4 shrink-0 text-primary" />
          Privacy Protected
          <Link href={paths.howAnonymityWorks} className="ml-2 text-primary underline underline-offset-4">
            How anonymity works
          </Link>
        </p>
        <VerifiedNote reviews={items} />
      </div>
      <PagedFooter
        page={filter.page}
        pageSize={filter.pageSize}
        total={total}
        shown={items.length}
        isStale={result.isPlaceholderData}
        onPageChange={goToPage}
        onApproach={prefetchPage}
      />
    </>
  );
}
