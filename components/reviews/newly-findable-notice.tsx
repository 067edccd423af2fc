import { UserRoundSearch } from "lucide-react";

/** Warns authors in their first findable week: someone who noticed that they joined may guess the review is theirs. */
export function NewlyFindableNotice() {
  return (
    <section aria-labelledby="newly-findable" className="flex gap-3 rounded-lg border bg-card p-4 text-sm">
      <UserRoundSearch aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h3 id="newly-findable" className="font-semibold">
          People began to find you this week
        </h3>
        <p className="mt-0.5">
          Someone who noticed that you joined may guess that a review from this week is yours. You can wait
          until Monday, when its week says less about you. You can use the leader’s feedback link, which needs
          no account. Or send it now.
        </p>
      </div>
    </section>
  );
}
