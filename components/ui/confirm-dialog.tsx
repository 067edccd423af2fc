"use client";

import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
  type DialogTriggerProps,
} from "@/components/ui/dialog";
import { useOpener } from "@/components/ui/use-opener";
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";

type ConfirmDialogProps = {
  /** The button that opens the dialog. */
  trigger: DialogTriggerProps;
  title: string;
  /** What it is about, above what happens. */
  quote?: ReactNode;
  /** What happens. */
  children: ReactNode;
  confirm: string;
  variant?: "default" | "destructive";
  keep: string;
  /** What a toast says if the server doesn't say why it failed. */
  failure: string;
  /** Resolves to the toast, if there is to be one. */
  onConfirm: () => Promise<{ title: string; description: string } | undefined>;
};

/** Asks before it does something, and says how that went. */
export function ConfirmDialog({ trigger, failure, onConfirm, ...question }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const { opener, onCloseAutoFocus } = useOpener();
  const keepButton = useRef<HTMLButtonElement>(null);

  async function proceed() {
    setPending(true);
    try {
      const done = await onConfirm();
      if (done) toast(done);
    } catch (error) {
      toastError(errorMessage(error, failure));
    }
    setPending(false);
    setOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={(willBeOpen) => !isPending && setOpen(willBeOpen)}>
      <DialogTrigger ref={opener} {...trigger} />
      <DialogContent role="alertdialog" initialFocus={keepButton} onCloseAutoFocus={onCloseAutoFocus}>
        <Question {...question} isPending={isPending} keepButton={keepButton} onProceed={proceed} />
      </DialogContent>
    </Dialog>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, "trigger" | "failure" | "onConfirm"> & {
  isPending: boolean;
  keepButton: RefObject<HTMLButtonElement | null>;
  onProceed: () => Promise<void>;
};

/** Apart, because a list has many dialogs that no one opens. */
function Question({
  title,
  quote,
  children,
  confirm,
  variant = "destructive",
  keep,
  isPending,
  keepButton,
  onProceed,
}: QuestionProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-4">
        {quote}
        <DialogDescription as="div" className="grid gap-4 text-base text-foreground">
          {children}
        </DialogDescription>
      </DialogBody>
      <DialogFooter>
        <DialogClose ref={keepButton} variant="outline" disabled={isPending}>
          {keep}
        </DialogClose>
        <Button variant={variant} isPending={isPending} onClick={() => void onProceed()}>
          {confirm}
        </Button>
      </DialogFooter>
    </>
  );
}
