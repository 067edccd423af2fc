"use client";
import { useQuery } from "@tanstack/react-query";
import { CardNotice, LoadError } from "@/components/layout/notice";
import { PageHeader } from "@/components/layout/page-header";
import { IdentityCardSkeleton } from "@/components/leaders/identity-card";
import { LeaderOption } from "@/components/leaders/leader-option";
import { LeaderRecord } from "@/components/leaders/leader-record";
import { LookupSkeleton } from "@/components/reviews/lookup-skeleton";
import { ShareFeedback } from "@/components/reviews/share-feedback";
import { type Lookup, useLookup } from "@/components/reviews/use-review-filter";
import { useReviewsOf } from "@/components/reviews/use-reviews-of";
import { LookupSearch } from "@/components/search/lookup-search";
import { useViewer } from "@/lib/accounts/api/account";
import { leaderQuery, leaderSearchQuery } from "@/lib/leaders/api";

export function LeaderLookup() {
  const lookup = useLookup();
  const viewer = useViewer();
  const { data: leader } = useQuery(leaderQuery(lookup.id ?? ""));
  return (
    <>
      <PageHeader
        title="Find Leaders"
        intro="Read what people wrote about leaders who make their feedback public."
        action={<ShareFeedback prefill={leader && leader.id !== viewer?.id ? { leader } : undefined} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LookupSearch
          key={lookup.words}
          noun="leader"
          words={lookup.words}
          search={(q) => leaderSearchQuery({ q, excludeUserId: viewer?.id })}
          renderItem={(found) => <LeaderOption leader={found} />}
          onChoose={lookup.choose}
        />
        {lookup.id ? (
          <Chosen id={lookup.id} lookup={lookup} viewerId={viewer?.id} />
        ) : (
          <Before words={lookup.words} />
        )}
      </div>
    </>
  );
}

type ChosenProps = { id: string; lookup: Lookup; viewerId: string | undefined };

function Chosen({ id, lookup, viewerId }: ChosenProps) {
  const leader = useQuery(leaderQuery(id));
  const found = useReviewsOf({ leaderId: leader.data === null ? "" : id }, lookup.filter);
  if (leader.isError) {
    return (
      <LoadError
        title="We couldn't load this leader"
        message={leader.error.message}
        onRetry={() => void leader.refetch()}
      />
    );
  }
  if (leader.data === null) {
    return (
      <CardNotice title="We couldn't find that leader">
        The link may be old, or the account may be gone. Search by name above.
      </CardNotice>
    );
  }
  if (!leader.data || found.isPending) return <LookupSkeleton card={<IdentityCardSkeleton />} />;
  return (
    <LeaderRecord key={id} leader={leader.data} found={found} isViewer={id === viewerId} lookup={lookup} />
  );
}

function Before({ words }: { words: string }) {
  if (words) {
    return (
      <CardNotice title="No leader found">
        We couldn’t find anyone else with '{words}' in their name. Try another spelling. If your leader hasn’t
        signed up, choose Share Feedback and enter their work address.
      </CardNotice>
    );
  }
  return (
    <CardNotice title="Search for a Leader">
      Type a first or last name above to see a leader’s details. You can read their reviews if they make them
      public.
    </CardNotice>
  );
}
