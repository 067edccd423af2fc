"use client";
import { useQuery } from "@tanstack/react-query";
import { OfReview } from "@/components/reviews/named-review";
import { Button } from "@/components/ui/button";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import { sharedPagesQuery, useWithdrawPages } from "@/lib/sharing/api";
import type { CheckableSubject } from "@/lib/sharing/schema";

/** The public page of a review or of the viewer's stats, and the way to withdraw it. Nothing if there is none. */
export function SharedPageNote({ subject }: { subject: CheckableSubject }) {
  const pages = useQuery(sharedPagesQuery);
  const withdraw = useWithdrawPages();
  const reviewId = subject.type === "review" ? subject.id : null;
  const page = pages.data?.find((each) => each.type === subject.type && each.reviewId === reviewId);
  if (!page) return null;

  async function withdrawPages() {
    try {
      // Awaited here, because a callback of `mutate` is dropped when the page leaves the list, and this note with it.
      await withdraw.mutateAsync(subject);
      toast({ title: "Withdrawn", description: "The public page no longer shows it." });
    } catch (error) {
      toastError(errorMessage(error, "Failed to withdraw the public page"));
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
      <span>
        {reviewId ? "This review has a " : "Your score has a "}
        <NewTabLink href={page.url}>
          public page
          <OfReview link="of" />
        </NewTabLink>
      </span>
      <Button
        variant="link"
        size="inline"
        className="min-h-6 font-normal text-sm pointer-coarse:min-h-11"
        isPending={withdraw.isPending}
        onClick={withdrawPages}
      >
        Withdraw
        {reviewId ? (
          <OfReview link="the public page of" />
        ) : (
          <>
            {" "}
            <span className="sr-only">the public page of your score</span>
          </>
        )}
      </Button>
    </p>
  );
}
