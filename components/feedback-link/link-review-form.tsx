"use client";
import { useEffect, useRef } from "react";
import { CANNOT_PROVE, canProve, useProofOfWork } from "@/components/feedback-link/use-proof-of-work";
import { FormAlert } from "@/components/form/form-alert";
import { ConsentField } from "@/components/reviews/consent-field";
import { clearDraft, keepDraft, LINK_DRAFT_KEY, readDraft } from "@/components/reviews/review-draft";
import {
  type CheckedReview,
  initialState,
  leaderName,
  reviewFormState,
  withLeader,
} from "@/components/reviews/review-form-state";
import { RatingFields } from "@/components/reviews/review-rating-fields";
import { ReviewTextField } from "@/components/reviews/review-text-field";
import { SubmitProgress } from "@/components/reviews/submit-progress";
import { useReviewForm } from "@/components/reviews/use-review-form";
import { WhatIsStoredByLink } from "@/components/reviews/what-is-stored";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { toastError } from "@/components/ui/use-toast";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { errorMessage } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";
import { pickRatings } from "@/lib/ratings/rules";
import { useSubmitReviewByLink } from "@/lib/reviews/api";

type LinkReviewFormProps = {
  leader: LinkedLeader;
  /** Says which text is stored: an earlier attempt may have arrived although its response was lost. */
  onSent: (stored: "as written" | "as sent before") => void;
};

export function LinkReviewForm({ leader, onSent }: LinkReviewFormProps) {
  const isAwake = useIsHydrated();
  const proof = useProofOfWork();
  const submit = useSubmitReviewByLink(proof.take);
  const draft = { key: LINK_DRAFT_KEY, ownerId: "", target: leader.id } as const;
  const { error, isPending, variables } = submit;
  const defaultValues = initialState({ leader });
  const { form, rejection } = useReviewForm({ defaultValues, draft, error, sentText: variables?.reviewText });
  const nonce = useRef<string>(undefined);

  // in an effect, because the server's HTML, which must match, has no draft
  useEffect(() => {
    const kept = readDraft({ key: LINK_DRAFT_KEY, ownerId: "", target: leader.id });
    if (!kept) return;
    nonce.current = kept.nonce;
    form.reset({ ...reviewFormState.parse(kept), ...withLeader(leader) });
  }, [form, leader]);
  // A disabled form loses the focus. If the text was rejected, that message takes it instead.
  useEffect(() => {
    if (error && !rejection) form.setFocus("reviewText");
  }, [error, rejection, form]);

  /** The same for every attempt at this form, so that a retry after a lost response stores nothing twice. */
  function numberOfForm(): string {
    nonce.current ??= crypto.randomUUID();
    keepDraft(draft, { ...reviewFormState.parse(form.getValues()), nonce: nonce.current });
    return nonce.current;
  }

  async function send(review: CheckedReview) {
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
      onSent(isAsWritten ? "as written" : "as sent before");
    } catch (failure) {
      toastError(inWords(failure));
    }
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
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
    >
      <Card>
        <fieldset disabled={isPending} className="grid gap-6 p-4 sm:p-5">
          <legend className="sr-only">Your review</legend>
          {isAwake && !canProve() && <FormAlert title="You can’t send this form">{CANNOT_PROVE}</FormAlert>}
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <Field label="Leader">
              <Input readOnly value={leaderName(leader)} />
            </Field>
            <Field label="Company">
              <Input readOnly value={leader.companyName} />
            </Field>
          </div>
          <RatingFields form={form} />
          <ReviewTextField
            form={form}
            rejection={rejection}
            placeholder={`What ${leader.firstName} does well, and what would help`}
          />
          <ConsentField
            form={form}
            description="The image shows text, ratings and week. You can’t change this later: the review won’t belong to an account."
          />
        </fieldset>
      </Card>
      <Card className="lg:row-span-2">
        <CardContent>
          <WhatIsStoredByLink />
        </CardContent>
      </Card>
      <div className="grid gap-2">
        <Button type="submit" size="lg" isPending={isPending} className="sm:justify-self-start">
          Submit Review
        </Button>
        <SubmitProgress isPending={isPending} />
        {!isPending && (
          <div className="grid gap-1 text-muted-foreground text-sm">
            <p>{error && !rejection ? `Not sent: ${inWords(error)}` : "Draft kept in this tab only"}</p>
            <p>
              You agree to the <NewTabLink href={paths.terms}>Terms and Conditions</NewTabLink> by sending
              this review.
            </p>
          </div>
        )}
      </div>
    </form>
  );
}

function inWords(error: unknown): string {
  return errorMessage(error, "Failed to submit review");
}
