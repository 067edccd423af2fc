"use client";
import { useQuery } from "@tanstack/react-query";
import { CardNotice, Notice } from "@/components/layout/notice";
import { LeaderCard } from "@/components/leaders/leader-card";
import { LookupReviews } from "@/components/reviews/lookup-reviews";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import type { Lookup } from "@/components/reviews/use-review-filter";
import type { ReviewsOf } from "@/components/reviews/use-reviews-of";
import { companyQuery } from "@/lib/companies/api";
import type { LeaderDetails } from "@/lib/leaders/schema";

type LeaderRecordProps = {
  leader: LeaderDetails;
  found: ReviewsOf;
  isViewer: boolean;
  lookup: Lookup;
};

export function LeaderRecord({ leader, found, isViewer, lookup }: LeaderRecordProps) {
  const company = useQuery(companyQuery(leader.companyId));
  const { firstName, lastName } = leader;
  const write = <ShareFeedback prefill={{ leader }} label="Write the first review" />;
  return (
    <>
      <LeaderCard leader={leader} company={company.data} isViewer={isViewer} titleRef={lookup.titleRef} />
      <LookupReviews
        found={found}
        state={lookup}
        name={`${firstName} ${lastName}`}
        totalLabel="Growth Insights"
        averageLabel="Growth Score"
        keptPrivate={
          <CardNotice
            title="This feedback is kept private"
            action={<ShareFeedback prefill={{ leader }} label={`Write to ${firstName}`} />}
          >
            Only {firstName} can read reviews about them. We don’t show whether there are any. You can still
            write one.
          </CardNotice>
        }
        noneYet={
          isViewer ? (
            <Notice title="No feedback yet">No one has reviewed you yet.</Notice>
          ) : (
            <Notice title="No public feedback yet" action={write}>
              No one has reviewed {firstName} yet. If you write the first review, everyone who is signed in
              will be able to read it.
            </Notice>
          )
        }
      />
    </>
  );
}
