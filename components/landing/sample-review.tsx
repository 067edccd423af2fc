import { BadgeCheck, ShieldCheck } from "lucide";
import { EXAMPLE_RATINGS } from "@/components/documents/stored-review";
import { Badge } from "@/components/ui/badge";
import { DottedItem, DottedLine } from "@/components/ui/dotted-line";
import { Icon } from "@/components/ui/icon";
import { RatingBar } from "@/components/ui/rating-bar";
import { StarRating } from "@/components/ui/star-rating";
import { RATING_PARTS } from "@/lib/ratings/constants";

export function SampleReview() {
  return (
    <figure aria-labelledby="sample-review" className="min-w-0 rounded-xl border bg-card shadow-card">
      <figcaption
        id="sample-review"
        className="flex items-center justify-between gap-3 border-b px-5 py-3 text-muted-foreground text-sm sm:px-6"
      >
        A review, as the leader sees it
        <Badge variant="accent">Example</Badge>
      </figcaption>
      <div className="flex gap-4 px-5 py-5 sm:px-6">
        <RatingBar band="positive" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">Anonymous</span>
            <Badge variant="positive">Overall 4/5</Badge>
            <StarRating value={4} />
            <Badge variant="accent">
              <Icon iconNode={BadgeCheck} />
              Verified
            </Badge>
          </p>
          <DottedLine>
            <DottedItem>Harrow Lane Instruments</DottedItem>
            <DottedItem>about Maren Oduya</DottedItem>
            <DottedItem>2 weeks ago</DottedItem>
          </DottedLine>
          <blockquote className="mt-3 text-[1.0625rem] leading-relaxed">
            Says what she wants in the first sentence and then leaves us room. When the launch slipped she
            told the board herself. I would like to hear about changes of plan before they reach the wider
            meeting.
          </blockquote>
          <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {RATING_PARTS.map(({ key, label }) => (
              <div key={key}>
                <dt className="text-muted-foreground">{label}</dt>
                <dd>
                  <StarRating value={EXAMPLE_RATINGS[key]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <dl className="grid border-t text-sm sm:grid-cols-2 sm:divide-x">
        <div className="px-5 py-4 sm:px-6">
          <dt className="flex items-center gap-1.5 font-semibold">
            <span aria-hidden className="mx-1.5 size-1 rounded-full bg-current" />
            Stored with it
          </dt>
          <dd className="mt-1 text-muted-foreground">
            Ratings, text, company, leader and the week. The result of the check and of any report or appeal,
            the ‘Verified’ badge, whether the leader may share it as an image, whether it’s the author’s first
            review of this leader (encrypted), and two keyed values.
          </dd>
        </div>
        <div className="border-t px-5 py-4 sm:border-t-0 sm:px-6">
          <dt className="flex items-center gap-1.5 font-semibold">
            <Icon iconNode={ShieldCheck} className="size-4 text-primary" />
            Not stored with it
          </dt>
          <dd className="mt-1 text-muted-foreground">Author’s name, email, account number or IP address.</dd>
        </div>
      </dl>
    </figure>
  );
}
