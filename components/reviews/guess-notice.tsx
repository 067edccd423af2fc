import { Check, UsersRound } from "lucide";
import { useWatch } from "react-hook-form";
import { AuthorNotice } from "@/components/reviews/author-notice";
import { HOLD_LABEL } from "@/components/reviews/release-field";
import { isAboutLeader, type UncheckedReview } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SMALL_COMPANY_BELOW } from "@/lib/companies/constants";
import { FEW_REVIEWS_BELOW } from "@/lib/leaders/constants";

/** Says when few people could have written, or few have, as far as everyone may know (docs/anonymity.md). */
export function GuessNotice({ form }: { form: ReviewFormApi }) {
  const target = useWatch({ control: form.control });
  const mayHold = isAboutLeader(target);
  const reasons = reasonsToGuess(target);
  const hold = () => form.setValue("release", "together");
  return (
    <div role="status">
      {reasons.length > 0 && (
        <AuthorNotice icon={UsersRound} title="People may guess who wrote this" className="mt-4">
          {reasons.join(" ")} The fewer there are, the easier it is to guess. Write only what several people
          could have written,{" "}
          {mayHold
            ? "or let your review wait until more people have written."
            : "or write later, when there are more."}
          {target.revieweeId && " You can also use the leader’s feedback link, which needs no account."}
          {mayHold && <HoldButton isHeld={target.release === "together"} onHold={hold} />}
        </AuthorNotice>
      )}
    </div>
  );
}

function HoldButton({ isHeld, onHold }: { isHeld: boolean; onHold: () => void }) {
  return (
    <Button
      variant="outline"
      size="inline"
      className="mt-3 flex min-h-10 whitespace-normal px-4 py-2 text-left"
      aria-pressed={isHeld}
      onClick={onHold}
    >
      {isHeld && <Icon iconNode={Check} />}
      {HOLD_LABEL}
    </Button>
  );
}

type Target = Partial<
  Pick<
    UncheckedReview,
    "companyId" | "revieweeId" | "unregisteredLeaderEmail" | "isCompanySmall" | "hasFewReviews"
  >
>;

function reasonsToGuess(target: Target): string[] {
  const { companyId, revieweeId, unregisteredLeaderEmail, isCompanySmall, hasFewReviews } = target;
  const reasons = [];
  if (companyId && isCompanySmall) {
    reasons.push(`This company has fewer than ${SMALL_COMPANY_BELOW} members here.`);
  }
  if (revieweeId && hasFewReviews) reasons.push(`This leader has fewer than ${FEW_REVIEWS_BELOW} reviews.`);
  if (unregisteredLeaderEmail || (revieweeId && hasFewReviews === null)) {
    reasons.push("We don’t tell anyone how many reviews this leader has, so yours may be one of the first.");
  }
  return reasons;
}
