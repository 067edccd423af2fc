"use client";
import { Controller } from "react-hook-form";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { StarRatingInput } from "@/components/ui/star-rating-input";
import { RATING_DIMENSIONS } from "@/lib/ratings/schema";

export function RatingFields({ form }: { form: ReviewFormApi }) {
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      {RATING_DIMENSIONS.map(({ key, label, column }) => (
        <Controller
          key={key}
          control={form.control}
          name={column}
          render={({ field, fieldState }) => (
            <StarRatingInput legend={label} error={fieldState.error?.message} {...field} />
          )}
        />
      ))}
    </div>
  );
}
