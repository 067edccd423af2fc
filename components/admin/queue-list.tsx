import { QueuedReviewCard } from "@/components/admin/queued-review-card";
import type { useQueue } from "@/components/admin/use-queue";
import { ReviewListSkeleton } from "@/components/reviews/review-list-skeleton";
import { ListError, PastTheEnd } from "@/components/reviews/review-list-states";
import { Button } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import type { QueuedReview, QueueName } from "@/lib/admin/schema";

type QueueListProps = { state: ReturnType<typeof useQueue>; onRemove: (review: QueuedReview) => void };

export function QueueList({ state, onRemove }: QueueListProps) {
  const { result, shown, selected, total, decisions } = state;
  // Reviews that are here can be decided on, even if they couldn't be fetched again.
  if (result.isError && shown.length === 0)
    return <ListError message={result.error.message} onRetry={() => void result.refetch()} />;
  if (!result.data) return <ReviewListSkeleton />;
  if (total === 0) return <NothingWaits queue={state.queue} />;
  if (state.isPageEmpty) return <PastTheEnd onGoToStart={() => state.goToPage(1)} />;
  if (shown.length === 0) return <AllDecided onContinue={decisions.sendNow} />;
  return (
    <ul className="divide-y">
      {shown.map((review) => (
        <li key={review.id}>
          <QueuedReviewCard
            review={review}
            isSelected={selected.includes(review)}
            hasFailed={review.id in decisions.failed}
            onSelect={() => state.toggle(review)}
            onPublish={() => state.decide([review], "publish")}
            onRemove={() => onRemove(review)}
          />
        </li>
      ))}
    </ul>
  );
}

function NothingWaits({ queue }: { queue: QueueName }) {
  return (
    <EmptyState>
      <EmptyStateTitle>Nothing waits for a decision.</EmptyStateTitle>
      <EmptyStateText>{WHEN_IT_ARRIVES[queue]}</EmptyStateText>
    </EmptyState>
  );
}

const WHEN_IT_ARRIVES: Record<QueueName, string> = {
  held: "A held review arrives the day after it was sent, so that the queue doesn’t show when its author was here.",
  reported: "A report arrives as soon as its leader sends it.",
  appealed: "A removed review whose author asks for another look is listed here from the day after.",
  replies: "Replies that the check holds arrive at once.",
};

function AllDecided({ onContinue }: { onContinue: () => void }) {
  return (
    <EmptyState>
      <EmptyStateTitle>You’ve decided on this page</EmptyStateTitle>
      <EmptyStateText>The next reviews appear as soon as you can no longer undo.</EmptyStateText>
      <EmptyStateAction>
        <Button variant="outline" onClick={onContinue}>
          Continue now
        </Button>
      </EmptyStateAction>
    </EmptyState>
  );
}
