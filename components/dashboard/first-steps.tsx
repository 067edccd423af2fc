"use client";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { MAIN_ID } from "@/components/layout/skip-link";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import { ButtonLink } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { FEEDBACK_LINK_ID, paths } from "@/lib/paths";
import { cn } from "@/lib/utils";

export function FirstSteps({ className }: { className?: string }) {
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
    <TitledCard title="Three steps to begin" ref={card} className={cn("@container", className)}>
      <ol className="grid divide-y @3xl:grid-cols-3 @3xl:divide-x @3xl:divide-y-0">
        <Step
          title="Write a review"
          action={<ReviewDialog trigger={{ variant: "outline", children: "Write a Review" }} />}
        >
          We store your review without your name.
        </Step>
        <Step
          title="Ask for feedback"
          action={
            <ButtonLink variant="outline" href={`#${FEEDBACK_LINK_ID}`}>
              Share Your Link
            </ButtonLink>
          }
        >
          You can’t see who wrote what.
        </Step>
        <Step
          title="Choose your readers"
          action={
            <ButtonLink variant="outline" href={paths.profile}>
              Open Your Profile
            </ButtonLink>
          }
        >
          Only you read your reviews, until you make them public.
        </Step>
      </ol>
    </TitledCard>
  );
}

function Step({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-5 sm:py-3 @3xl:flex-col @3xl:items-start @3xl:gap-y-4 @3xl:py-5">
      <div className="min-w-0 flex-1">
        <h3 className="font-heading text-base max-sm:sr-only">{title}</h3>
        <p className="text-sm sm:text-muted-foreground">{children}</p>
      </div>
      {action}
    </li>
  );
}
