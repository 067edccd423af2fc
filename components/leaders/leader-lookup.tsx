"use client";
import { useQuery } from "@tanstack/react-query";
import { CardNotice, LoadError } from "@/components/layout/notice";
import { LeaderOption } from "@/components/leaders/leader-option";
import { LeaderRecord } from "@/components/leaders/leader-record";
import { LookupHeaderSkeleton } from "@/components/reviews/lookup-header";
import { LookupSkeleton } from "@/components/reviews/lookup-skeleton";
import { type Lookup, useLookup } from "@/components/reviews/use-review-filter";
import { useReviewsOf } from "@/components/reviews/use-reviews-of";
import { ClosestMatch } from "@/components/search/closest-match";
import { LookupPage, type LookupPageProps } from "@/components/search/lookup-page";
import { LookupSearch } from "@/components/search/lookup-search";
import { useLook } from "@/components/search/recently-viewed";
import { useViewer } from "@/lib/accounts/api/account";
import { leaderQuery, leaderSearchQuery } from "@/lib/leaders/api";
import { leaderHref } from "@/lib/paths";

export function LeaderLookup({ refusal }: Pick<LookupPageProps, "refusal">) {
  const lookup = useLookup();
  const { id, words } = lookup;
  const viewerId = useViewer()?.id;
  const { data: leader } = useQuery(leaderQuery(id ?? ""));
  const name = leader && `${leader.firstName} ${leader.lastName}`;
  useLook("leader", id, name);
  return (
    <LookupPage
      title="Find Leaders"
      intro="Read what people wrote about leaders who make their feedback public."
      lookup={lookup}
      name={name}
      refusal={refusal}
      search={
        <LookupSearch
          key={words}
          noun="leader"
          words={id ? "" : words}
          search={leaderSearchQuery}
          renderItem={(found) => <LeaderOption leader={found} />}
          onChoose={lookup.choose}
        />
      }
      noMatch={
        <CardNotice title="No leader found">
          We couldn’t find anyone with '{words}' in their name. Try another spelling. If your leader hasn’t
          signed up, choose Write a review and enter their work email.
        </CardNotice>
      }
      start={
        <CardNotice title="Search for a Leader">
          Type a first or last name above to see a leader’s details. You can read their reviews if they make
          them public.
        </CardNotice>
      }
    >
      {(chosen) => <Chosen id={chosen} lookup={lookup} viewerId={viewerId} />}
    </LookupPage>
  );
}

type ChosenProps = { id: string; lookup: Lookup; viewerId: string | undefined };

function Chosen({ id, lookup, viewerId }: ChosenProps) {
  const leader = useQuery(leaderQuery(id));
  const found = useReviewsOf({ leaderId: leader.data === null ? "" : id }, lookup.filter);
  const { data: matches = [] } = useQuery(leaderSearchQuery(lookup.words));
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
  if (!leader.data || found.isPending) return <LookupSkeleton card={<LookupHeaderSkeleton />} />;
  return (
    <>
      {lookup.words && (
        <ClosestMatch
          words={lookup.words}
          id={id}
          matches={matches.map((match) => ({
            id: match.id,
            name: `${match.firstName} ${match.lastName}`,
            detail: match.companyName,
            href: leaderHref(match.id),
          }))}
        />
      )}
      <LeaderRecord key={id} leader={leader.data} found={found} isViewer={id === viewerId} lookup={lookup} />
    </>
  );
}
