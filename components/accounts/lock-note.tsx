import { LockKeyhole } from "lucide";
import { Icon } from "@/components/ui/icon";

/** Warns about what a password reset locks (docs/anonymity.md). */
export function LockNote() {
  return (
    <section aria-labelledby="lock-note" className="flex gap-3 rounded-lg border bg-muted p-4">
      <Icon iconNode={LockKeyhole} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id="lock-note" className="font-semibold">
          Before you continue
        </h2>
        <p className="mt-0.5">
          Resetting your password by email locks your earlier submissions. They stay on this site, whether
          published, waiting or held, but Your Submissions no longer lists them, and you can no longer
          withdraw them.
        </p>
        <p className="mt-2 text-muted-foreground text-sm">
          Your employer can read your work email. That’s why no one who resets your password by email, not
          even you, can see what you wrote before. If you still know your password, log in with it instead. If
          you’ve made a recovery code in your profile, you can use it afterwards to unlock your submissions.
        </p>
      </div>
    </section>
  );
}
