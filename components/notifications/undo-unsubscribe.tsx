"use client";

import { useEffect, useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { KeepMailButton } from "@/components/notifications/keep-mail-button";
import { Outcome } from "@/components/notifications/outcome";
import { useUndoUnsubscribe } from "@/lib/notifications/api";
import { paths } from "@/lib/paths";

/** Where the mail about an unsubscription leads. Asks for a click, because a mail scanner opens the link too. */
export function UndoUnsubscribe({ token: given }: { token: string }) {
  // Kept here, because it leaves the address bar, and with it the history and any referrer (SEC-A8).
  const [token] = useState(given);
  const { mutate, data, error, isPending } = useUndoUnsubscribe();

  useEffect(() => window.history.replaceState(null, "", paths.unsubscribe), []);

  return (
    <AccountCard
      title="Keep getting mail"
      lead="Somebody, perhaps you, unsubscribed your address from mail about feedback. Here you take that back."
    >
      {data ? (
        <Outcome message={data.message} />
      ) : (
        <KeepMailButton variant="default" onKeep={() => mutate(token)} isPending={isPending} error={error} />
      )}
    </AccountCard>
  );
}
