import { CircleCheck, History } from "lucide";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { Card, CardContent, CardFooter } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { RatingBar } from "@/components/ui/rating-bar";
import { StarRating } from "@/components/ui/star-rating";
import { BRAND } from "@/lib/brand";
import { ratingBand } from "@/lib/ratings/rules";
import type { CheckableCard } from "@/lib/sharing/rules/share-card";

type CheckedImageProps = {
  /** The words of the image, and nothing else. */
  card: CheckableCard;
  state: "current" | "changed";
};

export function CheckedImage({ card, state }: CheckedImageProps) {
  const { title, intro, icon, note } = STATES[state];
  const hasScore = card.kind === "progress" || card.score !== null;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8 pb-16 md:px-8 md:pt-12 print:p-0">
      <PageHeader title={title} intro={intro} />
      <Card>
        <CardContent className="flex gap-4 sm:gap-5">
          <RatingBar band={ratingBand(card.overall.value)} />
          <div className="grid min-w-0 flex-1 gap-5">
            <div>
              <p className="text-muted-foreground text-sm">{card.label}</p>
              <p className="font-heading text-lg [overflow-wrap:anywhere]">{card.name}</p>
              <p className="text-muted-foreground [overflow-wrap:anywhere]">{card.role}</p>
            </div>
            {card.kind === "review" && (
              <blockquote dir="auto" className="max-w-measure [overflow-wrap:anywhere]">
                <p>{`“${card.quote}”`}</p>
              </blockquote>
            )}
            <dl className="grid gap-2">
              {card.kind === "review" && <Figure {...card.overall} />}
              {card.ratings.map((rating) => (
                <Figure key={rating.label} {...rating} />
              ))}
            </dl>
            <Score card={card} />
          </div>
        </CardContent>
        {hasScore && (
          <CardFooter className="items-start text-muted-foreground text-sm">
            <Icon iconNode={icon} className="mt-0.5 size-4 shrink-0 text-primary" />
            <p className="min-w-0 flex-1">{note}</p>
          </CardFooter>
        )}
      </Card>
      <p className="mt-6 max-w-measure text-muted-foreground text-sm">
        Compare this with the image you saw: the ratings and the words must be the same. The leader’s name,
        title and company may have changed since. {BRAND} doesn’t show who wrote a review.
      </p>
    </div>
  );
}

const STATES = {
  current: {
    title: "This image is real and current",
    intro: `It shows feedback from ${BRAND} that the leader chose to share.`,
    icon: CircleCheck,
    note: "We compare the score only on Mondays, and not before a full week has passed since the image was made. That way, this page doesn’t show which day a review came in.",
  },
  changed: {
    title: "This image was real when it was shared",
    intro: "The score has changed since then. This page shows the same as the image.",
    icon: History,
    note: "We compare the score only on Mondays, so this page doesn’t show which day a review came in.",
  },
};

function Figure({ label, figure, value }: { label: string; figure: string; value: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <dt className="w-32 text-muted-foreground text-sm">{label}</dt>
      <dd className="flex items-center gap-2.5">
        <span aria-hidden className="figures w-7 font-semibold">
          {figure}
        </span>
        <StarRating value={value} />
      </dd>
    </div>
  );
}

function Score({ card }: { card: CheckableCard }): ReactNode {
  if (card.kind === "progress") {
    return (
      <p>
        {card.overall.label}: {card.overall.figure} {card.overall.outOf}, {card.overall.from}.{" "}
        {card.positive.label}: {card.positive.figure}.
      </p>
    );
  }
  return (
    <div className="grid gap-1">
      {card.score && (
        <p>
          {card.score.label}: {card.score.figure} {card.score.outOf}, {card.score.from}.
        </p>
      )}
      {card.week && <p className="text-muted-foreground text-sm">{card.week}</p>}
    </div>
  );
}
