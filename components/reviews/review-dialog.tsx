"use client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { clearDraft, REVIEW_DRAFT_KEY } from "@/components/reviews/review-draft";
import { ReviewFormSkeleton } from "@/components/reviews/review-form-skeleton";
import { type CheckedReview, draftTarget, type ReviewPrefill } from "@/components/reviews/review-form-state";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { toast } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api";
import { RequestError } from "@/lib/http/fetch-json";
import { useSubmitReview } from "@/lib/reviews/api";
import type { SubmittedReview } from "@/lib/reviews/schema";

const loadForm = () => import("@/components/reviews/review-form");
// Form library, pickers and word lists come with the first wish to open the dialog, not with the page.
const ReviewForm = lazy(() => loadForm().then((module) => ({ default: module.ReviewForm })));

type ReviewDialogProps = {
  /** Whom or what it is opened for. */
  prefill?: ReviewPrefill;
  /** The button that opens it. */
  children: ReactNode;
};

/** 'Submit Anonymous Review' (B10): closing keeps what was typed, sending clears it, an error leaves all as it was. */
export function ReviewDialog({ prefill = {}, children }: ReviewDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const viewer = useViewer();
  const submit = useSubmitReview();
  const draft = { key: REVIEW_DRAFT_KEY, ownerId: viewer?.id ?? "", target: draftTarget(prefill) } as const;

  function changeOpen(willBeOpen: boolean) {
    if (willBeOpen && !submit.isPending) submit.reset();
    setOpen(willBeOpen);
  }

  async function send({ companyText: _company, leaderText: _leader, ...review }: CheckedReview) {
    try {
      // Waited for here, since callbacks of `mutate` are lost when the page under the dialog changes meanwhile.
      const sent = await submit.mutateAsync(review);
      clearDraft(draft);
      setOpen(false);
      toast({ title: "Review Submitted", description: sentMessage(sent) });
    } catch (error) {
      toast({ title: "Error", description: errorMessage(error), variant: "destructive" });
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={changeOpen}>
      <DialogTrigger asChild onPointerEnter={loadForm} onFocus={loadForm}>
        {children}
      </DialogTrigger>
      {/* Once the form is loaded it focuses its first field. */}
      <DialogContent className="sm:max-w-4xl" initialFocus="dialog">
        <DialogHeader>
          <DialogTitle>Submit Anonymous Review</DialogTitle>
          <DialogDescription>About a company, a leader who is here, or one who is not yet.</DialogDescription>
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

function sentMessage({ state }: SubmittedReview): string {
  return state === "HELD"
    ? "A moderator will look at it first. You can follow it under Your Submissions."
    : "Your anonymous review has been submitted successfully.";
}

function errorMessage(error: unknown): string {
  return (error instanceof RequestError && error.message) || "Failed to submit review";
}
