"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { LoadError } from "@/components/layout/notice";
import { PageHeader } from "@/components/layout/page-header";
import { usePageTitle } from "@/components/layout/use-page-title";
import { OwnCompanyPeople } from "@/components/leaders/own-company-people";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import type { Lookup } from "@/components/reviews/use-review-filter";
import { RecentlyViewed } from "@/components/search/recently-viewed";

export type LookupPageProps = {
  title: string;
  intro: string;
  lookup: Lookup;
  /** Undefined while it loads, null if there is no match. */
  name: string | null | undefined;
  refusal: string | undefined;
  search: ReactNode;
  noMatch: ReactNode;
  start: ReactNode;
  children: (id: string) => ReactNode;
};

export function LookupPage({
  title,
  intro,
  lookup: { id, words },
  name,
  refusal,
  search,
  noMatch,
  start,
  children,
}: LookupPageProps) {
  const isNothingOpen = !id || name === null;
  usePageTitle(isNothingOpen ? title : name);
  return (
    <>
      {isNothingOpen && <PageHeader title={title} intro={intro} action={<ShareFeedback />} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {search}
        {id && children(id)}
        {!id && (refusal ? <Refused message={refusal} /> : words ? noMatch : <Start notice={start} />)}
      </div>
    </>
  );
}

function Refused({ message }: { message: string }) {
  const router = useRouter();
  return <LoadError title="We couldn’t search" message={message} onRetry={() => router.refresh()} />;
}

function Start({ notice }: { notice: ReactNode }) {
  return (
    <>
      {notice}
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <OwnCompanyPeople />
        <RecentlyViewed />
      </div>
    </>
  );
}
