import { UsersRound } from "lucide-react";
import { useWatch } from "react-hook-form";
import { AuthorNotice } from "@/components/reviews/author-notice";
import type { UncheckedReview } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { SMALL_COMPANY_BELOW } from "@/lib/companies/schema";
import { FEW_REVIEWS_BELOW } from "@/lib/leaders/schema";

/** Says when few people could have written, or few have, as far as everyone may know (docs/anonymity.md). */
export function GuessNotice({ form }: { form: ReviewFormApi }) {
  const target = useWatch({ control: form.control });
  const reasons = reasonsToGuess(target);
  return (
    <div role="status">
      {reasons.length > 0 && (
        <AuthorNotice icon={UsersRound} title="People may guess who wrote this" className="mt-4">
          {reasons.join(" ")} The fewer there are, the easier it is to guess. Write only what several people
          could have written, or wait until there are more.
          {target.revieweeId && " You can also use the leader’s feedback link, which needs no account."}
        </AuthorNotice>
      )}
    </div>
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
