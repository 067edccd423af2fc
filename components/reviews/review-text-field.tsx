"use client";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { IdentifyingHint } from "@/components/reviews/identifying-hint";
import { RejectedText } from "@/components/reviews/rejected-text";
import { findMarked, type Rejection } from "@/components/reviews/rejection";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { REVIEW_TEXT_MAX } from "@/lib/reviews/schema";

type ReviewTextFieldProps = {
  form: ReviewFormApi;
  rejection: Rejection | null;
  placeholder?: string;
};

export function ReviewTextField({
  form,
  rejection,
  placeholder = "What this person or company does well, and what would help",
}: ReviewTextFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useWatch({ control: form.control, name: "reviewText" });
  const { ref, ...field } = form.register("reviewText");

  function goToMarkedWords() {
    if (!rejection || !box.current) return;
    box.current.focus();
    const words = findMarked(rejection, box.current.value);
    if (words) box.current.setSelectionRange(words.start, words.end);
  }

  return (
    <div className="grid gap-3">
      <Field label="Your review" error={form.formState.errors.reviewText?.message}>
        <Textarea
          {...field}
          ref={(node) => {
            box.current = node;
            ref(node);
          }}
          countTo={REVIEW_TEXT_MAX}
          placeholder={placeholder}
          className="min-h-40"
        />
      </Field>
      {rejection && <RejectedText rejection={rejection} onGoToWords={goToMarkedWords} />}
      <IdentifyingHint text={text} />
    </div>
  );
}
