"use client";
import { CalendarDays, Image } from "lucide";
import { useEffect, useId, useRef } from "react";
import { ChosenTarget, Readers } from "@/components/reviews/chosen-target";
import { HintedText, IdentifyingHint, useIdentifyingWords } from "@/components/reviews/identifying-hint";
import { READ_TODAY } from "@/components/reviews/release-field";
import {
  type CheckedReview,
  isAboutLeader,
  type UncheckedReview,
} from "@/components/reviews/review-form-state";
import { Icon } from "@/components/ui/icon";
import { StarRating } from "@/components/ui/star-rating";
import { RATING_WORDS } from "@/components/ui/star-rating-input";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";

type LastLookProps = {
  target: UncheckedReview;
  review: CheckedReview;
};

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
          <p className="flex items-start gap-2 text-sm">
            <Icon iconNode={Image} className="mt-0.5 size-4 shrink-0 text-primary" />
            <span>{sharingOf(review)}</span>
          </p>
        )}
        <p className="flex items-start gap-2 text-sm">
          <Icon iconNode={CalendarDays} className="mt-0.5 size-4 shrink-0 text-primary" />
          <span>{deliveryOf(review)}</span>
        </p>
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

function sharingOf({ isShareable, unregisteredLeaderEmail, ...target }: CheckedReview): string {
  const leader = unregisteredLeaderEmail ? "They" : target.leaderFirstName || target.leaderText;
  return isShareable
    ? `${leader} may share it publicly as an image: then anyone can read it`
    : `${leader} can’t share it as an image`;
}

function deliveryOf({ release, ...review }: CheckedReview): string {
  if (!isAboutLeader(review)) return READ_TODAY;
  if (release === "together") return `Held until ${RELEASE_PEOPLE} people have written`;
  return review.revieweeId ? `Delivered at once. ${READ_TODAY}` : "Delivered once they sign up";
}
