import { DecisionNotice } from "@/components/admin/decision-notice";
import { Button } from "@/components/ui/button";

type QueueBarProps = {
  count: number;
  notice: string | null;
  onDismiss: () => void;
  onPublish: () => void;
  onRemove: () => void;
  onClear: () => void;
};

export function QueueBar({ count, notice, ...on }: QueueBarProps) {
  if (count === 0 && notice === null) return null;
  return (
    <div className="@container sticky bottom-0 z-10 grid divide-y rounded-b-xl border-t bg-card shadow-card">
      {notice !== null && <DecisionNotice onDismiss={on.onDismiss}>{notice}</DecisionNotice>}
      {count > 0 && (
        <section
          aria-label="Selected reviews"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5"
        >
          <div className="flex basis-full items-center gap-3 @lg:mr-auto @lg:basis-auto">
            <p role="status" className="figures font-medium">
              {count} selected
            </p>
            <Button variant="ghost" className="ml-auto px-3 @lg:ml-0" onClick={on.onClear}>
              Clear
            </Button>
          </div>
          <Button variant="outline" className="flex-1 @lg:flex-none" onClick={on.onPublish}>
            Publish all
          </Button>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            className="flex-1 @lg:flex-none"
            onClick={on.onRemove}
          >
            Remove all…
          </Button>
        </section>
      )}
    </div>
  );
}
