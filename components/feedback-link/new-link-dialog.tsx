"use client";
import { type RefObject, useRef, useState } from "react";
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
} from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { toast } from "@/components/ui/use-toast";
import { useMakeNewLink } from "@/lib/feedback-link/api";
import type { FeedbackLink } from "@/lib/feedback-link/schema";
import { formatDay } from "@/lib/format";

type NewLinkDialogProps = {
  link: Pick<FeedbackLink, "newLinkFrom">;
  /** Gets the focus when the month's new link has removed the opener. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** Asks first, because a replaced link never works again. */
export function NewLinkDialog({ link: { newLinkFrom }, focusAfter }: NewLinkDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const isPossible = newLinkFrom === null;
  const keepButton = useRef<HTMLButtonElement>(null);
  const renewal = useMakeNewLink();

  function changeOpen(willBeOpen: boolean) {
    if (renewal.isPending) return;
    if (willBeOpen) renewal.reset();
    setOpen(willBeOpen);
  }

  async function replace() {
    const made = await renewal.mutateAsync().catch(() => null);
    if (!made) return;
    setOpen(false);
    toast({ title: "New link made", description: "Your old link no longer works." });
  }

  return (
    <>
      {!isPossible && (
        <p className="text-muted-foreground text-sm">Next possible on {formatDay(newLinkFrom)}</p>
      )}
      <Dialog
        trigger={isPossible ? { variant: "outline", children: "New Link" } : undefined}
        open={isOpen}
        onOpenChange={changeOpen}
      >
        <DialogContent role="alertdialog" initialFocus={keepButton} fallbackFocus={focusAfter}>
          <DialogHeader>
            <DialogTitle>Replace your link?</DialogTitle>
          </DialogHeader>
          <DialogBody className="grid gap-4">
            <DialogDescription as="ul" className="grid list-disc gap-2 pl-5 text-base text-foreground">
              <li>
                Your old link stops working for good, wherever you sent it. So do printed QR codes of it.
              </li>
              <li>Give the new link to everyone who should write to you.</li>
              <li>Reviews that you’ve received stay.</li>
              <li>
                You can do this once a month. Otherwise a link could be handed to one person at a time, and
                people couldn’t trust it.
              </li>
            </DialogDescription>
            {renewal.error && <FieldError>{renewal.error.message}</FieldError>}
          </DialogBody>
          <DialogFooter>
            <DialogClose ref={keepButton} variant="outline" disabled={renewal.isPending}>
              Keep this link
            </DialogClose>
            <Button variant="destructive" isPending={renewal.isPending} onClick={replace}>
              Make a new link
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
