"use client";

import { MailCheck } from "lucide";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { FormAlert } from "@/components/form/form-alert";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type MailSentProps = {
  title: string;
  /** 'You entered' if we may not have emailed anyone. */
  lead: "We emailed" | "You entered";
  address: string;
  children: ReactNode;
  takesFocus?: boolean;
  isPending: boolean;
  error: Error | null;
  onSendAgain: () => void;
  onChangeAddress: () => void;
};

/** Says the same for every address. Only the email shows whether there is an account (SEC-A4). */
export function MailSent({
  title,
  lead,
  address,
  children,
  takesFocus = true,
  isPending,
  error,
  onSendAgain,
  onChangeAddress,
}: MailSentProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    panel.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [takesFocus]);

  return (
    <div className="grid gap-5">
      {error && <FormAlert title="Error">{error.message}</FormAlert>}
      <div
        ref={panel}
        role="status"
        tabIndex={-1}
        className="flex gap-3 rounded-lg border bg-accent p-4 outline-none"
      >
        <Icon iconNode={MailCheck} className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="mt-0.5">
            {lead} <strong className="wrap-anywhere">{address}</strong>. {children}
          </p>
          <p className="mt-2 text-sm">
            Nothing after a few minutes? Check your spam folder, and make sure the address is right. For 5
            minutes after an email, ‘Send it again’ sends nothing. Only the newest link works.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 [&>*]:flex-1">
        <Button variant="outline" isPending={isPending} onClick={onSendAgain}>
          {isPending ? "Sending…" : "Send it again"}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onChangeAddress}>
          Wrong address?
        </Button>
      </div>
    </div>
  );
}
