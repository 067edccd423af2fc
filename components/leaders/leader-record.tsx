"use client";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { CardNotice, Notice } from "@/components/layout/notice";
import { LeaderCard } from "@/components/leaders/leader-card";
import { LookupReviews } from "@/components/reviews/lookup-reviews";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import type { ListState } from "@/components/reviews/use-review-filter";
import type { ReviewsOf } from "@/components/reviews/use-reviews-of";
import { companyQuery } from "@/lib/companies/api";
import type { LeaderDetails } from "@/lib/leaders/schema";

type LeaderRecordProps = {
  leader: LeaderDetails;
  found: ReviewsOf;
  isViewer: boolean;
  state: ListState;
  titleRef: Ref<HTMLHeadingElement>;
};

/** One leader: details, figures and reviews, or why there are none to read (B8.2, B8.3). */
export function LeaderRecord({ leader, found, isViewer, state, titleRef }: LeaderRecordProps) {
  const company = useQuery(companyQuery(leader.companyId));
  const { firstName, lastName } = leader;
  const write = <ShareFeedback prefill={{ leader }} label="Write the first review" />;
  return (
    <>
      <LeaderCard leader={leader} company={company.data} isViewer={isViewer} titleRef={titleRef} />
      <LookupReviews
        found={found}
        state={state}
        name={`${firstName} ${lastName}`}
        totalLabel="Growth Insights"
        averageLabel="Growth Score"
        keptPrivate={
          <CardNotice
            title="This feedback is kept private"
            action={<ShareFeedback prefill={{ leader }} label={`Write to ${firstName}`} />}
          >
            Only {firstName} can read what is written about them, and whether there is anything is not shown.
            You can write to them all the same.
          </CardNotice>
        }
        noneYet={
          isViewer ? (
            <Notice title="No feedback yet">Nobody has reviewed you yet.</Notice>
          ) : (
            <Notice title="No public feedback yet" action={write}>
              Nobody has written about {firstName} yet. Yours can be the first; everybody signed in will be
              able to read it.
            </Notice>
          )
        }
      />
    </>
  );
}
