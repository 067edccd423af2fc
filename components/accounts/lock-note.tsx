import { LockKeyhole } from "lucide-react";

/** What a reset by mail costs, said before it is done (docs/anonymity.md, 'Reset by mail'). */
export function LockNote() {
  return (
    <section aria-labelledby="lock-note" className="flex gap-3 rounded-lg border bg-muted p-4">
      <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id="lock-note" className="font-semibold">
          Before you go on
        </h2>
        <p className="mt-0.5">
          A reset by mail locks your earlier submissions: they stay published, but Your Submissions no longer
          lists them.
        </p>
        <p className="mt-2 text-muted-foreground text-sm">
          Your employer can read your work mail. So nobody who comes in by a mail, not even you, sees what was
          written before. If you still know your password, log in with it instead. If you made a recovery code
          in your profile, it unlocks them again afterwards.
        </p>
      </div>
    </section>
  );
}
