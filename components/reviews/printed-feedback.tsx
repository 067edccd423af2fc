import { OverallRatings } from "@/components/ratings/overall-ratings";
import { RatingDetails } from "@/components/ratings/rating-details";
import { PrintButton } from "@/components/reviews/print-button";
import { ReviewCard } from "@/components/reviews/review-card";
import { VerifiedNote } from "@/components/reviews/verified-note";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Account } from "@/lib/accounts/schema";
import { BRAND } from "@/lib/brand";
import { formatCount, formatDay, formatReviews } from "@/lib/format";
import { paths } from "@/lib/paths";
import type { RatingFigures } from "@/lib/ratings/schema";
import type { ReceivedReview } from "@/lib/reviews/schema";

/** More would make a page that browsers print badly; the CSV has all. */
export const PRINTED_MAX = 500;

type PrintedFeedbackProps = {
  account: Pick<Account, "firstName" | "lastName" | "title" | "company">;
  /** By week, newest first. */
  reviews: readonly ReceivedReview[];
  figures: RatingFigures | null;
  /** YYYY-MM-DD */
  today: string;
};

export function PrintedFeedback({ account, reviews, figures, today }: PrintedFeedbackProps) {
  const shown = reviews.slice(0, PRINTED_MAX);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3 border-b pb-5 print:hidden">
        {shown.length > 0 && <PrintButton />}
        <ButtonLink variant="outline" href={paths.leaderReviews}>
          Back to Your Feedback
        </ButtonLink>
        <p className="basis-full text-muted-foreground text-sm">
          Your browser can also save this page as a PDF: choose that as the printer.
        </p>
      </div>
      <Heading account={account} reviews={shown} today={today} />
      {shown.length === 0 ? (
        <p className="mt-6">No one has reviewed you yet, so there is nothing to print.</p>
      ) : (
        <>
          {figures && (
            <div className="@container mt-6">
              <div className="grid items-start gap-6 @2xl:grid-cols-2 [&>:nth-child(3)]:col-span-full">
                <OverallRatings figures={figures} />
                <RatingDetails figures={figures} />
              </div>
            </div>
          )}
          <section aria-labelledby="printed-reviews" className="mt-6">
            <h2 id="printed-reviews" className="font-heading text-lg">
              What people wrote
            </h2>
            <p className="mt-1 text-muted-foreground text-sm">{extentOf(shown.length, reviews.length)}</p>
            <Card className="mt-4 print:border-x-0 print:border-b-0">
              <ul className="divide-y">
                {shown.map((review) => (
                  <li key={review.id}>
                    <ReviewCard
                      review={review}
                      company={review.company.name === account.company?.name ? null : undefined}
                      leader={null}
                    />
                  </li>
                ))}
              </ul>
            </Card>
            <div className="mt-4 text-muted-foreground text-sm">
              <VerifiedNote reviews={shown} />
            </div>
          </section>
        </>
      )}
    </>
  );
}

function Heading({ account, reviews, today }: Pick<PrintedFeedbackProps, "account" | "reviews" | "today">) {
  const [newest, oldest] = [reviews[0], reviews.at(-1)];
  const role = [account.title, account.company?.name].filter(Boolean).join(", ");
  return (
    <header>
      <h1 className="font-heading text-2xl">
        Feedback for {account.firstName} {account.lastName}
      </h1>
      {role && <p className="mt-1">{role}</p>}
      <p className="mt-1 text-muted-foreground text-sm">
        {newest && oldest && `${periodOf(oldest.createdAt, newest.createdAt)}. `}
        {BRAND}, {formatDay(today)}.
      </p>
    </header>
  );
}

function periodOf(first: string, last: string): string {
  return first === last
    ? `Reviews of the week of ${formatDay(first)}`
    : `Reviews of the weeks of ${formatDay(first)} to ${formatDay(last)}`;
}

function extentOf(shown: number, total: number): string {
  if (shown === total) return `${formatReviews(total)}, newest week first.`;
  return `The newest ${formatCount(shown)} of ${formatReviews(total)}. ‘Save as CSV’ in Your Feedback has all of them.`;
}
