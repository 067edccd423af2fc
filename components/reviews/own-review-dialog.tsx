"use client";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { useOpener } from "@/components/reviews/use-opener";
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
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import type { SubmittedReview } from "@/lib/reviews/schema";

type OwnReviewDialogProps = {
  review: Pick<SubmittedReview, "reviewText">;
  icon: LucideIcon;
  /** The button that opens the dialog. */
  label: string;
  title: string;
  /** What happens, as list items. */
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  isDestructive: boolean;
  isPending: boolean;
  /** Resolves to the toast. */
  onConfirm: () => Promise<{ title: string; description: string }>;
  /** The toast if it fails without a message. */
  failure: string;
};

/** Asks before it does something to one of the viewer's own reviews that no one can undo. */
export function OwnReviewDialog({
  review,
  icon: Icon,
  label,
  title,
  children,
  keepLabel,
  confirmLabel,
  isDestructive,
  isPending,
  onConfirm,
  failure,
}: OwnReviewDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { opener, onCloseAutoFocus } = useOpener();
  const keepButton = useRef<HTMLButtonElement>(null);

  async function confirm() {
    try {
      toast(await onConfirm());
    } catch (error) {
      toastError(errorMessage(error, failure));
    }
    setOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={(willBeOpen) => !isPending && setOpen(willBeOpen)}>
      <DialogTrigger asChild>
        <Button ref={opener} variant="quiet" size="inline">
          <Icon aria-hidden />
          {label}
        </Button>
      </DialogTrigger>
      <DialogContent role="alertdialog" initialFocus={keepButton} onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          <QuotedReview text={review.reviewText} />
          <DialogDescription asChild className="text-base text-foreground">
            <ul className="grid list-disc gap-2 pl-5">{children}</ul>
          </DialogDescription>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button ref={keepButton} variant="outline" disabled={isPending}>
              {keepLabel}
            </Button>
          </DialogClose>
          <Button variant={isDestructive ? "destructive" : "default"} isPending={isPending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
