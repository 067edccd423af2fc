"use client";

import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FieldError } from "@/components/ui/field";
import { RadioCard } from "@/components/ui/radio-card";

type FindableFromFieldProps = { input: UseFormRegisterReturn<"findableFrom">; error: string | undefined };

/** Newcomers may wait: if they appear in the search and a review follows, its author is easy to guess. */
export function FindableFromField({ input, error }: FindableFromFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-3">
      <legend className="mb-3 font-semibold">When can people find you?</legend>
      <RadioCard
        value="today"
        label="From today: I want feedback"
        description="You appear in search as soon as you verify your address, and you get any feedback that’s waiting for you right away. People who notice that you joined may guess that a review from this week is yours."
        {...input}
      />
      <RadioCard
        value="monday"
        label="From a later Monday: the site doesn’t show which week I joined"
        description="We pick one of the next four Mondays at random, and you appear together with everyone else who got that Monday. You get any feedback that’s waiting for you then too. Choose this if you want to write a review first. Before then, your feedback link, and reviews of you that you make public, would show that you’re here."
        {...input}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
