"use client";
import { useQuery } from "@tanstack/react-query";
import { CompanyOption } from "@/components/companies/company-option";
import { CompanyRecord } from "@/components/companies/company-record";
import { CardNotice, LoadError } from "@/components/layout/notice";
import { LookupHeaderSkeleton } from "@/components/reviews/lookup-header";
import { LookupSkeleton } from "@/components/reviews/lookup-skeleton";
import { type Lookup, useLookup } from "@/components/reviews/use-review-filter";
import { useReviewsOf } from "@/components/reviews/use-reviews-of";
import { ClosestMatch } from "@/components/search/closest-match";
import { LookupPage, type LookupPageProps } from "@/components/search/lookup-page";
import { LookupSearch } from "@/components/search/lookup-search";
import { useLook } from "@/components/search/recently-viewed";
import { ButtonLink } from "@/components/ui/button";
import { companyQuery, companySearchQuery } from "@/lib/companies/api";
import { companyHref, paths } from "@/lib/paths";
import { FOUND_MAX } from "@/lib/search/constants";

export function CompanyLookup({ refusal }: Pick<LookupPageProps, "refusal">) {
  const lookup = useLookup();
  const { id, words } = lookup;
  const { data: company } = useQuery(companyQuery(id ?? ""));
  const name = company === null ? null : company?.name;
  useLook("company", id, name);
  return (
    <LookupPage
      title="Find Companies"
      intro="Read what people wrote about a company, and about its leaders who make their reviews public."
      lookup={lookup}
      name={name}
      refusal={refusal}
      search={
        <LookupSearch
          key={words}
          noun="company"
          words={id ? "" : words}
          search={companySearchQuery}
          renderItem={(found) => <CompanyOption company={found} />}
          onChoose={lookup.choose}
        />
      }
      noMatch={
        <CardNotice title="No company found" action={<AllCompaniesLink />}>
          We found no company name, domain or industry with words that start with '{words}'. Try another
          spelling, or browse all companies.
        </CardNotice>
      }
      start={
        <CardNotice title="Search for a Company" action={<AllCompaniesLink />}>
          Type a name above to see the company’s details. You can read the reviews of the company and of
          leaders who make theirs public.
        </CardNotice>
      }
    >
      {(chosen) => <Chosen id={chosen} lookup={lookup} />}
    </LookupPage>
  );
}

function Chosen({ id, lookup }: { id: string; lookup: Lookup }) {
  const { data: company, ...asked } = useQuery(companyQuery(id));
  // On the tab 'Leaders', the page in the URL counts leaders.
  const filter = lookup.tab === "leaders" ? { ...lookup.filter, page: 1 } : lookup.filter;
  const found = useReviewsOf({ companyId: company === null ? "" : id }, filter);
  const { data: matches = [] } = useQuery(companySearchQuery(lookup.words));
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
  if (!company || found.isPending) return <LookupSkeleton card={<LookupHeaderSkeleton />} />;
  return (
    <>
      {lookup.words && (
        <ClosestMatch
          words={lookup.words}
          id={id}
          matches={matches.slice(0, FOUND_MAX).map((match) => ({
            id: match.id,
            name: match.name,
            detail: match.industry,
            href: companyHref(match.id),
          }))}
        />
      )}
      <CompanyRecord key={id} company={company} found={found} lookup={lookup} />
    </>
  );
}

function AllCompaniesLink() {
  return (
    <ButtonLink variant="outline" href={paths.companyProfiles}>
      See all companies
    </ButtonLink>
  );
}
