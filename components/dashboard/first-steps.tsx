"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { MAIN_ID } from "@/components/layout/skip-link";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useViewer } from "@/lib/accounts/api/account";
import { FEEDBACK_LINK_ID, paths } from "@/lib/paths";
import { submittedStatsQuery } from "@/lib/reviews/api";

/** Shown until the account has received or sent its first review (G39). */
export function FirstSteps() {
  const hasReceived = useViewer()?.totalReviews !== 0;
  const { data: submitted } = useQuery({ ...submittedStatsQuery({}), enabled: !hasReceived });
  return hasReceived || submitted?.total !== 0 ? null : <Steps />;
}

function Steps() {
  const card = useRef<HTMLElement>(null);
  // sending the first review from this card removes it, and the focus with it
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      if (shown?.contains(document.activeElement)) {
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <TitledCard title="Three steps to begin" ref={card} className="@container">
      <ol className="grid divide-y @3xl:grid-cols-3 @3xl:divide-x @3xl:divide-y-0">
        <Step
          number={1}
          title="Write a first review"
          action={
            <ReviewDialog>
              <Button>Write a Review</Button>
            </ReviewDialog>
          }
        >
          Tell your leader what they do well and what would help. We store your review without your name.
        </Step>
        <Step
          number={2}
          title="Ask for feedback"
          action={
            <Button asChild variant="outline">
              <a href={`#${FEEDBACK_LINK_ID}`}>Share Your Link</a>
            </Button>
          }
        >
          Give everyone you work with the same link. They don’t need an account, and you can’t see who wrote
          what.
        </Step>
        <Step
          number={3}
          title="Decide who can read your reviews"
          action={
            <Button asChild variant="outline">
              <Link href={paths.profile}>Open Your Profile</Link>
            </Button>
          }
        >
          Only you can read the feedback about you until you make it public. You can change this at any time.
        </Step>
      </ol>
    </TitledCard>
  );
}

type StepProps = { number: number; title: string; action: ReactNode; children: ReactNode };

function Step({ number, title, action, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] content-start gap-y-1 px-4 py-4 sm:px-5 @sm:grid-cols-[1.75rem_minmax(0,1fr)_auto] @3xl:grid-cols-[1.75rem_minmax(0,1fr)] @3xl:grid-rows-[auto_1fr_auto]">
      <span aria-hidden className="figures font-heading text-lg text-primary">
        {number}
      </span>
      <h3 className="font-heading text-[1.0625rem] leading-7">{title}</h3>
      <p className="col-start-2 text-muted-foreground text-sm">{children}</p>
      <div className="col-start-2 mt-3 @sm:col-start-3 @sm:row-span-2 @sm:row-start-1 @sm:mt-0 @sm:ml-4 @sm:self-center @3xl:col-start-2 @3xl:row-span-1 @3xl:row-start-3 @3xl:mt-3 @3xl:ml-0">
        {action}
      </div>
    </li>
  );
}
