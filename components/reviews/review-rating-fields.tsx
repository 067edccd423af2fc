"use client";
import { Controller, useWatch } from "react-hook-form";
import { ANCHORS_HINT, RATING_ANCHORS } from "@/components/reviews/rating-anchors";
import { isAboutLeader } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { StarRatingInput } from "@/components/ui/star-rating-input";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";

export function RatingFields({ form }: { form: ReviewFormApi }) {
  const subject = isAboutLeader(useWatch({ control: form.control })) ? "leader" : "company";
  return (
    <div className="@container -my-3">
      <div className="grid auto-rows-fr divide-y *:py-3">
        {RATING_DIMENSIONS.map(({ key, label, column }) => (
          <Controller
            key={key}
            control={form.control}
            name={column}
            render={({ field, fieldState }) => (
              <StarRatingInput
                legend={label}
                hint={ANCHORS_HINT}
                meanings={RATING_ANCHORS[key][subject]}
                error={fieldState.error?.message}
                {...field}
              />
            )}
          />
        ))}
      </div>
    </div>
  );
}
