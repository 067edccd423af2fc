"use client";
import { useQuery } from "@tanstack/react-query";
import { CompanyCard, CompanyCardSkeleton } from "@/components/companies/company-card";
import { CompanyOption } from "@/components/companies/company-option";
import { CardNotice, LoadError, Notice } from "@/components/layout/notice";
import { PageHeader } from "@/components/layout/page-header";
import { LookupReviews } from "@/components/reviews/lookup-reviews";
import { LookupSkeleton } from "@/components/reviews/lookup-skeleton";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import { type Lookup, useLookup } from "@/components/reviews/use-review-filter";
import { useReviewsOf } from "@/components/reviews/use-reviews-of";
import { LookupSearch } from "@/components/search/lookup-search";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { companyQuery, companySearchQuery } from "@/lib/companies/api";
import { paths } from "@/lib/paths";

export function CompanyLookup() {
  const lookup = useLookup();
  const { data: company } = useQuery(companyQuery(lookup.id ?? ""));
  return (
    <>
      <PageHeader
        title="Find Companies"
        intro="Read what people wrote about a company and its public leaders."
        action={<ShareFeedback prefill={company ? { company } : undefined} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LookupSearch
          key={lookup.words}
          noun="company"
          words={lookup.words}
          search={companySearchQuery}
          renderItem={(found) => <CompanyOption company={found} />}
          onChoose={lookup.choose}
        />
        {lookup.id ? <Chosen id={lookup.id} lookup={lookup} /> : <Before words={lookup.words} />}
      </div>
    </>
  );
}

function Chosen({ id, lookup }: { id: string; lookup: Lookup }) {
  const { data: company, ...asked } = useQuery(companyQuery(id));
  const found = useReviewsOf({ companyId: company === null ? "" : id }, lookup.filter);
  if (asked.isError) {
    return (
      <LoadError
        title="We couldn't load this company"
        message={asked.error.message}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  if (company === null) {
    return (
      <CardNotice title="We couldn't find that company" action={<AllCompaniesLink />}>
        The link may be old. Search by name above, or browse all companies.
      </CardNotice>
    );
  }
  if (!company || found.isPending) return <LookupSkeleton card={<CompanyCardSkeleton />} />;
  return (
    <>
      <CompanyCard key={id} company={company} titleRef={lookup.titleRef} />
      <LookupReviews
        key={`reviews-${id}`}
        found={found}
        state={lookup}
        name={company.name}
        totalLabel="Reviews"
        averageLabel="Average Rating"
        noneYet={
          <Notice
            title="No public feedback yet"
            action={<ShareFeedback prefill={{ company }} label="Write the first review" />}
          >
            No one has reviewed {company.name} yet, or a leader there whose reviews are public. You can write
            the first review.
          </Notice>
        }
      />
    </>
  );
}

function Before({ words }: { words: string }) {
  if (words) {
    return (
      <CardNotice title="No company found" action={<AllCompaniesLink />}>
        We found no company name or industry with words that start with '{words}'. Try another spelling, or
        browse all companies.
      </CardNotice>
    );
  }
  return (
    <CardNotice title="Search for a Company" action={<AllCompaniesLink />}>
      Type a name above to see the company’s details. You can read the reviews of the company and of leaders
      who make theirs public.
    </CardNotice>
  );
}

function AllCompaniesLink() {
  return (
    <Button asChild variant="outline">
      <Link href={paths.companyProfiles}>See all companies</Link>
    </Button>
  );
}
