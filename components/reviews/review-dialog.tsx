"use client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { clearDraft, REVIEW_DRAFT_KEY } from "@/components/reviews/review-draft";
import { ReviewFormSkeleton } from "@/components/reviews/review-form-skeleton";
import {
  type CheckedReview,
  draftTarget,
  isAboutLeader,
  type ReviewPrefill,
} from "@/components/reviews/review-form-state";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { toast, toastError } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api/account";
import { errorMessage } from "@/lib/http/fetch-json";
import { useSubmitReview } from "@/lib/reviews/api";
import { RELEASE_PEOPLE, type SubmittedReview } from "@/lib/reviews/schema";

const loadForm = () => import("@/components/reviews/review-form");
// lazy-loaded on hover or focus, with the form library, pickers and word lists
const ReviewForm = lazy(() => loadForm().then((module) => ({ default: module.ReviewForm })));

type ReviewDialogProps = {
  prefill?: ReviewPrefill;
  /** The button that opens it. Without one, `isOpen` does. */
  children?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onCloseFocus?: () => void;
};

/** The review dialog (B10). Closing it or an error keeps the draft; sending clears it. */
export function ReviewDialog({
  prefill = {},
  children,
  isOpen: isOpenOutside,
  onOpenChange,
  onCloseFocus,
}: ReviewDialogProps) {
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = isOpenOutside ?? isOpenInside;
  const setOpen = onOpenChange ?? setOpenInside;
  const viewer = useViewer();
  const submit = useSubmitReview();
  const draft = { key: REVIEW_DRAFT_KEY, ownerId: viewer?.id ?? "", target: draftTarget(prefill) } as const;

  function changeOpen(willBeOpen: boolean) {
    if (willBeOpen && !submit.isPending) submit.reset();
    setOpen(willBeOpen);
  }

  async function send(checked: CheckedReview) {
    const { companyText: _1, leaderText: _2, isCompanySmall: _3, hasFewReviews: _4, ...review } = checked;
    // Only a review of a leader can wait; the choice stays in the form, for when one is named again.
    if (!isAboutLeader(checked)) review.release = "now";
    try {
      // awaited, because callbacks of `mutate` are dropped if the page changes in the meantime
      const sent = await submit.mutateAsync(review);
      clearDraft(draft);
      setOpen(false);
      toast({ title: "Review Submitted", description: sentMessage(sent) });
    } catch (error) {
      toastError(errorMessage(error, "Failed to submit review"));
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={changeOpen}>
      {children && (
        <DialogTrigger asChild onPointerEnter={loadForm} onFocus={loadForm}>
          {children}
        </DialogTrigger>
      )}
      {/* the form focuses its first field once it has loaded */}
      <DialogContent className="sm:max-w-5xl" initialFocus="dialog" onCloseAutoFocus={onCloseFocus}>
        <DialogHeader>
          <DialogTitle>Submit Anonymous Review</DialogTitle>
          <DialogDescription>
            Review a company, a leader who has signed up, or one who hasn’t yet.
          </DialogDescription>
        </DialogHeader>
        <Suspense fallback={<ReviewFormSkeleton />}>
          {viewer === undefined ? (
            <ReviewFormSkeleton />
          ) : (
            <ReviewForm
              author={viewer}
              prefill={prefill}
              draft={draft}
              onSubmit={send}
              isPending={submit.isPending}
              error={submit.error}
              sentText={submit.variables?.reviewText}
            />
          )}
        </Suspense>
      </DialogContent>
    </Dialog>
  );
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
