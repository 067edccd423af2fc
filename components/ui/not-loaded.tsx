import { Button } from "@/components/ui/button";

type NotLoadedProps = { children: string; isPending?: boolean; onRetry: () => void };

export function NotLoaded({ children, isPending, onRetry }: NotLoadedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{children}</p>
      <Button variant="outline" isPending={isPending} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
