"use client";

import { type ReactNode, useState } from "react";
import { MadeCode } from "@/components/accounts/made-code";
import { MakeCodeForm } from "@/components/accounts/make-code-form";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";

type RecoveryCodeDialogProps = {
  hasPassword: boolean;
  /** The button that opens it. */
  children: ReactNode;
};

/** Asks for the password, then shows the new code, once: it closes only by 'I have stored it'. */
export function RecoveryCodeDialog({ hasPassword, children }: RecoveryCodeDialogProps) {
  const [isOpen, setOpen] = useState(false);
  // Here alone, and only while the dialog is open.
  const [code, setCode] = useState<string | null>(null);

  function close() {
    setOpen(false);
    setCode(null);
  }

  return (
    <Dialog open={isOpen} onOpenChange={(willBeOpen) => code === null && setOpen(willBeOpen)}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent>
        {code === null ? (
          <>
            <DialogHeader>
              <DialogTitle>Make a recovery code</DialogTitle>
              <DialogDescription>
                You see it once, and keep it where nobody at work can read it: on paper at home, or in a
                password manager of your own. Not in your work mail, and not on a work computer.
              </DialogDescription>
            </DialogHeader>
            <DialogBody>
              <MakeCodeForm hasPassword={hasPassword} onMade={setCode} />
            </DialogBody>
          </>
        ) : (
          <MadeCode code={code} onStored={close} />
        )}
      </DialogContent>
    </Dialog>
  );
}
