"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { LinkHeading } from "@/components/feedback-link/link-heading";
import { LinkPromises } from "@/components/feedback-link/link-promises";
import { LinkReviewSent, type SentByLink } from "@/components/feedback-link/link-review-sent";
import { WhatIsStoredByLink } from "@/components/reviews/what-is-stored";
import { Card } from "@/components/ui/card";
import { Fold } from "@/components/ui/fold";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { cn } from "@/lib/utils";

// The form is in the server's HTML. It needs three libraries to wake up, which load after the page.
const LinkReviewForm = lazy(() =>
  import("@/components/feedback-link/link-review-form").then((module) => ({
    default: module.LinkReviewForm,
  })),
);

const FORM_PLACE = "lg:col-start-1 lg:row-span-2 lg:row-start-1";

export function LinkReview({ leader }: { leader: LinkedLeader }) {
  const [sent, setSent] = useState<SentByLink | null>(null);

  // A browser can bring a page back as it was left. The next person must not read what was sent from it.
  useEffect(() => {
    const forget = ({ persisted }: PageTransitionEvent) => persisted && setSent(null);
    window.addEventListener("pageshow", forget);
    return () => window.removeEventListener("pageshow", forget);
  }, []);

  if (sent) return <LinkReviewSent leader={leader} sent={sent} />;
  return (
    <>
      <LinkHeading leader={leader}>
        {leader.firstName} will read this, and so can everyone signed in if {leader.firstName} makes reviews
        public.
      </LinkHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <LinkPromises firstName={leader.firstName} className="lg:col-start-2" />
        {/* React sends the form last in the page. Until it is shown, nothing may be in its place. */}
        <Suspense fallback={<Card className={cn(FORM_PLACE, "min-h-[200svh]")} />}>
          <LinkReviewForm leader={leader} onSent={setSent} className={FORM_PLACE} />
        </Suspense>
        <Fold title="What we store, in full" className="lg:col-start-2">
          <WhatIsStoredByLink />
        </Fold>
      </div>
    </>
  );
}
