"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import { useForm } from "react-hook-form";
import { type Rejection, toRejection } from "@/components/reviews/rejection";
import { type DraftPlace, keepDraft } from "@/components/reviews/review-draft";
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
  draft: DraftPlace;
  /** The error of the last attempt. */
  error: Error | null;
  /** The text of the last attempt, as it was sent. */
  sentText?: string;
};

/** The review form, which keeps its draft in this tab, and what moderation refused in the last attempt. */
export function useReviewForm({ defaultValues, draft, error, sentText }: ReviewFormOptions): {
  form: ReviewFormApi;
  rejection: Rejection | null;
} {
  const form = useForm<UncheckedReview, unknown, CheckedReview>({
    resolver: zodResolver(reviewFormRules),
    defaultValues,
  });
  const { key, ownerId, target } = draft;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft({ key, ownerId, target }, reviewFormState.parse(values)),
      }),
    [form, key, ownerId, target],
  );
  return { form, rejection: useMemo(() => toRejection(error, sentText), [error, sentText]) };
}
