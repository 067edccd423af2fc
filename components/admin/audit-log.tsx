"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { ListError, PastTheEnd } from "@/components/reviews/review-list-states";
import { CardFooter, TitledCard } from "@/components/ui/card";
import { EmptyState, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { PagedBody, Pagination } from "@/components/ui/pagination";
import { auditQuery } from "@/lib/admin/api/panel";
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditEntry, panelAddress } from "@/lib/admin/schema";
import { formatDay } from "@/lib/format";
import { cn } from "@/lib/utils";

const COLUMNS = [
  ["Day", "w-[16%]"],
  ["Who", "w-[22%]"],
  ["What", "w-[16%]"],
  ["Subject", "w-[22%]"],
  ["Reason", ""],
];
const parsers = { page: parseAsString };

export function AuditLog() {
  const [raw, setRaw] = useQueryStates(parsers);
  const { page } = useMemo(() => panelAddress.parse(raw), [raw]);
  const goToPage = (next: number) =>
    void setRaw({ page: next > 1 ? String(next) : null }, { history: "push" });
  const result = useQuery({ ...auditQuery(page), placeholderData: keepPreviousData });
  const { items, total } = result.data ?? { items: [], total: 0 };
  return (
    <TitledCard title="Audit log">
      <p className="px-4 pt-4 text-muted-foreground text-sm sm:px-5">
        What administrators did, the newest day first; within a day, in no particular order. Each entry is
        kept for a year. None names the author of a review, and decisions on reviews about you aren’t listed.
      </p>
      <PagedBody result={result} className="@container">
        {result.isError ? (
          <ListError message={result.error.message} onRetry={() => void result.refetch()} />
        ) : items.length > 0 ? (
          <Entries items={items} />
        ) : total > 0 ? (
          <PastTheEnd onGoToStart={() => goToPage(1)} />
        ) : (
          result.data && <NothingDone />
        )}
      </PagedBody>
      {total > AUDIT_PAGE_SIZE && (
        <CardFooter className="@container justify-end py-3">
          <Pagination page={page} pageCount={Math.ceil(total / AUDIT_PAGE_SIZE)} onPageChange={goToPage} />
        </CardFooter>
      )}
    </TitledCard>
  );
}

function NothingDone() {
  return (
    <EmptyState>
      <EmptyStateTitle>Nothing yet</EmptyStateTitle>
      <EmptyStateText>
        Decisions on reviews, changes of roles and new companies will be listed here.
      </EmptyStateText>
    </EmptyState>
  );
}

function Entries({ items }: { items: AuditEntry[] }) {
  return (
    <table className="block w-full text-left text-[0.9375rem] @3xl:table @3xl:table-fixed @3xl:text-sm">
      <caption className="sr-only">Audit log</caption>
      <thead className="sr-only @3xl:not-sr-only @3xl:table-header-group">
        <tr className="border-b text-muted-foreground text-sm">
          {COLUMNS.map(([name, width]) => (
            <th key={name} scope="col" className={cn("px-2 py-3 font-semibold first:pl-5 last:pr-5", width)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y @3xl:table-row-group">
        {items.map(({ id, day, admin, action, subject, reason }) => (
          <tr key={id} className="grid gap-1 px-4 py-4 sm:px-5 @3xl:table-row">
            <Cell label="Day" className="figures">
              {formatDay(day)}
            </Cell>
            <Cell label="Who">
              <Address>{admin}</Address>
            </Cell>
            <Cell label="What" className="font-medium">
              {AUDIT_ACTIONS[action]}
            </Cell>
            <Cell label="Subject" className="figures">
              {IS_ABOUT_REVIEW.test(action) ? (
                <span title={subject}>Review {subject.slice(0, 8)}</span>
              ) : (
                <Address>{subject}</Address>
              )}
            </Cell>
            <Cell label="Reason" className={reason ? undefined : "@max-3xl:hidden"}>
              {reason ?? <span className="text-muted-foreground">–</span>}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const IS_ABOUT_REVIEW = /^(review|reply)-/;

function Address({ children }: { children: string }) {
  const end = children.indexOf("@") + 1;
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </>
  );
}

function Cell({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <td
      className={cn(
        "grid grid-cols-[5rem_minmax(0,1fr)] gap-2 [overflow-wrap:anywhere] @3xl:table-cell @3xl:px-2 @3xl:py-3 @3xl:align-top @3xl:first:pl-5 @3xl:last:pr-5",
        className,
      )}
    >
      <span aria-hidden className="font-normal text-muted-foreground text-sm leading-6 @3xl:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}
