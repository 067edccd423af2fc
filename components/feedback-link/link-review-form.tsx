"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { FormAlert } from "@/components/accounts/form-alert";
import { CANNOT_PROVE, canProve, useProofOfWork } from "@/components/feedback-link/use-proof-of-work";
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
import { toast } from "@/components/ui/use-toast";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";
import { useSubmitReviewByLink } from "@/lib/reviews/api";

type LinkReviewFormProps = {
  leader: LinkedLeader;
  /** Told what stands there now: an earlier try, whose answer was lost, may have arrived after all. */
  onSent: (stored: "as written" | "as sent before") => void;
};

export function LinkReviewForm({ leader, onSent }: LinkReviewFormProps) {
  const isAwake = useIsAwake();
  const proof = useProofOfWork();
  const submit = useSubmitReviewByLink(proof.take);
  const draft = { key: LINK_DRAFT_KEY, ownerId: "", target: leader.id } as const;
  const { error, isPending, variables } = submit;
  const defaultValues = initialState({ leader });
  const { form, rejection } = useReviewForm({ defaultValues, draft, error, sentText: variables?.reviewText });
  const nonce = useRef<string>(undefined);

  // Only now, because the server, whose page this has to be at first, knows of no draft.
  useEffect(() => {
    const kept = readDraft({ key: LINK_DRAFT_KEY, ownerId: "", target: leader.id });
    if (!kept) return;
    nonce.current = kept.nonce;
    form.reset({ ...reviewFormState.parse(kept), ...withLeader(leader) });
  }, [form, leader]);
  // A form that is disabled drops the focus; of refused words their block takes it.
  useEffect(() => {
    if (error && !rejection) form.setFocus("reviewText");
  }, [error, rejection, form]);

  /** The same for every try of this form: after a lost answer, what was stored is not stored again. */
  function numberOfForm(): string {
    nonce.current ??= crypto.randomUUID();
    keepDraft(draft, { ...reviewFormState.parse(form.getValues()), nonce: nonce.current });
    return nonce.current;
  }

  async function send(review: CheckedReview) {
    try {
      const { communicationRating, supportRating, growthRating, overallRating, reviewText, isShareable } =
        review;
      const ratings = { communicationRating, supportRating, growthRating, overallRating };
      const written = { ...ratings, reviewText, isShareable };
      const stored = await submit.mutateAsync({
        companyId: leader.companyId,
        revieweeId: leader.id,
        ...written,
        // A browser that cannot make one cannot do the work either, which says so.
        nonce: canProve() ? numberOfForm() : null,
      });
      clearDraft(draft);
      const isAsWritten = Object.entries(written).every(
        ([name, value]) => stored[name as keyof typeof written] === value,
      );
      onSent(isAsWritten ? "as written" : "as sent before");
    } catch (failure) {
      toast({ title: "Error", description: inWords(failure), variant: "destructive" });
    }
  }

  return (
    <form
      method="post"
      noValidate
      // Until the page has woken up, what is typed would be lost and nothing would be sent.
      inert={!isAwake}
      onFocus={proof.start}
      onPointerDown={proof.start}
      onSubmit={form.handleSubmit(send)}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
    >
      <Card>
        <fieldset disabled={isPending} className="grid gap-6 p-4 sm:p-5">
          <legend className="sr-only">Your review</legend>
          {isAwake && !canProve() && <FormAlert title="This form cannot be sent">{CANNOT_PROVE}</FormAlert>}
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
            description="This form doesn’t know who you are, so you can’t change it later."
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
              By sending it you agree to the <NewTabLink href={paths.terms}>Terms and Conditions</NewTabLink>.
            </p>
          </div>
        )}
      </div>
    </form>
  );
}

function inWords(error: unknown): string {
  return (error instanceof RequestError && error.message) || "Failed to submit review";
}

/** False in what the server sends, true once the page answers to clicks. */
function useIsAwake(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
