"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { RadioCard } from "@/components/ui/radio-card";

type FindableFromFieldProps = { input: UseFormRegisterReturn<"findableFrom"> };

/** Lets newcomers wait: if someone appears in the search and a review follows, its author is easy to guess. */
export function FindableFromField({ input }: FindableFromFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-semibold">When can people find you?</legend>
      <RadioCard
        value="today"
        label="From today: I want feedback"
        description="You appear in search as soon as you verify your address, and you get any feedback that’s waiting for you right away."
        {...input}
      />
      <RadioCard
        value="monday"
        label="From a later Monday: no one can tell which week I joined"
        description="We pick one of the next four Mondays at random, and you appear together with everyone else who got that Monday. You get any feedback that’s waiting for you then too. Choose this if you want to write a review first."
        {...input}
      />
    </fieldset>
  );
}
