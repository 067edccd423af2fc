"use client";
import { useQuery } from "@tanstack/react-query";
import { OfReview } from "@/components/reviews/named-review";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { sharedPagesQuery, useWithdrawPages } from "@/lib/sharing/api";
import type { CheckableSubject } from "@/lib/sharing/schema";

export function SharedPageNote({ subject }: { subject: CheckableSubject }) {
  const pages = useQuery(sharedPagesQuery);
  const withdraw = useWithdrawPages();
  const reviewId = subject.type === "review" ? subject.id : null;
  const page = pages.data?.find((each) => each.type === subject.type && each.reviewId === reviewId);
  if (!page) return null;

  async function withdrawPages() {
    // awaited, because callbacks of `mutate` are dropped when the page leaves the list, and this note with it
    await withdraw.mutateAsync(subject);
    return { title: "Withdrawn", description: "The public page no longer shows it." };
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
      <ConfirmDialog
        trigger={{
          variant: "link",
          size: "inline",
          className: "min-h-6 font-normal text-sm pointer-coarse:min-h-11",
          children: (
            <>
              Withdraw
              {reviewId ? (
                <OfReview link="the public page of" />
              ) : (
                <>
                  {" "}
                  <span className="sr-only">the public page of your score</span>
                </>
              )}
            </>
          ),
        }}
        title="Withdraw this public page?"
        keep="Keep it"
        confirm="Withdraw the page"
        onConfirm={withdrawPages}
        failure="Failed to withdraw the public page"
      >
        <p>
          Images that you posted lead to this page. It will say that they have been withdrawn.
          {reviewId && " The review itself stays."}
        </p>
        <p>You can get the page back only by sharing the same image again this week.</p>
      </ConfirmDialog>
    </p>
  );
}
