"use client";

import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { recoveryQuery } from "@/lib/authorship/api";
import { recoveryCodePath } from "@/lib/paths";

const linkClasses =
  "inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11";

export function RecoveryNotice() {
  const recovery = useQuery(recoveryQuery);
  if (!recovery.data) return null;
  const { hasCode, hasLocked } = recovery.data;
  if (hasLocked) return <Locked />;
  if (hasCode) return null;
  return (
    <p className="text-muted-foreground text-sm">
      You have no recovery code. Without one, a password reset by email locks this list.{" "}
      <Link href={recoveryCodePath} className={linkClasses}>
        Make a recovery code
      </Link>
    </p>
  );
}

/** The account had a recovery code when it was reset. */
function Locked() {
  return (
    <section aria-labelledby="locked-notice" className="flex gap-3 rounded-xl border bg-accent p-4 sm:p-5">
      <Icon iconNode={LockKeyhole} className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
      <div className="min-w-0">
        <h2 id="locked-notice" className="font-semibold">
          Earlier submissions may be locked
        </h2>
        <p className="mt-0.5">
          Your password was reset by email. Anything you submitted before that stays on this site, but isn’t
          listed here. To unlock it, enter the recovery code you made before the reset.
        </p>
        <p className="mt-2">
          <Link href={recoveryCodePath} className={linkClasses}>
            Enter your recovery code
          </Link>
        </p>
      </div>
    </section>
  );
}
