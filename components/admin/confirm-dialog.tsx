"use client";

import { type ReactNode, useRef, useState } from "react";
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
} from "@/components/ui/dialog";
import { toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";

type ConfirmDialogProps = {
  opener: string;
  title: string;
  /** What happens. */
  children: ReactNode;
  confirm: string;
  variant?: "default" | "destructive";
  keep: string;
  /** What a toast says if the server doesn't say why it failed. */
  failure: string;
  onConfirm: () => Promise<void>;
};

export function ConfirmDialog({
  opener,
  title,
  children,
  confirm,
  variant = "destructive",
  keep,
  failure,
  onConfirm,
}: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const keepButton = useRef<HTMLButtonElement>(null);

  async function proceed() {
    setPending(true);
    try {
      await onConfirm();
    } catch (error) {
      toastError(errorMessage(error, failure));
    }
    setPending(false);
    setOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={(willBeOpen) => !isPending && setOpen(willBeOpen)}>
      <DialogTrigger asChild>
        <Button variant="outline">{opener}</Button>
      </DialogTrigger>
      <DialogContent role="alertdialog" initialFocus={keepButton}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <DialogDescription className="text-base text-foreground">{children}</DialogDescription>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button ref={keepButton} variant="outline" disabled={isPending}>
              {keep}
            </Button>
          </DialogClose>
          <Button variant={variant} isPending={isPending} onClick={() => void proceed()}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
