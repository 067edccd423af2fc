import { Minus, TrendingDown, TrendingUp } from "lucide";
import { memo, type ReactNode, useId } from "react";
import { RatingTrend } from "@/components/ratings/rating-trend";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { PhoneFold } from "@/components/ui/phone-fold";
import { formatAverage, formatCount, formatReviews } from "@/lib/format";
import { type RatingChange as Change, changeOf, PERIOD_MIN_REVIEWS } from "@/lib/ratings/rules";
import type { RatingFigures } from "@/lib/ratings/schema";

/** With fewer reviews than this, one or two of them can be the whole difference. */
const FEW_REVIEWS = 10;

export const RatingChange = memo(function RatingChange({ figures }: { figures: RatingFigures }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="grid gap-1.5 px-4 pt-4 pb-1 sm:px-5 md:pb-0">
        <Summary id={id} figures={figures} />
      </div>
      <PhoneFold label="Show the line by quarter">
        <RatingTrend points={figures.trend} />
      </PhoneFold>
    </Card>
  );
});

function Summary({ id, figures }: { id: string; figures: RatingFigures }) {
  const { lastYear, total } = figures;
  const change = changeOf(figures);
  if (change) {
    const { recent, earlier } = change;
    return (
      <>
        <Headline id={id}>
          <Figure>{formatAverage(recent.average)}</Figure> in the last 12 months,{" "}
          <span className="figures font-heading text-foreground text-xl">
            {formatAverage(earlier.average)}
          </span>{" "}
          before
        </Headline>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted-foreground text-sm">
          <Difference tenths={change.tenths} />
          <span className="figures">
            {formatReviews(recent.total)}, {formatCount(earlier.total)} before
          </span>
        </p>
        {change.tenths !== 0 && Math.min(recent.total, earlier.total) < FEW_REVIEWS && (
          <p className="text-muted-foreground text-sm">
            With so few reviews, one or two can make the difference.
          </p>
        )}
      </>
    );
  }
  if (lastYear.overall) {
    return (
      <>
        <Headline id={id}>
          <Figure>{formatAverage(lastYear.overall.average)}</Figure> in the last 12 months
        </Headline>
        <p className="text-muted-foreground text-sm">
          {formatReviews(lastYear.total)}. {NEEDED} from before that to compare.
        </p>
      </>
    );
  }
  return (
    <>
      <Headline id={id}>
        {lastYear.total === 0 ? "No reviews" : `Only ${formatReviews(lastYear.total)}`} in the last 12 months
      </Headline>
      <p className="text-muted-foreground text-sm">
        {formatReviews(total)} in total. {NEEDED} in the last 12 months to show a change.
      </p>
    </>
  );
}

const NEEDED = `It takes at least ${PERIOD_MIN_REVIEWS}`;

function Headline({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="font-normal font-sans text-muted-foreground text-base leading-snug">
      {children}
    </h2>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return <span className="figures font-heading font-semibold text-3xl text-foreground">{children}</span>;
}

function Difference({ tenths }: Pick<Change, "tenths">) {
  const points = formatAverage(Math.abs(tenths) / 10);
  if (tenths < 0) {
    return (
      <Badge variant="negative">
        <Icon iconNode={TrendingDown} />
        Fell by {points}
      </Badge>
    );
  }
  if (tenths > 0) {
    return (
      <Badge variant="positive">
        <Icon iconNode={TrendingUp} />
        Rose by {points}
      </Badge>
    );
  }
  return (
    <Badge>
      <Icon iconNode={Minus} />
      About the same
    </Badge>
  );
}
