import type { ReactNode, Ref } from "react";
import { SubmitProgress } from "@/components/reviews/submit-progress";
import { SignedAs } from "@/components/reviews/what-is-stored";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/utils";

type ReviewFormFooterProps = {
  name: string | null;
  isPending: boolean;
  isLooking: boolean;
  onSend: () => void;
  onEdit: () => void;
  submitRef: Ref<HTMLButtonElement>;
  children: ReactNode;
};

export function ReviewFormFooter({
  name,
  isPending,
  isLooking,
  onSend,
  onEdit,
  submitRef,
  children,
}: ReviewFormFooterProps) {
  return (
    <footer className="border-t bg-muted/50 px-4 py-3 sm:rounded-b-xl sm:px-6">
      {children && <div className="mb-3">{children}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {/* The progress takes the place of `SignedAs`, so that nothing moves. */}
        <div
          className={cn(
            "grid min-w-48 flex-1 items-center *:[grid-area:1/1]",
            // small screens have no room for both
            children && !isPending && "max-sm:hidden [@media(max-height:40rem)]:hidden",
          )}
        >
          <div className={cn(isPending && "invisible")}>
            <SignedAs name={name} />
          </div>
          <SubmitProgress isPending={isPending} />
        </div>
        <div className="ml-auto flex grow flex-wrap justify-end gap-3 *:grow sm:grow-0">
          {isLooking ? (
            <>
              {/* with keys, because a button that becomes the submit button while it is clicked submits */}
              <Button key="edit" variant="outline" disabled={isPending} onClick={onEdit}>
                Keep editing
              </Button>
              <Button
                key="send"
                isPending={isPending}
                // the second half of a double click on 'Submit Review' lands here
                onClick={({ detail }) => detail < 2 && onSend()}
              >
                Send
              </Button>
            </>
          ) : (
            <Button key="submit" ref={submitRef} type="submit" isPending={isPending}>
              Submit Review
            </Button>
          )}
        </div>
      </div>
    </footer>
  );
}
