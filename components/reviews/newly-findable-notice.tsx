import { UserRoundSearch } from "lucide-react";
import { AuthorNotice } from "@/components/reviews/author-notice";

export function NewlyFindableNotice() {
  return (
    <AuthorNotice icon={UserRoundSearch} title="This is the first week people can find you">
      Someone who noticed that you joined may guess that a review from this week is yours. You can wait until
      Monday, so that its date says less about you. You can use the leader’s feedback link, which needs no
      account. Or you can send it now.
    </AuthorNotice>
  );
}
