import { UserRoundSearch } from "lucide-react";

export function NewlyFindableNotice() {
  return (
    <section aria-labelledby="newly-findable" className="flex gap-3 rounded-lg border bg-card p-4 text-sm">
      <UserRoundSearch aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h3 id="newly-findable" className="font-semibold">
          This is the first week people can find you
        </h3>
        <p className="mt-0.5">
          Someone who noticed that you joined may guess that a review from this week is yours. You can wait
          until Monday, so that its date says less about you. You can use the leader’s feedback link, which
          needs no account. Or you can send it now.
        </p>
      </div>
    </section>
  );
}
