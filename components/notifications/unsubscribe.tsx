"use client";

import { type ReactNode, useEffect, useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { AddressForm } from "@/components/accounts/address-form";
import { FormAlert } from "@/components/accounts/form-alert";
import { KeepMailButton } from "@/components/notifications/keep-mail-button";
import { Outcome } from "@/components/notifications/outcome";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { RequestError } from "@/lib/http/fetch-json";
import { type UnsubscribeLink, useUndoUnsubscribe, useUnsubscribe } from "@/lib/notifications/api";
import { paths } from "@/lib/paths";

/** Unsubscribes the address of the link at once and shows what the server says, or the error (B1.11). */
export function Unsubscribe(given: UnsubscribeLink) {
  // Kept here, because it leaves the address bar, and with it the history and any referrer (SEC-A8).
  const [link, setLink] = useState({ ...given, isTyped: false });
  const { data, error, isFetching, refetch } = useUnsubscribe(link, useIsSeen());

  useEffect(() => window.history.replaceState(null, "", paths.unsubscribe), []);

  if (data) return <Unsubscribed {...data} />;
  if (link.isTyped || (error instanceof RequestError && error.status === 400)) {
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

/** `undo` is there for whoever came by the link of a mail; anybody else is told by mail, if we know the address. */
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
          If we have sent mail to it before, it now gets one that says so, with a link that takes this back.
        </Outcome>
      </Frame>
    );
  }
  return (
    <Frame>
      <div className="grid gap-5">
        <Outcome message={message}>Was it a mistake? Take it back here.</Outcome>
        <KeepMailButton variant="outline" onKeep={() => mutate(undo)} isPending={isPending} error={error} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AccountCard
      title="Unsubscribe"
      lead="This is about mail that tells you of feedback. What you ask for yourself, such as a link that sets a new password, still comes."
    >
      {children}
    </AccountCard>
  );
}

/** Whether somebody has had the page before them: browsers load pages ahead, which must not unsubscribe anybody. */
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
