"use client";
import { useEffect, useId, useRef } from "react";
import { ChosenTarget, Readers } from "@/components/reviews/chosen-target";
import { HintedText, IdentifyingHint, useIdentifyingWords } from "@/components/reviews/identifying-hint";
import {
  type CheckedReview,
  isAboutLeader,
  type UncheckedReview,
} from "@/components/reviews/review-form-state";
import { StarRating } from "@/components/ui/star-rating";
import { RATING_WORDS } from "@/components/ui/star-rating-input";
import { RATING_DIMENSIONS } from "@/lib/ratings/schema";
import { RELEASE_PEOPLE } from "@/lib/reviews/schema";

type LastLookProps = {
  target: UncheckedReview;
  /** As it will be sent. */
  review: CheckedReview;
};

/** Everything that is about to be sent, who will read it, and what could point to the author. It takes the focus. */
export function LastLook({ target, review }: LastLookProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hintId = useId();
  const found = useIdentifyingWords(review.reviewText);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid content-start gap-5 px-4 py-5 sm:px-6">
      <h3
        ref={heading}
        tabIndex={-1}
        aria-describedby={found.length > 0 ? hintId : undefined}
        className="font-heading text-lg outline-none"
      >
        A last look before you send
      </h3>
      {found.length > 0 && <IdentifyingHint id={hintId} found={found} />}
      <div className="grid gap-1.5">
        <p>
          <ChosenTarget target={target} />
        </p>
        <Readers target={target} />
        {isAboutLeader(review) && (
          <p className="text-muted-foreground text-sm">
            {deliveryOf(review)} · {target.leaderFirstName || "The leader"}{" "}
            {review.isShareable ? "may share it as an image" : "may not share it"}
          </p>
        )}
      </div>
      <dl className="grid gap-x-8 gap-y-2 border-y py-4 sm:grid-cols-2">
        {RATING_DIMENSIONS.map(({ key, label, column }) => (
          <div key={key} className="flex items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd className="flex items-center gap-2">
              <span className="text-muted-foreground text-sm">{RATING_WORDS[review[column] - 1]}</span>
              <StarRating value={review[column]} />
            </dd>
          </div>
        ))}
      </dl>
      <blockquote className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
        <HintedText text={review.reviewText} found={found} />
      </blockquote>
    </div>
  );
}

function deliveryOf({ release, revieweeId }: CheckedReview): string {
  if (release === "together") return `Held until ${RELEASE_PEOPLE} people have written`;
  return revieweeId ? "Delivered at once" : "Delivered once they sign up";
}
