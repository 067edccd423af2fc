"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RecoveryCodeDialog } from "@/components/accounts/recovery-code-dialog";
import { UnlockForm } from "@/components/accounts/unlock-form";
import { Button } from "@/components/ui/button";
import { useViewer } from "@/lib/accounts/api";
import { recoveryQuery } from "@/lib/authorship/api";
import { RECOVERY_CODE_ID } from "@/lib/paths";

/** The code that unlocks what a reset by mail locks: where it is made, and where one of an earlier time is entered. */
export function RecoveryCode() {
  const account = useViewer();
  const recovery = useQuery(recoveryQuery);

  // Where the link comes from another page, it is followed before this part of the page is there.
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
              ? "It was shown once and is stored nowhere. If it is lost, or if it was not you who made it, make a new one, which takes its place."
              : "Make one now, before you need it: after a reset by mail it is too late for what was submitted before."}
          </p>
        </div>
        <RecoveryCodeDialog hasPassword={account.hasPassword}>
          <Button variant={hasCode || hasLocked ? "outline" : "default"}>
            {hasCode ? "Make a new code" : "Make a recovery code"}
          </Button>
        </RecoveryCodeDialog>
      </div>
    </div>
  );
}
