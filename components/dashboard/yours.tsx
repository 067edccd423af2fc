"use client";
import { type ReactNode, useId } from "react";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { type OwnNews, useOwnOverview } from "@/components/dashboard/use-own-overview";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { NotLoaded } from "@/components/ui/not-loaded";
import { RatingBar } from "@/components/ui/rating-bar";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useViewer } from "@/lib/accounts/api/account";
import { formatCount, formatReviews } from "@/lib/format";
import { FEEDBACK_LINK_ID, paths } from "@/lib/paths";
import { ratingBand, totalOf } from "@/lib/ratings/rules";
import { cn } from "@/lib/utils";

const NEW_SHOWN_MAX = 99;
// As high as it usually gets: its content comes after the page (docs/anonymity.md, 'On the network').
const HEIGHT = "min-h-[16.5rem] lg:min-h-[14.5rem]";

export function Yours({ deviceKey }: { deviceKey: string }) {
  const { data, isError, isFetching, refetch } = useOwnOverview(deviceKey);
  if (!data) {
    return (
      <Card className={HEIGHT}>
        <CardContent>
          {isError ? (
            <NotLoaded isPending={isFetching} onRetry={() => void refetch()}>
              We couldn’t load your feedback and submissions.
            </NotLoaded>
          ) : (
            <YoursSkeleton />
          )}
        </CardContent>
      </Card>
    );
  }
  const written = totalOf(Object.values(data.submitted));
  if (data.received.length === 0 && written === 0)
    return <FirstSteps className={cn(HEIGHT, "grid grid-rows-[auto_1fr]")} />;
  return (
    <Card
      className={cn(
        HEIGHT,
        "grid grid-cols-2 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]",
      )}
    >
      <Feedback own={data} />
      <Submissions counts={data.submitted} written={written} />
      <Newest own={data} />
    </Card>
  );
}

function Feedback({ own: { received, newCount } }: { own: OwnNews }) {
  const total = useViewer()?.totalReviews ?? received.length;
  const isNew = newCount > 0;
  const { href, action } =
    received.length === 0
      ? { href: `#${FEEDBACK_LINK_ID}`, action: "Share your link" }
      : isNew
        ? { href: `${paths.leaderReviews}?new=1`, action: "Read what’s new" }
        : { href: paths.leaderReviews, action: "See all" };
  return (
    <Part
      title="Your Feedback"
      figure={newCount > NEW_SHOWN_MAX ? `${NEW_SHOWN_MAX}+` : formatCount(isNew ? newCount : total)}
      label={isNew ? "new" : total === 1 ? "review" : "reviews"}
      detail={isNew && `of ${formatReviews(total)}`}
      href={href}
      action={action}
    />
  );
}

type SubmissionsProps = { counts: OwnNews["submitted"]; written: number };

function Submissions({ counts, written }: SubmissionsProps) {
  const others = [
    [counts.WAITING, "waiting"],
    [counts.HELD, "held"],
    [counts.REMOVED, "removed"],
  ] as const;
  const shown = others.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return (
    <Part
      className="border-l lg:row-span-2"
      title="Your Submissions"
      figure={formatCount(written === 0 ? 0 : counts.PUBLISHED)}
      label={written === 0 ? "written so far" : "published"}
      detail={shown.join(", ")}
      href={paths.submissions}
      action="See all"
    />
  );
}

type PartProps = {
  className?: string;
  title: string;
  figure: string;
  label: string;
  detail: ReactNode;
  href: string;
  action: string;
};

function Part({ className, title, figure, label, detail, href, action }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn("grid min-w-0 content-start gap-y-1 p-4 sm:p-5", className)}>
      <h2 id={id} className="font-heading text-base sm:text-lg">
        {title}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-heading text-3xl">{figure}</span> {label}
      </p>
      {detail && <p className="text-muted-foreground text-sm">{detail}</p>}
      <ButtonLink
        variant="link"
        size="inline"
        className="mt-1 justify-self-start pointer-coarse:min-h-11"
        href={href}
      >
        {action} <span className="sr-only">({title})</span>
      </ButtonLink>
    </section>
  );
}

function Newest({ own: { newest, newCount } }: { own: OwnNews }) {
  return (
    <div className="col-span-2 border-t px-4 py-3 sm:px-5 lg:col-span-1 lg:border-t-0 lg:pt-0 lg:pb-5">
      {newest && newCount > 0 ? (
        <div className="flex gap-3">
          <RatingBar band={ratingBand(newest.overallRating)} />
          <p className="line-clamp-2 max-w-measure [overflow-wrap:anywhere]">
            <span className="sr-only">The newest: </span>
            <Badge variant={ratingBand(newest.overallRating)} className="mr-1.5">
              Overall {newest.overallRating}/5
            </Badge>
            {newest.excerpt}
          </p>
        </div>
      ) : (
        <p className="text-muted-foreground">
          {newest ? "Nothing new since your last visit to Your Feedback." : "No one has reviewed you yet."}
        </p>
      )}
    </div>
  );
}

function YoursSkeleton() {
  return (
    <SkeletonGroup className="grid grid-cols-2 gap-x-8 gap-y-3">
      {["Your Feedback", "Your Submissions"].map((title) => (
        <div key={title} className="grid gap-3">
          <Skeleton className="h-5 w-28 max-w-full" />
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
