import { BadgeCheck } from "lucide";
import { Badge } from "@/components/ui/badge";
import { DottedItem, DottedLine } from "@/components/ui/dotted-line";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { RelativeWeek } from "@/components/ui/relative-week";
import { formatDay } from "@/lib/format";
import { RATING_MAX } from "@/lib/ratings/constants";
import { ratingBand } from "@/lib/ratings/rules";
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
            <Icon iconNode={BadgeCheck} />
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
  /** Replaces the leader's name; null where it goes without saying, as long as the company does. */
  leader?: string | null;
  hrefs?: { company?: string | null; leader?: string | null };
};

type Dated = Pick<Review, "company" | "reviewee" | "createdAt">;

export function ReviewMeta({ review, hrefs, ...subject }: ReviewSubject & { review: Dated }) {
  const { company, leader } = namesOf(review, subject);
  return (
    <DottedLine>
      {(leader || company) && (
        <DottedItem>
          About {leader && <Name href={hrefs?.leader}>{leader}</Name>}
          {leader && company && " at "}
          {company && <Name href={hrefs?.company}>{company}</Name>}
        </DottedItem>
      )}
      <DottedItem>
        <RelativeWeek week={review.createdAt} />
      </DottedItem>
    </DottedLine>
  );
}

/** Screen readers tell a review apart by these words; `within` fits into a sentence. */
export function reviewNames(
  review: Dated & Pick<Review, "overallRating">,
  names: ReviewSubject,
): { title: string; within: string } {
  const { company, leader } = namesOf(review, names);
  const subject = leader ?? company;
  const about = subject ? `, about ${subject}` : "";
  const overall = `overall ${review.overallRating} of ${RATING_MAX}`;
  const day = formatDay(review.createdAt);
  return {
    title: `Review, ${overall}${about}, week of ${day}`,
    within: `the review of the week of ${day}${about}, ${overall}`,
  };
}

function Name({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href) return children;
  return (
    <Link
      href={href}
      className="inline-flex items-center text-foreground underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}

/** Another company is never named without the leader: the review would seem to be about the company. */
function namesOf({ company: { name }, reviewee }: Dated, { company = name, leader }: ReviewSubject) {
  const fullName = reviewee && `${reviewee.firstName} ${reviewee.lastName}`;
  const isPlain = leader === null && !company;
  return { company, leader: isPlain ? null : (leader ?? fullName) };
}
