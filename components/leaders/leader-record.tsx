"use client";
import { useQuery } from "@tanstack/react-query";
import { CardNotice, Notice } from "@/components/layout/notice";
import { LeaderHeader } from "@/components/leaders/leader-header";
import { LookupFigures, LookupReviews, LookupStats } from "@/components/reviews/lookup-reviews";
import { LookupTabs } from "@/components/reviews/lookup-tabs";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import type { Lookup } from "@/components/reviews/use-review-filter";
import type { ReviewsOf } from "@/components/reviews/use-reviews-of";
import { companyQuery } from "@/lib/companies/api";
import type { LeaderDetails } from "@/lib/leaders/schema";
import { leaderHref } from "@/lib/paths";

type LeaderRecordProps = {
  leader: LeaderDetails;
  found: ReviewsOf;
  isViewer: boolean;
  lookup: Lookup;
};

export function LeaderRecord({ leader, found, isViewer, lookup }: LeaderRecordProps) {
  const company = useQuery(companyQuery(leader.companyId));
  const name = `${leader.firstName} ${leader.lastName}`;
  const isKeptPrivate = found.figures.data === null;
  const tab = lookup.tab === "figures" ? "figures" : "reviews";
  const noneYet = <NoneYet leader={leader} isViewer={isViewer} />;
  return (
    <>
      <LeaderHeader
        leader={leader}
        company={company.data}
        isViewer={isViewer}
        action={!isViewer && !isKeptPrivate && <ShareFeedback prefill={{ leader }} />}
        stats={
          !isKeptPrivate && (
            <LookupStats
              figures={found.figures}
              name={name}
              totalLabel="Growth Insights"
              averageLabel="Growth Score"
            />
          )
        }
      />
      {isKeptPrivate ? (
        <KeptPrivate leader={leader} />
      ) : (
        <>
          <LookupTabs
            name={name}
            tabs={[
              { tab: "reviews", label: "Reviews", href: leaderHref(leader.id) },
              { tab: "figures", label: "Figures", href: leaderHref(leader.id, { tab: "figures" }) },
            ]}
            current={tab}
            onOpen={lookup.openTab}
          />
          {tab === "figures" ? (
            <LookupFigures figures={found.figures} noneYet={noneYet} />
          ) : (
            <LookupReviews
              found={found}
              state={lookup}
              name={name}
              subjectOf={({ company: { name: written } }) => ({
                leader: null,
                company: written === leader.companyName ? null : written,
              })}
              noneYet={noneYet}
            />
          )}
        </>
      )}
    </>
  );
}

function KeptPrivate({ leader }: Pick<LeaderRecordProps, "leader">) {
  const { firstName } = leader;
  return (
    <CardNotice title="This feedback is kept private" action={<ShareFeedback prefill={{ leader }} />}>
      Only {firstName} can read reviews about them. We don’t show whether there are any. You can still write
      one.
    </CardNotice>
  );
}

function NoneYet({ leader, isViewer }: Pick<LeaderRecordProps, "leader" | "isViewer">) {
  if (isViewer) return <Notice title="No feedback yet">No one has reviewed you yet.</Notice>;
  const write = <ShareFeedback prefill={{ leader }} label="Write the first review" />;
  return (
    <Notice title="No public feedback yet" action={write}>
      No one has reviewed {leader.firstName} yet. If you write the first review, everyone who is signed in
      will be able to read it.
    </Notice>
  );
}
