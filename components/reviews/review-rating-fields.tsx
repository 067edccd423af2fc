"use client";
import { Controller } from "react-hook-form";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { StarRatingInput } from "@/components/ui/star-rating-input";

const RATINGS = [
  { name: "communicationRating", legend: "Communication" },
  { name: "supportRating", legend: "Support" },
  { name: "growthRating", legend: "Growth" },
  { name: "overallRating", legend: "Overall" },
] as const;

export function RatingFields({ form }: { form: ReviewFormApi }) {
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      {RATINGS.map(({ name, legend }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <StarRatingInput legend={legend} error={fieldState.error?.message} {...field} />
          )}
        />
      ))}
    </div>
  );
}
