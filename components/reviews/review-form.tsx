"use client";
import { useEffect } from "react";
import { ConsentField } from "@/components/reviews/consent-field";
import { GuessNotice } from "@/components/reviews/guess-notice";
import { NewlyFindableNotice } from "@/components/reviews/newly-findable-notice";
import { toFieldRefusal } from "@/components/reviews/rejection";
import { ReleaseField } from "@/components/reviews/release-field";
import { type DraftPlace, readDraft } from "@/components/reviews/review-draft";
import {
  type CheckedReview,
  firstOpenField,
  initialState,
  type ReviewPrefill,
} from "@/components/reviews/review-form-state";
import { RatingFields } from "@/components/reviews/review-rating-fields";
import { TargetFields } from "@/components/reviews/review-target-fields";
import { ReviewTextField } from "@/components/reviews/review-text-field";
import { SubmitProgress } from "@/components/reviews/submit-progress";
import { useReviewForm } from "@/components/reviews/use-review-form";
import { ShownName, WhatIsStored } from "@/components/reviews/what-is-stored";
import { Button } from "@/components/ui/button";
import type { Account } from "@/lib/accounts/schema";
import { cn } from "@/lib/utils";

const columnClasses = "sm:min-h-0 sm:overflow-y-auto sm:overscroll-contain";

type ReviewFormProps = {
  author: Pick<Account, "id" | "anonymousName" | "findability"> | null;
  prefill: ReviewPrefill;
  draft: DraftPlace;
  onSubmit: (review: CheckedReview) => void;
  isPending: boolean;
  /** The error of the last attempt. */
  error: Error | null;
  /** The text of the last attempt, as it was sent. */
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
  const defaultValues = readDraft(draft) ?? initialState(prefill);
  const { form, rejection } = useReviewForm({ defaultValues, draft, error, sentText });
  useEffect(() => form.setFocus(firstOpenField(form.getValues())), [form]);
  useEffect(() => {
    // A disabled form loses the focus, so an error restores it. If the text was rejected, that message takes it instead.
    if (!error || rejection) return;
    const refusal = toFieldRefusal(error, form.getValues());
    if (refusal) form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
    else form.setFocus("reviewText");
  }, [error, rejection, form]);

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
      className="flex min-h-0 flex-1 flex-col sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(15rem,19rem)] sm:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain sm:contents">
        <div className={cn(columnClasses, "sm:row-span-2")}>
          <fieldset disabled={isPending} className="grid gap-6 px-4 py-5 sm:px-6">
            <legend className="sr-only">Your review</legend>
            <div>
              <TargetFields form={form} excludeUserId={author?.id} isDisabled={isPending} />
              <GuessNotice form={form} />
            </div>
            <RatingFields form={form} />
            <ReviewTextField form={form} rejection={rejection} />
            <ReleaseField form={form} />
            <ConsentField
              form={form}
              description="The image shows text, ratings and week, never your name. You can change this later."
            />
            {author?.findability === "new" && <NewlyFindableNotice />}
          </fieldset>
        </div>
        <div className={cn(columnClasses, "border-t bg-muted/50 sm:border-t-0 sm:border-l")}>
          <div className="grid gap-5 px-4 py-5 sm:px-5">
            <WhatIsStored />
            <ShownName name={author?.anonymousName ?? null} />
          </div>
        </div>
      </div>
      <div className="grid border-t bg-muted/50 px-4 py-3 sm:col-start-2 sm:rounded-br-xl sm:border-l sm:px-5">
        <Button type="submit" isPending={isPending}>
          Submit Review
        </Button>
        <SubmitProgress isPending={isPending} />
        {!isPending && (
          <p className="mt-2 text-center text-muted-foreground text-sm">Draft kept on this device only</p>
        )}
      </div>
    </form>
  );
}
