"use client";
import { Share2 } from "lucide";
import { type FormEvent, useState } from "react";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
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
import { RadioCard } from "@/components/ui/radio-card";
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import { useChangeConsent } from "@/lib/reviews/api/submitted";
import type { ConsentInput, SubmittedReview } from "@/lib/reviews/schema";

type ConsentDialogProps = {
  review: Pick<SubmittedReview, "id" | "reviewText" | "isShareable" | "pendingShareable">;
};

export function ConsentDialog({ review }: ConsentDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const changeConsent = useChangeConsent();

  async function save(input: Omit<ConsentInput, "id">) {
    setPending(true);
    try {
      const { message } = await changeConsent({ id: review.id, ...input });
      setOpen(false);
      toast({ title: "Saved", description: message });
    } catch (error) {
      toastError(errorMessage(error, "Failed to save your choice"));
    }
    setPending(false);
  }

  return (
    <Dialog
      trigger={reviewAction(Share2, triggerLabel(review), "for")}
      open={isOpen}
      onOpenChange={(willBeOpen) => !isPending && setOpen(willBeOpen)}
    >
      <DialogContent>
        <ConsentForm review={review} isPending={isPending} onSave={save} />
      </DialogContent>
    </Dialog>
  );
}

type ConsentFormProps = ConsentDialogProps & {
  isPending: boolean;
  onSave: (input: Omit<ConsentInput, "id">) => Promise<void>;
};

/** Its own component, because a list has many dialogs that no one opens. */
function ConsentForm({ review, isPending, onSave }: ConsentFormProps) {
  const { isShareable } = review;
  const isWaiting = review.pendingShareable !== null;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isNow = isWaiting || new FormData(event.currentTarget).get("from") === "now";
    void onSave({ isShareable: !isShareable, from: isNow ? "now" : "monday" });
  }

  return (
    <>
      <DialogHeader>
        <DialogTitle>
          {isShareable ? "Stop the leader from sharing this review?" : "Let the leader share this review?"}
        </DialogTitle>
      </DialogHeader>
      <form onSubmit={send} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="grid gap-4">
          <QuotedReview text={review.reviewText} />
          <DialogDescription className="text-base text-foreground">
            {isShareable ? WHAT_STOPPING_DOES : WHAT_ALLOWING_DOES}
          </DialogDescription>
          {isWaiting ? (
            <p>
              You’ve already asked for this, and it takes effect on Monday. You can also make it take effect
              now, but then the leader may notice today. {WHAT_NOW_SHOWS}
            </p>
          ) : (
            <fieldset disabled={isPending} className="grid min-w-0 gap-3">
              <legend className="mb-3 font-semibold">When should this take effect?</legend>
              <RadioCard
                name="from"
                value="monday"
                defaultChecked
                label="From Monday: no one can tell which day you were here"
                description="All the changes that authors make in a week take effect together, early on Monday (UTC)."
              />
              <RadioCard
                name="from"
                value="now"
                label="Now: the leader may notice today"
                description={WHAT_NOW_SHOWS}
              />
            </fieldset>
          )}
        </DialogBody>
        <DialogFooter>
          {isWaiting ? (
            <Button
              type="button"
              variant="outline"
              disabled={isPending}
              onClick={() => onSave({ isShareable, from: "monday" })}
            >
              Cancel this change
            </Button>
          ) : (
            <DialogClose variant="outline" disabled={isPending}>
              Don’t change it
            </DialogClose>
          )}
          <Button type="submit" isPending={isPending}>
            {`${isShareable ? "Stop sharing" : "Allow sharing"}${isWaiting ? " now" : ""}`}
          </Button>
        </DialogFooter>
      </form>
    </>
  );
}

const WHAT_NOW_SHOWS =
  "A leader who sees the change, and knows who visited this site today, can guess who wrote the review.";
const WHAT_ALLOWING_DOES =
  "The leader may then publish your text, your ratings and the week as an image that anyone can see. It never shows a name you signed with.";
const WHAT_STOPPING_DOES =
  "The leader can’t make new images of it after that, and the page that confirms an image no longer shows it. Images that are already published stay where they are.";

function triggerLabel({ isShareable, pendingShareable }: ConsentDialogProps["review"]): string {
  if (pendingShareable === true) return "Sharing allowed from Monday";
  if (pendingShareable === false) return "Sharing allowed until Monday";
  return isShareable ? "Sharing allowed" : "Sharing not allowed";
}
