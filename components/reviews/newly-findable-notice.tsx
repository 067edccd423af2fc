import { UserRoundSearch } from "lucide";
import { useWatch } from "react-hook-form";
import { AuthorNotice } from "@/components/reviews/author-notice";
import { isAboutLeader } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";

export function NewlyFindableNotice({ form }: { form: ReviewFormApi }) {
  const target = useWatch({ control: form.control });
  return (
    <AuthorNotice icon={UserRoundSearch} title="This is the first week people can find you">
      Someone who noticed that you joined may guess that a review from this week is yours. You can wait until
      Monday, so that its date says less about you.
      {isAboutLeader(target) && ` You can hold it until ${RELEASE_PEOPLE} people have written.`}
      {target.revieweeId && " You can use the leader’s feedback link, if you have it: it needs no account."}{" "}
      Or you can send it now.
    </AuthorNotice>
  );
}
