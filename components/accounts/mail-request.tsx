"use client";

import { type ReactNode, useState } from "react";
import { MailSent } from "@/components/accounts/mail-sent";
import { AddressForm } from "@/components/form/address-form";
import type { MailCall } from "@/lib/accounts/api/visitor";

type MailRequestProps = {
  action: string;
  sentTitle: string;
  /** Its answer is the same for every address (SEC-A4). */
  request: MailCall;
  children?: ReactNode;
};

export function MailRequest({ action, sentTitle, request, children }: MailRequestProps) {
  const [sent, setSent] = useState<{ address: string; message: string } | null>(null);
  const [typed, setTyped] = useState("");
  const send = (email: string) =>
    request.send({ email }, { onSuccess: ({ message }) => setSent({ address: email, message }) });

  if (sent) {
    const { address, message } = sent;
    return (
      <MailSent
        title={sentTitle}
        lead="You entered"
        address={address}
        isPending={request.isPending}
        error={request.error}
        onSendAgain={() => send(address)}
        onChangeAddress={() => {
          request.reset();
          setTyped(address);
          setSent(null);
        }}
      >
        {message}
      </MailSent>
    );
  }
  return (
    <div className="grid gap-5">
      {children}
      <AddressForm
        action={action}
        pendingAction="Sending…"
        address={typed}
        onSend={({ email }) => send(email)}
        isPending={request.isPending}
        error={request.error}
      />
    </div>
  );
}
