"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RecoveryCodeDialog } from "@/components/accounts/recovery-code-dialog";
import { UnlockForm } from "@/components/accounts/unlock-form";
import { useViewer } from "@/lib/accounts/api/account";
import { recoveryQuery } from "@/lib/authorship/api";
import { RECOVERY_CODE_ID } from "@/lib/paths";

export function RecoveryCode() {
  const account = useViewer();
  const recovery = useQuery(recoveryQuery);

  // a link from another page scrolls before this section is rendered
  useEffect(() => {
    if (window.location.hash !== `#${RECOVERY_CODE_ID}`) return;
    document.getElementById(RECOVERY_CODE_ID)?.scrollIntoView();
  }, []);

  if (!account || !recovery.data) return null;
  const { hasCode, hasLocked } = recovery.data;
  return (
    <div className="grid gap-6">
      {hasLocked && (
        <div className="border-b pb-6">
          <UnlockForm />
        </div>
      )}
      <div className="grid justify-items-start gap-4">
        <div className="grid max-w-measure gap-2">
          <p className="font-semibold">
            {hasCode ? "You have a recovery code." : "You have no recovery code."}
          </p>
          <p className="text-muted-foreground text-sm">
            {hasCode
              ? "We showed it once and don’t store it. If you’ve lost it, or if someone else made it, make a new one to replace it."
              : "Make one now. A code you make after a reset by email can’t unlock what you submitted before it."}
          </p>
        </div>
        <RecoveryCodeDialog
          hasPassword={account.hasPassword}
          trigger={{
            variant: hasCode || hasLocked ? "outline" : "default",
            children: hasCode ? "Make a new code" : "Make a recovery code",
          }}
        />
      </div>
    </div>
  );
}
