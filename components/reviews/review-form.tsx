"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { ConsentField } from "@/components/reviews/consent-field";
import { DraftNote } from "@/components/reviews/draft-note";
import type { DraftPlace } from "@/components/reviews/draft-place";
import { GoToMarked } from "@/components/reviews/go-to-marked";
import { GuessNotice } from "@/components/reviews/guess-notice";
import { LastLook } from "@/components/reviews/last-look";
import { NewlyFindableNotice } from "@/components/reviews/newly-findable-notice";
import { findMarked, toFieldRefusal } from "@/components/reviews/rejection";
import { ReleaseField } from "@/components/reviews/release-field";
import { readDraft } from "@/components/reviews/review-draft";
import { ReviewFormFooter } from "@/components/reviews/review-form-footer";
import {
  type CheckedReview,
  firstOpenField,
  initialState,
  type ReviewPrefill,
  toSubmission,
} from "@/components/reviews/review-form-state";
import { ReviewPart } from "@/components/reviews/review-part";
import { RatingFields } from "@/components/reviews/review-rating-fields";
import { TargetFields } from "@/components/reviews/review-target-fields";
import { ReviewTextField } from "@/components/reviews/review-text-field";
import { SubmitAlert } from "@/components/reviews/submit-alert";
import { UnsignedField } from "@/components/reviews/unsigned-field";
import { useReviewForm } from "@/components/reviews/use-review-form";
import { WhatIsStored } from "@/components/reviews/what-is-stored";
import { Fold } from "@/components/ui/fold";
import type { Account } from "@/lib/accounts/schema";
import { errorMessage } from "@/lib/http/fetch-json";

type ReviewFormProps = {
  author: Pick<Account, "id" | "anonymousName" | "findability"> | null;
  prefill: ReviewPrefill;
  draft: DraftPlace;
  onSubmit: (review: ReturnType<typeof toSubmission>) => void;
  isPending: boolean;
  error: Error | null;
  sentText?: string;
};

export function ReviewForm({
  author,
  prefill,
  draft,
  onSubmit,
  isPending,
  error,
  sentText,
}: ReviewFormProps) {
  const pristine = initialState(prefill);
  const { form, isDraftKept, rejection } = useReviewForm({
    defaultValues: readDraft(draft) ?? pristine,
    pristine,
    draft,
    error,
    sentText,
  });
  const [look, setLook] = useState<{ review: CheckedReview; after: Error | null } | null>(null);
  // A new error leads back to the form.
  const looked = look && (!error || error === look.after) ? look.review : null;
  const submit = useRef<HTMLButtonElement>(null);
  const goTo = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, isUnsigned] = useWatch({ control: form.control, name: ["reviewText", "isUnsigned"] });
  const refusal = useMemo(() => error && toFieldRefusal(error, form.getValues()), [error, form]);
  const needsAlert = error && !looked && (rejection ? findMarked(rejection, text).length > 0 : !refusal);

  useEffect(() => form.setFocus(firstOpenField(form.getValues())), [form]);
  useEffect(() => {
    if (!error) return;
    if (refusal) form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
    else if (goTo.current) goTo.current.focus();
    else box.current?.focus();
  }, [error, refusal, form]);

  function edit() {
    flushSync(() => setLook(null));
    submit.current?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((review) => setLook({ review, after: error }))}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] *:[grid-area:1/1] *:overflow-y-auto *:overscroll-contain">
        {/* kept under the last look, so that it stays scrolled where it is */}
        <div
          inert={looked !== null}
          style={{ visibility: looked ? "hidden" : undefined }}
          className="[@media(min-height:40rem)]:scroll-pb-32"
        >
          <fieldset disabled={isPending} className="divide-y">
            <legend className="sr-only">Your review</legend>
            <ReviewPart title="Who">
              <div>
                <TargetFields form={form} isDisabled={isPending} />
                <GuessNotice form={form} />
              </div>
            </ReviewPart>
            <ReviewPart title="What">
              <ReviewTextField form={form} rejection={rejection} boxRef={box} />
            </ReviewPart>
            <ReviewPart title="Ratings">
              <RatingFields form={form} />
            </ReviewPart>
            <ReviewPart>
              <ReleaseField form={form} />
              <ConsentField
                form={form}
                description="The image shows text, ratings and week, never your name. You can change this later, but images that are already published stay."
              />
              {author?.anonymousName && <UnsignedField form={form} name={author.anonymousName} />}
              {author?.findability === "new" && <NewlyFindableNotice form={form} />}
              <Fold title="What we store, and what we don’t">
                <WhatIsStored />
              </Fold>
              <DraftNote form={form} pristine={pristine} isKept={isDraftKept} />
            </ReviewPart>
          </fieldset>
        </div>
        {looked && <LastLook target={form.getValues()} review={looked} />}
      </div>
      <ReviewFormFooter
        name={isUnsigned ? null : (author?.anonymousName ?? null)}
        isPending={isPending}
        isLooking={looked !== null}
        onSend={() => looked && onSubmit(toSubmission(looked))}
        onEdit={edit}
        submitRef={submit}
      >
        {needsAlert && (
          <SubmitAlert title={`Not sent: ${errorMessage(error, "Failed to submit review")}`}>
            {rejection && <GoToMarked ref={goTo} rejection={rejection} boxRef={box} />}
          </SubmitAlert>
        )}
      </ReviewFormFooter>
    </form>
  );
}
