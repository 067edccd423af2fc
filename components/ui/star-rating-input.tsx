"use client";

import { type Ref, useId, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { Star } from "@/components/ui/star-rating";
import { cn } from "@/lib/utils";

export const RATING_WORDS = ["Poor", "Weak", "Mixed", "Good", "Excellent"] as const;

type StarRatingInputProps = {
  legend: string;
  hint: string;
  meanings: readonly string[];
  /** 0 if nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/** Takes the `field` of react-hook-form's Controller. */
export function StarRatingInput({
  legend,
  hint,
  meanings,
  value,
  onChange,
  onBlur,
  name,
  error,
  disabled,
  ref,
  className,
}: StarRatingInputProps) {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const [focused, setFocused] = useState(0);
  const shown = hovered || value;
  const explained = hovered || focused || value;
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? `${id}-error ${id}-0` : `${id}-0`}
      className={cn(
        "grid min-w-0 items-center @xl:grid-cols-[11.5rem_auto_minmax(0,1fr)] @xl:grid-rows-[1fr_1fr] grid-cols-[minmax(0,1fr)_auto] @xl:gap-x-5 gap-x-4 disabled:opacity-55",
        className,
      )}
    >
      {/* floats, because a legend that doesn't is no cell of the grid */}
      <legend className="float-left @xl:self-end font-medium text-[0.9375rem]">{legend}</legend>
      <span
        aria-hidden
        className={cn(
          "@xl:col-start-1 @xl:row-start-2 @xl:self-start text-muted-foreground text-sm",
          error && "@xl:invisible",
        )}
      >
        {RATING_WORDS[shown - 1] ?? "Not rated"}
      </span>
      {/* offsets the space around the first star, so the stars align with the label */}
      <div className="@xl:col-span-1 col-span-2 @xl:col-start-2 @xl:row-span-2 @xl:row-start-1 -ml-2.5 flex @xl:self-center">
        {RATING_WORDS.map((word, index) => {
          const star = index + 1;
          const isFocusTarget = star === Math.max(1, value);
          return (
            <label
              key={word}
              className="relative inline-grid size-11 shrink-0 place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2 [&_svg]:size-7"
              onPointerEnter={(event) => event.pointerType === "mouse" && !disabled && setHovered(star)}
              onPointerLeave={() => setHovered(0)}
            >
              <input
                type="radio"
                ref={isFocusTarget ? ref : undefined}
                name={name ?? id}
                value={star}
                checked={value === star}
                aria-describedby={`${id}-${star}`}
                onChange={() => onChange(star)}
                // the focus that the dialog sets points at no star
                onFocus={({ target }) => setFocused(target.matches(":focus-visible") ? star : 0)}
                onBlur={() => {
                  setFocused(0);
                  onBlur?.();
                }}
                className="sr-only scroll-my-20"
              />
              <span className="sr-only">{`${star} out of 5, ${word}`}</span>
              <Star isFilled={star <= shown} />
            </label>
          );
        })}
      </div>
      {error && (
        <div className="col-span-2 col-start-1 row-start-3 self-start @xl:col-span-1 @xl:col-start-1 @xl:row-start-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {/* All in one place, so that the longest one keeps the space and nothing below moves. */}
      <p
        className={cn(
          "@xl:col-span-1 col-span-2 @xl:col-start-3 col-start-1 @xl:row-span-2 @xl:row-start-1 row-start-3 grid @xl:self-center @xl:items-center text-muted-foreground text-sm",
          // the error takes its place where there is no room for both
          error && "@max-xl:pointer-events-none @max-xl:opacity-0",
        )}
      >
        {[hint, ...meanings].map((sentence, star) => (
          <span
            key={sentence}
            id={`${id}-${star}`}
            className={cn("col-start-1 row-start-1", star !== explained && "invisible")}
          >
            {sentence}
          </span>
        ))}
      </p>
    </fieldset>
  );
}
