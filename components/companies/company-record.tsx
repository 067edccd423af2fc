"use client";
import { CompanyHeader } from "@/components/companies/company-header";
import { Notice } from "@/components/layout/notice";
import { LeadersOf } from "@/components/leaders/leaders-of";
import { LookupFigures, LookupReviews, LookupStats } from "@/components/reviews/lookup-reviews";
import { LookupTabs } from "@/components/reviews/lookup-tabs";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import type { Lookup } from "@/components/reviews/use-review-filter";
import type { ReviewsOf } from "@/components/reviews/use-reviews-of";
import type { Company } from "@/lib/companies/schema";
import { companyHref, leaderHref } from "@/lib/paths";

type CompanyRecordProps = { company: Company; found: ReviewsOf; lookup: Lookup };

export function CompanyRecord({ company, found, lookup }: CompanyRecordProps) {
  const { id, name } = company;
  const noneYet = <NoneYet company={company} />;
  return (
    <>
      <CompanyHeader
        company={company}
        action={<ShareFeedback prefill={{ company }} />}
        stats={
          <LookupStats
            figures={found.figures}
            name={name}
            totalLabel="Reviews"
            averageLabel="Average Rating"
          />
        }
      />
      <LookupTabs
        name={name}
        tabs={[
          { tab: "reviews", label: "Reviews", href: companyHref(id) },
          { tab: "figures", label: "Figures", href: companyHref(id, { tab: "figures" }) },
          { tab: "leaders", label: "Leaders", href: companyHref(id, { tab: "leaders" }) },
        ]}
        current={lookup.tab}
        onOpen={lookup.openTab}
      />
      {lookup.tab === "reviews" && (
        <LookupReviews
          found={found}
          state={lookup}
          name={name}
          subjectOf={({ revieweeId }) =>
            revieweeId ? { company: null, hrefs: { leader: leaderHref(revieweeId) } } : {}
          }
          noneYet={noneYet}
        />
      )}
      {lookup.tab === "figures" && <LookupFigures figures={found.figures} noneYet={noneYet} />}
      {lookup.tab === "leaders" && <LeadersOf companyId={id} name={name} state={lookup} />}
    </>
  );
}

function NoneYet({ company }: Pick<CompanyRecordProps, "company">) {
  return (
    <Notice
      title="No public feedback yet"
      action={<ShareFeedback prefill={{ company }} label="Write the first review" />}
    >
      No one has reviewed {company.name} yet, or a leader there who makes their reviews public. You can write
      the first review.
    </Notice>
  );
}
