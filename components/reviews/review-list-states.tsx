import { Button } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";

export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState>
      <EmptyStateTitle>{title}</EmptyStateTitle>
      <EmptyStateText>Try adjusting your search or filters</EmptyStateText>
      <EmptyStateAction>
        <Button variant="outline" onClick={onClear}>
          Clear search and filters
        </Button>
      </EmptyStateAction>
    </EmptyState>
  );
}

export function PastTheEnd({ onGoToStart }: { onGoToStart: () => void }) {
  return (
    <EmptyState>
      <EmptyStateTitle>Nothing on this page</EmptyStateTitle>
      <EmptyStateText>The list doesn’t have that many pages.</EmptyStateText>
      <EmptyStateAction>
        <Button variant="outline" onClick={onGoToStart}>
          Go to the first page
        </Button>
      </EmptyStateAction>
    </EmptyState>
  );
}

export function ListError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState role="alert">
      <EmptyStateTitle>We couldn’t load this list</EmptyStateTitle>
      <EmptyStateText>{message} We’ve kept your search and filters.</EmptyStateText>
      <EmptyStateAction>
        <Button variant="outline" onClick={onRetry}>
          Retry
        </Button>
      </EmptyStateAction>
    </EmptyState>
  );
}
