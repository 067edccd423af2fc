import { Eye } from "lucide";
import { readersOf } from "@/components/reviews/readers";
import type { UncheckedReview } from "@/components/reviews/review-form-state";
import { Icon } from "@/components/ui/icon";

export function ChosenTarget({ target }: { target: Partial<UncheckedReview> }) {
  const { revieweeId, leaderText, leaderTitle, companyText, unregisteredLeaderEmail } = target;
  if (unregisteredLeaderEmail) return <ChosenName>{unregisteredLeaderEmail}</ChosenName>;
  if (!revieweeId) return <ChosenName>{companyText}</ChosenName>;
  return (
    <>
      <ChosenName>{leaderText}</ChosenName>{" "}
      <span className="block text-muted-foreground text-sm">
        {leaderTitle ? `${leaderTitle} at ${companyText}` : companyText}
      </span>
    </>
  );
}

function ChosenName({ children }: { children?: string }) {
  return <span className="block font-heading text-[1.0625rem] [overflow-wrap:anywhere]">{children}</span>;
}

export function Readers({ id, target }: { id?: string; target: Partial<UncheckedReview> }) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm">
      <Icon iconNode={Eye} className="mt-0.5 size-4 shrink-0 text-primary" />
      <span>{readersOf(target)}</span>
    </p>
  );
}
