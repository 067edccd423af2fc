"use client";

import { type ReactNode, useEffect, useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { AddressForm } from "@/components/form/address-form";
import { FormAlert } from "@/components/form/form-alert";
import { KeepMailButton } from "@/components/notifications/keep-mail-button";
import { Outcome } from "@/components/notifications/outcome";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { hasCode } from "@/lib/http/fetch-json";
import { type UnsubscribeLink, useUndoUnsubscribe, useUnsubscribe } from "@/lib/notifications/api";
import { paths } from "@/lib/paths";

/** Unsubscribes the address in the link without another click (B1.11, G28). */
export function Unsubscribe(given: UnsubscribeLink) {
  // kept here, because it is removed from the address bar, the history and any referrer (SEC-A8)
  const [link, setLink] = useState({ ...given, isTyped: false });
  const { data, error, isFetching, refetch } = useUnsubscribe(link, useIsSeen());

  useEffect(() => window.history.replaceState(null, "", paths.unsubscribe), []);

  if (data) return <Unsubscribed {...data} />;
  if (link.isTyped || hasCode(error, "invalid")) {
    return (
      <Frame>
        <AddressForm
          action="Unsubscribe"
          pendingAction="Unsubscribing…"
          onSend={({ email }) => (email === link.email ? void refetch() : setLink({ email, isTyped: true }))}
          isPending={isFetching}
          error={error}
        />
      </Frame>
    );
  }
  return (
    <Frame>
      {error && !isFetching ? (
        <div className="grid gap-5">
          <FormAlert title="Error">{error.message}</FormAlert>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted-foreground">
          <Spinner />
          Unsubscribing…
        </p>
      )}
    </Frame>
  );
}

/** `undo` is there only if the link came from our email. Otherwise we email it, if we know the address. */
function Unsubscribed({ message, undo }: { message: string; undo?: string }) {
  const { mutate, data: kept, error, isPending } = useUndoUnsubscribe();
  if (kept) {
    return (
      <Frame>
        <Outcome message={kept.message} />
      </Frame>
    );
  }
  if (!undo) {
    return (
      <Frame>
        <Outcome message={message}>
          If we’ve emailed this address before, we’ll send it one more email, with a link to undo this.
        </Outcome>
      </Frame>
    );
  }
  return (
    <Frame>
      <div className="grid gap-5">
        <Outcome message={message}>Was this a mistake? You can undo it here.</Outcome>
        <KeepMailButton variant="outline" onKeep={() => mutate(undo)} isPending={isPending} error={error} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AccountCard
      title="Unsubscribe"
      lead="This stops our emails about feedback. You’ll still get emails about your account, such as a password reset."
    >
      {children}
    </AccountCard>
  );
}

/** Whether the page has been visible. Browsers prerender pages, which must not unsubscribe anyone. */
function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") setIsSeen(true);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isSeen;
}
