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
  type DialogTriggerProps,
} from "@/components/ui/dialog";
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";

type ConfirmDialogProps = {
  trigger: DialogTriggerProps;
  title: string;
  quote?: ReactNode;
  children: ReactNode;
  confirm: string;
  variant?: "default" | "destructive";
  keep: string;
  failure: string;
  /** Resolves to the toast, if there is to be one. */
  onConfirm: () => Promise<{ title: string; description: string } | undefined>;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, failure, onConfirm } = props;
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
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
    <Dialog trigger={trigger} open={isOpen} onOpenChange={(willBeOpen) => !isPending && setOpen(willBeOpen)}>
      <DialogContent role="alertdialog" initialFocus={keepButton}>
        <Question question={props} isPending={isPending} keepButton={keepButton} onProceed={proceed} />
      </DialogContent>
    </Dialog>
  );
}

type QuestionProps = {
  question: Pick<ConfirmDialogProps, "title" | "quote" | "children" | "confirm" | "variant" | "keep">;
  isPending: boolean;
  keepButton: RefObject<HTMLButtonElement | null>;
  onProceed: () => Promise<void>;
};

/** Its own component, because a list has many dialogs that no one opens. */
function Question({ question, isPending, keepButton, onProceed }: QuestionProps) {
  const { title, quote, children, confirm, variant = "destructive", keep } = question;
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
