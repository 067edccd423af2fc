"use client";

import { ChevronLeft, ChevronRight } from "lucide";
import { type ComponentProps, type MouseEvent, type ReactNode, useDeferredValue } from "react";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { goToList } from "@/components/ui/go-to-list";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/format";
import { cn } from "@/lib/utils";

type PaginationProps = {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  onApproach?: (page: number) => void;
};

type PagedFooterProps = Omit<PaginationProps, "pageCount"> & {
  pageSize: number;
  total: number;
  shown: number;
  isStale: boolean;
};

type PagedBodyProps = {
  result: { isFetching: boolean; isPlaceholderData: boolean };
  className?: string;
  children: ReactNode;
};

/** What was chosen is painted first, because dimming a long list is slow on a phone. */
export function PagedBody({
  result: { isFetching, isPlaceholderData: isStale },
  className,
  children,
}: PagedBodyProps) {
  const wasStale = useDeferredValue(isStale);
  return (
    <div aria-busy={isFetching} className={cn(isStale && wasStale && "opacity-60", className)}>
      {children}
    </div>
  );
}

export function PagedFooter({ page, pageSize, total, shown, isStale, ...links }: PagedFooterProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <CardFooter className="@container justify-between py-3">
      <p role="status" className="figures text-muted-foreground text-sm">
        {!isStale && `${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(total)}`}
      </p>
      <Pagination page={page} pageCount={Math.ceil(total / pageSize)} {...links} />
    </CardFooter>
  );
}

export function Pagination({ page, pageCount, onPageChange, onApproach }: PaginationProps) {
  if (pageCount <= 1) return null;
  const leadTo = (target: number) => {
    const approach = () => {
      if (target >= 1 && target <= pageCount) onApproach?.(target);
    };
    const turn = (event: MouseEvent<HTMLButtonElement>) => {
      onPageChange(target);
      goToList(event.currentTarget);
    };
    return { onClick: turn, onPointerEnter: approach, onFocus: approach };
  };
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p aria-live="polite" className="figures text-muted-foreground text-sm @lg:sr-only">
        Page {page} of {pageCount}
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous page"
          disabled={page <= 1}
          {...leadTo(page - 1)}
        >
          <Icon iconNode={ChevronLeft} />
        </Button>
        <ol className="hidden items-center gap-1 @lg:flex">
          {pagesAround(page, pageCount).map((entry) => (
            <li key={entry.key}>
              {entry.page === null ? (
                <span className="inline-block w-6 text-center text-muted-foreground">…</span>
              ) : (
                <PageButton page={entry.page} isCurrent={entry.page === page} {...leadTo(entry.page)} />
              )}
            </li>
          ))}
        </ol>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next page"
          disabled={page >= pageCount}
          {...leadTo(page + 1)}
        >
          <Icon iconNode={ChevronRight} />
        </Button>
      </div>
    </nav>
  );
}

type PageButtonProps = ComponentProps<"button"> & { page: number; isCurrent: boolean };

function PageButton({ page, isCurrent, ...rest }: PageButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-label={`Page ${page}`}
      aria-current={isCurrent ? "page" : undefined}
      className={cn("figures min-w-10 px-2", isCurrent && "bg-accent text-accent-foreground")}
      {...rest}
    >
      {page}
    </Button>
  );
}

type Entry = { key: string; page: number | null };

/** A null page is a gap; a gap of one page shows that page instead. */
function pagesAround(page: number, pageCount: number): Entry[] {
  const from = Math.max(2, Math.min(page - 1, pageCount - 3));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 4));
  const entries: Entry[] = [{ key: "1", page: 1 }];
  if (from > 2) entries.push({ key: "before", page: from === 3 ? 2 : null });
  for (let number = from; number <= to; number++) entries.push({ key: `${number}`, page: number });
  if (to < pageCount - 1) entries.push({ key: "after", page: to === pageCount - 2 ? pageCount - 1 : null });
  entries.push({ key: `${pageCount}`, page: pageCount });
  return entries;
}
