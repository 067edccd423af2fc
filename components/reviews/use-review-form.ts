"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { DraftPlace } from "@/components/reviews/draft-place";
import { type Rejection, toRejection } from "@/components/reviews/rejection";
import { clearDraft, keepDraft, readDraft } from "@/components/reviews/review-draft";
import {
  type CheckedReview,
  type ReviewFormState,
  reviewFormRules,
  reviewFormState,
  type UncheckedReview,
} from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";

type ReviewFormOptions = {
  defaultValues: ReviewFormState;
  /** The form without a draft; `defaultValues` may come from one. */
  pristine?: ReviewFormState;
  draft: DraftPlace;
  error: Error | null;
  sentText?: string;
};

export function useReviewForm({
  defaultValues,
  pristine = defaultValues,
  draft,
  error,
  sentText,
}: ReviewFormOptions): { form: ReviewFormApi; isDraftKept: boolean; rejection: Rejection | null } {
  const form = useForm<UncheckedReview, unknown, CheckedReview>({
    resolver: zodResolver(reviewFormRules),
    defaultValues,
  });
  const { key, ownerId, target } = draft;
  const [isDraftKept, setDraftKept] = useState(false);
  const untouched = toText(pristine);
  useEffect(() => {
    const place = { key, ownerId, target };
    setDraftKept(readDraft(place) !== null);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const state = reviewFormState.parse(values);
        if (toText(state) !== untouched) return setDraftKept(keepDraft(place, state));
        clearDraft(place);
        setDraftKept(false);
      },
    });
  }, [form, key, ownerId, target, untouched]);
  return { form, isDraftKept, rejection: useMemo(() => toRejection(error, sentText), [error, sentText]) };
}

/** The same text for equal forms, whatever the order of their fields. */
function toText(state: ReviewFormState): string {
  return JSON.stringify(reviewFormState.parse(state));
}
