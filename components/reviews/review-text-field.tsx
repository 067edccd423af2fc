"use client";
import { type RefObject, type SyntheticEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { IdentifyingHintAtCaret, useIdentifyingWords } from "@/components/reviews/identifying-hint";
import { MarksInPlace } from "@/components/reviews/marks-in-place";
import { PROMPTS, type Prompt, withPrompt } from "@/components/reviews/prompts";
import { findMarked, type Rejection } from "@/components/reviews/rejection";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { REVIEW_TEXT_MAX } from "@/lib/reviews/constants";

type ReviewTextFieldProps = {
  form: ReviewFormApi;
  rejection: Rejection | null;
  placeholder?: string;
  boxRef: RefObject<HTMLTextAreaElement | null>;
};

export function ReviewTextField({
  form,
  rejection,
  placeholder = "What this person or company does well, and what would help",
  boxRef: box,
}: ReviewTextFieldProps) {
  const text = useWatch({ control: form.control, name: "reviewText" });
  const found = useIdentifyingWords(text);
  const [caret, setCaret] = useState(0);
  const { ref, ...field } = form.register("reviewText");

  function followCaret({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    setCaret(currentTarget.selectionStart);
  }

  function begin(prompt: Prompt) {
    if (!box.current) return;
    const prompted = withPrompt(box.current.value, prompt);
    form.setValue("reviewText", prompted.text, { shouldDirty: true });
    box.current.focus();
    box.current.setSelectionRange(prompted.caret, prompted.caret);
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
          markedText={
            <MarksInPlace text={text} refused={rejection ? findMarked(rejection, text) : []} hints={found} />
          }
          placeholder={placeholder}
          onInput={followCaret}
          onSelect={followCaret}
          className="sm:min-h-40"
        />
      </Field>
      <IdentifyingHintAtCaret found={found} caret={caret} />
      <fieldset>
        <legend className="mb-2 text-muted-foreground text-sm">Not sure how to begin?</legend>
        <div className="flex flex-wrap gap-3">
          {PROMPTS.map((prompt) => (
            <Button key={prompt} variant="outline" onClick={() => begin(prompt)}>
              {prompt}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
