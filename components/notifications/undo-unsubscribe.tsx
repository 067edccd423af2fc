"use client";

import { useEffect, useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { KeepMailButton } from "@/components/notifications/keep-mail-button";
import { Outcome } from "@/components/notifications/outcome";
import { useUndoUnsubscribe } from "@/lib/notifications/api";
import { paths } from "@/lib/paths";

/** Waits for a click, because mail scanners open the link too. */
export function UndoUnsubscribe({ token: given }: { token: string }) {
  // kept here, because it is removed from the address bar, the history and any referrer (SEC-A8)
  const [token] = useState(given);
  const { mutate, data, error, isPending } = useUndoUnsubscribe();

  useEffect(() => window.history.replaceState(null, "", paths.unsubscribe), []);

  return (
    <AccountCard
      title="Keep getting emails"
      lead="Someone, perhaps you, unsubscribed your address from our emails about feedback. You can undo that here."
    >
      {data ? (
        <Outcome message={data.message} />
      ) : (
        <KeepMailButton variant="default" onKeep={() => mutate(token)} isPending={isPending} error={error} />
      )}
    </AccountCard>
  );
}
