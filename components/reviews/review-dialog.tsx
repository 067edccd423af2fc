"use client";
import { type ComponentProps, useDeferredValue, useEffect, useRef, useState } from "react";
import { draftTarget, REVIEW_DRAFT_KEY } from "@/components/reviews/draft-place";
import { forgetDraft, LoadedReviewForm } from "@/components/reviews/loaded-review-form";
import { ReviewFormSkeleton } from "@/components/reviews/review-form-skeleton";
import type { ReviewPrefill } from "@/components/reviews/review-form-state";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  type DialogTriggerProps,
} from "@/components/ui/dialog";
import { useIdle } from "@/components/ui/use-idle";
import { toast, toastError } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api/account";
import { errorMessage } from "@/lib/http/fetch-json";
import { useSubmitReview } from "@/lib/reviews/api/submit";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";
import type { ReviewFormValues, SubmittedReview } from "@/lib/reviews/schema";

type ReviewDialogProps = {
  prefill?: ReviewPrefill;
  trigger?: DialogTriggerProps;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onCloseFocus?: () => void;
};

/** Closing it or an error keeps the draft; sending clears it (B10). */
export function ReviewDialog({
  prefill = {},
  trigger,
  isOpen: isOpenOutside,
  onOpenChange,
  onCloseFocus,
}: ReviewDialogProps) {
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = isOpenOutside ?? isOpenInside;
  const setOpen = onOpenChange ?? setOpenInside;
  const isShown = useRef(isOpen);
  const viewer = useViewer();
  const submit = useSubmitReview();
  const draft = { key: REVIEW_DRAFT_KEY, ownerId: viewer?.id ?? "", target: draftTarget(prefill) } as const;
  // It is loaded whether or not anyone opens it.
  useIdle(LoadedReviewForm.preload);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);

  function changeOpen(willBeOpen: boolean) {
    if (willBeOpen && !submit.isPending) submit.reset();
    setOpen(willBeOpen);
  }

  async function send(review: ReviewFormValues) {
    try {
      // awaited, because callbacks of `mutate` are dropped if the page changes in the meantime
      const sent = await submit.mutateAsync(review);
      await forgetDraft(draft);
      setOpen(false);
      toast({ title: "Review Submitted", description: sentMessage(sent) });
    } catch (error) {
      // the form shows it, if it is still there
      if (!isShown.current) toastError(errorMessage(error, "Failed to submit review"));
    }
  }

  return (
    <Dialog
      trigger={
        trigger && {
          onPointerEnter: LoadedReviewForm.preload,
          onFocus: LoadedReviewForm.preload,
          ...trigger,
        }
      }
      open={isOpen}
      onOpenChange={changeOpen}
    >
      {/* The form focuses its first field once it has loaded. The size never changes, so nothing jumps. */}
      <DialogContent
        className="h-[92dvh] sm:top-[min(2rem,3dvh)] sm:h-[min(56rem,calc(100dvh-2*min(2rem,3dvh)))] sm:max-h-none sm:max-w-4xl sm:translate-y-0"
        initialFocus="dialog"
        onCloseAutoFocus={onCloseFocus}
      >
        <DialogHeader>
          <DialogTitle>Submit Anonymous Review</DialogTitle>
          <DialogDescription className="max-sm:sr-only [@media(max-height:40rem)]:sr-only">
            Review a company, a leader who has signed up, or one who hasn’t yet.
          </DialogDescription>
        </DialogHeader>
        {viewer === undefined ? (
          <ReviewFormSkeleton />
        ) : (
          <DeferredReviewForm
            author={viewer}
            prefill={prefill}
            draft={draft}
            onSubmit={send}
            isPending={submit.isPending}
            error={submit.error}
            sentText={submit.variables?.reviewText}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** After the dialog's first, transparent frame: the form takes long to render on a slow phone. */
function DeferredReviewForm(props: ComponentProps<typeof LoadedReviewForm>) {
  return useDeferredValue(true, false) && <LoadedReviewForm {...props} />;
}

function sentMessage({ state, release }: SubmittedReview): string {
  if (state === "HELD") {
    const then = release === "together" ? ` Then it waits until ${RELEASE_PEOPLE} people have written.` : "";
    return `A moderator will look at it first.${then} You can follow it in Your Submissions.`;
  }
  return state === "WAITING"
    ? `It waits until ${RELEASE_PEOPLE} people have written. You can follow it in Your Submissions.`
    : "Your anonymous review has been submitted successfully.";
}
