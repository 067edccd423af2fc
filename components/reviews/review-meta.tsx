import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { DottedItem, DottedLine } from "@/components/ui/dotted-line";
import { RelativeWeek } from "@/components/ui/relative-week";
import { formatDay } from "@/lib/format";
import { ratingBand } from "@/lib/ratings/rules";
import { RATING_MAX } from "@/lib/ratings/schema";
import type { Review } from "@/lib/reviews/schema";

export function ReviewHeading({
  review,
}: {
  review: Pick<Review, "reviewer" | "overallRating" | "isVerified">;
}) {
  const { reviewer, overallRating, isVerified } = review;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h3 className="min-w-0 basis-full font-semibold [overflow-wrap:anywhere] sm:basis-auto">
        {reviewer.anonymousName ?? "Anonymous"}
      </h3>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge variant={ratingBand(overallRating)}>Overall {overallRating}/5</Badge>
        {isVerified && (
          <Badge variant="accent">
            <BadgeCheck aria-hidden />
            Verified
          </Badge>
        )}
      </div>
    </div>
  );
}

export type ReviewSubject = {
  /** Replaces the name of the company; null where it goes without saying. */
  company?: string | null;
  /** Replaces the name of the signed-up leader; null where it goes without saying. */
  leader?: string | null;
};

type Dated = Pick<Review, "company" | "reviewee" | "createdAt">;

export function ReviewMeta({
  review,
  company = review.company.name,
  leader = nameOf(review.reviewee),
}: { [Name in keyof ReviewSubject]: ReactNode } & { review: Dated }) {
  return (
    <DottedLine>
      {company && <DottedItem>{company}</DottedItem>}
      {leader && <DottedItem>{leader}</DottedItem>}
      <DottedItem>
        <RelativeWeek week={review.createdAt} />
      </DottedItem>
    </DottedLine>
  );
}

/** What screen readers tell a review apart by, as a title and within a sentence. */
export function reviewNames(
  review: Dated & Pick<Review, "overallRating">,
  { company = review.company.name, leader = nameOf(review.reviewee) }: ReviewSubject,
): { title: string; within: string } {
  const subject = leader ?? company;
  const about = subject ? `, about ${subject}` : "";
  const overall = `overall ${review.overallRating} of ${RATING_MAX}`;
  const day = formatDay(review.createdAt);
  return {
    title: `Review, ${overall}${about}, week of ${day}`,
    within: `the review of the week of ${day}${about}, ${overall}`,
  };
}

function nameOf(leader: Review["reviewee"]): string | null {
  return leader && `${leader.firstName} ${leader.lastName}`;
}
