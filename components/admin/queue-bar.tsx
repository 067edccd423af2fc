import { CircleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/button";

type QueueBarProps = {
  /** How many reviews are selected. */
  count: number;
  notice: string | null;
  onDismiss: () => void;
  onPublish: () => void;
  onRemove: () => void;
  onClear: () => void;
};

/** At the bottom of the screen: what to do with the selection, and what became of a decision. */
export function QueueBar({ count, notice, ...on }: QueueBarProps) {
  if (count === 0 && notice === null) return null;
  return (
    <div className="@container sticky bottom-0 z-10 grid divide-y rounded-b-xl border-t bg-card shadow-card">
      {notice !== null && (
        <div className="flex items-center gap-3 px-4 py-2 sm:px-5">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-destructive" />
          <p role="alert" className="min-w-0 flex-1">
            {notice}
          </p>
          <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={on.onDismiss}>
            <X aria-hidden />
          </Button>
        </div>
      )}
      {count > 0 && (
        <section
          aria-label="Selected reviews"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5"
        >
          <div className="flex basis-full items-center gap-1 @lg:mr-auto @lg:basis-auto">
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
