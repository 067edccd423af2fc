"use client";
import { Unlink } from "lucide-react";
import { useRef, useState } from "react";
import { MAIN_ID } from "@/components/layout/skip-link";
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
import { useUnlinkReview } from "@/lib/reviews/api";
import type { SubmittedReview } from "@/lib/reviews/schema";

type UnlinkDialogProps = {
  review: Pick<
    SubmittedReview,
    "id" | "state" | "reviewText" | "reviewer" | "revieweeId" | "unregisteredLeader"
  >;
};

/** Asks before it unlinks, because no one can undo it (docs/anonymity.md). */
export function UnlinkDialog({ review }: UnlinkDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const unlink = useUnlinkReview();
  const isOfLeader = Boolean(review.revieweeId ?? review.unregisteredLeader);

  async function unlinkForGood() {
    try {
      // awaited, because callbacks of `mutate` are dropped when the review leaves the list with this dialog
      await unlink.mutateAsync(review.id);
      toast({ title: "Unlinked", description: "This review no longer belongs to any account." });
    } catch (error) {
      toastError(errorMessage(error, "Failed to unlink the review"));
    }
    setOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={(willBeOpen) => !unlink.isPending && setOpen(willBeOpen)}>
      <DialogTrigger asChild>
        <Button ref={opener} variant="quiet" size="inline">
          <Unlink aria-hidden />
          Unlink from my account
        </Button>
      </DialogTrigger>
      <DialogContent
        role="alertdialog"
        initialFocus={keepButton}
        onCloseAutoFocus={(event) => {
          if (opener.current) return;
          // the opener is gone with its review, so the focus goes to the main content
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        }}
      >
        <DialogHeader>
          <DialogTitle>Unlink this review from your account?</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          <blockquote className="line-clamp-2 border-l-2 pl-3 text-muted-foreground [overflow-wrap:anywhere]">
            {review.reviewText}
          </blockquote>
          <DialogDescription asChild className="text-base text-foreground">
            <ul className="grid list-disc gap-2 pl-5">
              <li>{WHAT_STAYS[review.state]}</li>
              {review.reviewer.anonymousName && (
                <li>It loses the name ‘{review.reviewer.anonymousName}’ and shows ‘Anonymous’ instead.</li>
              )}
              <li>It disappears from Your Submissions for good.</li>
              {isOfLeader && <li>You can no longer change whether the leader may share it as an image.</li>}
              <li>
                No one can undo this or link the review to your account again, not even the people who run the
                service. Only backups made before now keep the link, until we delete them.
              </li>
            </ul>
          </DialogDescription>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button ref={keepButton} variant="outline" disabled={unlink.isPending}>
              Keep it linked
            </Button>
          </DialogClose>
          <Button variant="destructive" isPending={unlink.isPending} onClick={unlinkForGood}>
            Unlink for good
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const WHAT_STAYS: Record<SubmittedReview["state"], string> = {
  PUBLISHED: "The review stays published, and its ratings still count.",
  HELD: "A moderator still decides about the review. You won't see what they decide.",
  REMOVED: "The review stays taken down.",
};
