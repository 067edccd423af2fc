import { Check } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { formatWeek } from "@/lib/format";
import { paths } from "@/lib/paths";

export type SentByLink = {
  week: string;
  /** False if an earlier attempt had arrived but its response was lost: that version is stored. */
  isAsWritten: boolean;
};

type LinkReviewSentProps = {
  leader: Pick<LinkedLeader, "firstName" | "lastName" | "companyName">;
  sent: SentByLink;
};

/** Shows nothing of the review itself: the next person at the device may read this. */
export function LinkReviewSent({ leader, sent }: LinkReviewSentProps) {
  const { firstName, lastName, companyName } = leader;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // the form, which had the focus, is gone
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card aria-labelledby={id} className="max-w-[42rem] scroll-mt-4">
      <header className="flex gap-4 border-b p-4 sm:p-6">
        <span className="inline-grid size-10 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
          <Icon iconNode={Check} className="size-5" />
        </span>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h1 id={id} ref={heading} tabIndex={-1} className="font-heading text-2xl outline-none">
            Sent to {firstName} {lastName}
          </h1>
          <p className="mt-1 text-muted-foreground">{companyName}</p>
          <p className="text-muted-foreground">{formatWeek(sent.week)}</p>
        </div>
      </header>
      <div className="grid gap-4 p-4 sm:p-6">
        {!sent.isAsWritten && (
          <p className="font-semibold">We’d already received your first attempt, so we kept that version.</p>
        )}
        <dl className="grid gap-4">
          <Point title="What happens next">
            {firstName} can read it now, unless our check holds it for a moderator first. We don’t tell anyone
            which, not even {firstName}. The review shows the week, never the day.
          </Point>
          <Point title="It’s final">
            You can’t take it back or change it, because it doesn’t belong to an account.
          </Point>
          <Point title="On this device">
            Your text is gone from this tab. This note disappears when you leave or reload the page. Your
            browser’s history may still list the page, without {firstName}’s name.
          </Point>
        </dl>
        <p>
          <Link
            href={paths.howAnonymityWorks}
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            How anonymity works
          </Link>
        </p>
      </div>
    </Card>
  );
}

function Point({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}
