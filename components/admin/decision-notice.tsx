import { CircleAlert, X } from "lucide";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

export function DecisionNotice({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  return (
    <div className="flex items-center gap-3 px-4 py-2 sm:px-5">
      <Icon iconNode={CircleAlert} className="size-5 shrink-0 text-destructive" />
      <p role="alert" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {children}
      </p>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={onDismiss}>
        <Icon iconNode={X} />
      </Button>
    </div>
  );
}
