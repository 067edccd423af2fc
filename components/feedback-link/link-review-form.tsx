"use client";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { LinkDraftNote } from "@/components/feedback-link/link-draft-note";
import type { SentByLink } from "@/components/feedback-link/link-review-sent";
import { CANNOT_PROVE, canProve, useProofOfWork } from "@/components/feedback-link/use-proof-of-work";
import { FormAlert } from "@/components/form/form-alert";
import { ConsentField } from "@/components/reviews/consent-field";
import { LINK_DRAFT_KEY } from "@/components/reviews/draft-place";
import { GoToMarked } from "@/components/reviews/go-to-marked";
import { findMarked } from "@/components/reviews/rejection";
import { clearDraft, keepDraft, readDraft } from "@/components/reviews/review-draft";
import {
  type CheckedReview,
  initialState,
  reviewFormState,
  withLeader,
} from "@/components/reviews/review-form-state";
import { RatingFields } from "@/components/reviews/review-rating-fields";
import { ReviewTextField } from "@/components/reviews/review-text-field";
import { SubmitAlert } from "@/components/reviews/submit-alert";
import { SubmitProgress } from "@/components/reviews/submit-progress";
import { useReviewForm } from "@/components/reviews/use-review-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { errorMessage, RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";
import { pickRatings } from "@/lib/ratings/rules";
import { useSubmitReviewByLink } from "@/lib/reviews/api/by-link";
import { cn } from "@/lib/utils";

const SLOW_AFTER_MS = 10_000;

type LinkReviewFormProps = {
  leader: LinkedLeader;
  onSent: (sent: SentByLink) => void;
  className?: string;
};

type Failure = { title: string; advice?: string };

/** For globals.css, where `html:has(…)` would search the whole page after each change of any page. */
function markSticky(): () => void {
  const { dataset } = document.documentElement;
  dataset.stickySubmit = "";
  return () => {
    delete dataset.stickySubmit;
  };
}

export function LinkReviewForm({ leader, onSent, className }: LinkReviewFormProps) {
  const isAwake = useIsHydrated();
  const proof = useProofOfWork();
  const hasLeft = useRef(false);
  const submit = useSubmitReviewByLink(async () => {
    const taken = await proof.take();
    hasLeft.current = true;
    return taken;
  });
  const draft = { key: LINK_DRAFT_KEY, ownerId: "", target: leader.id } as const;
  const { error, isPending, variables } = submit;
  const defaultValues = initialState({ leader });
  const { form, isDraftKept, rejection } = useReviewForm({
    defaultValues,
    draft,
    error,
    sentText: variables?.reviewText,
  });
  const text = useWatch({ control: form.control, name: "reviewText" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const isCorrected = rejection && findMarked(rejection, text).length === 0;
  const nonce = useRef<string>(undefined);
  const box = useRef<HTMLTextAreaElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const goTo = useRef<HTMLButtonElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // in an effect, because the server's HTML, which must match, has no draft
  useEffect(() => {
    const kept = readDraft({ key: LINK_DRAFT_KEY, ownerId: "", target: leader.id });
    if (!kept) return;
    nonce.current = kept.nonce;
    form.reset({ ...reviewFormState.parse(kept), ...withLeader(leader) });
  }, [form, leader]);
  // The disabled button has lost the focus.
  useEffect(() => {
    if (!failure) return;
    const target = rejection ? goTo : button;
    target.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView?.({ block: "nearest" });
  }, [failure, rejection]);

  /** The same for every attempt at this form, so that a retry after a lost response stores nothing twice. */
  function numberOfForm(): string {
    nonce.current ??= crypto.randomUUID();
    keepDraft(draft, { ...reviewFormState.parse(form.getValues()), nonce: nonce.current });
    return nonce.current;
  }

  async function send(review: CheckedReview) {
    setFailure(null);
    hasLeft.current = false;
    try {
      const { reviewText, isShareable } = review;
      const written = { ...pickRatings(review), reviewText, isShareable };
      const stored = await submit.mutateAsync({
        companyId: leader.companyId,
        revieweeId: leader.id,
        ...written,
        // without crypto the proof of work fails too, and shows the error
        nonce: canProve() ? numberOfForm() : null,
      });
      clearDraft(draft);
      const isAsWritten = Object.entries(written).every(
        ([name, value]) => stored[name as keyof typeof written] === value,
      );
      onSent({ week: stored.createdAt, isAsWritten });
    } catch (failed) {
      setFailure(toFailure(failed, hasLeft.current));
    }
  }

  function discard() {
    form.setFocus("reviewText");
    form.reset(defaultValues);
    clearDraft(draft);
    nonce.current = undefined;
    setFailure(null);
    submit.reset();
  }

  return (
    <form
      method="post"
      noValidate
      // until hydration, typed text would be lost and nothing would be sent
      inert={!isAwake}
      onFocus={proof.start}
      onPointerDown={proof.start}
      onSubmit={form.handleSubmit(send)}
      className={cn("grid gap-4", className)}
    >
      <Card>
        <fieldset
          disabled={isPending}
          className={cn("grid gap-6 p-4 transition-opacity duration-150 sm:p-6", !isAwake && "opacity-60")}
        >
          <legend className="sr-only">Your review</legend>
          {isAwake && !canProve() && <FormAlert title="You can’t send this form">{CANNOT_PROVE}</FormAlert>}
          <RatingFields form={form} />
          <ReviewTextField
            form={form}
            rejection={rejection}
            boxRef={box}
            placeholder={`What ${leader.firstName} does well, and what would help`}
          />
          <ConsentField
            form={form}
            description="The image shows text, ratings and week. You can’t change this later: the review won’t belong to an account."
          />
          {failure && !isCorrected && (
            <div ref={alert}>
              <SubmitAlert {...failure}>
                {rejection && <GoToMarked ref={goTo} rejection={rejection} boxRef={box} />}
              </SubmitAlert>
            </div>
          )}
        </fieldset>
        {/* Not sticky where it would hide much of a low screen (sideways, or zoomed). As in globals.css. */}
        <div
          ref={markSticky}
          className="rounded-b-xl border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 max-lg:[@media(min-height:34rem)]:sticky max-lg:[@media(min-height:34rem)]:bottom-0"
        >
          <Button
            ref={button}
            type="submit"
            size="lg"
            isPending={isPending}
            disabled={!isAwake}
            className="w-full sm:w-auto"
          >
            {isAwake ? "Submit Review" : "Getting the form ready…"}
          </Button>
          <SubmitProgress isPending={isPending} />
          <p role="status" className="text-muted-foreground text-sm">
            {isPending && <SlowNote />}
          </p>
        </div>
      </Card>
      <div className="grid gap-1 text-muted-foreground text-sm">
        <p>
          You agree to the <NewTabLink href={paths.terms}>Terms and Conditions</NewTabLink> by sending this
          review.
        </p>
        {isDraftKept && !isPending && <LinkDraftNote onDiscard={discard} />}
      </div>
    </form>
  );
}

function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && "Still sending. On a slow connection this takes a while, so keep the page open.";
}

/** Only an answer that refuses the review proves that none is stored. */
function toFailure(error: unknown, hasLeft: boolean): Failure {
  const message = errorMessage(error, "Failed to submit review");
  const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 500;
  if (!hasLeft || isRefused) return { title: `Not sent: ${message}` };
  return {
    title: `It may not have arrived: ${message.replace(/\.?$/, ".")}`,
    advice: "You can send it again: it counts once.",
  };
}
