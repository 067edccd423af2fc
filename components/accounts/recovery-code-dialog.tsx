"use client";

import { useState } from "react";
import { MadeCode } from "@/components/accounts/made-code";
import { MakeCodeForm } from "@/components/accounts/make-code-form";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  type DialogTriggerProps,
} from "@/components/ui/dialog";

type RecoveryCodeDialogProps = {
  hasPassword: boolean;
  trigger: DialogTriggerProps;
};

export function RecoveryCodeDialog({ hasPassword, trigger }: RecoveryCodeDialogProps) {
  const [isOpen, setOpen] = useState(false);
  // kept nowhere else, and only while the dialog is open
  const [code, setCode] = useState<string | null>(null);

  function close() {
    setOpen(false);
    setCode(null);
  }

  return (
    <Dialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={(willBeOpen) => code === null && setOpen(willBeOpen)}
    >
      <DialogContent>
        {code === null ? (
          <>
            <DialogHeader>
              <DialogTitle>Make a recovery code</DialogTitle>
              <DialogDescription>
                You’ll see it only once. Keep it where no one at work can read it, such as on paper at home or
                in your own password manager. Don’t keep it in your work email or on a work computer.
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
