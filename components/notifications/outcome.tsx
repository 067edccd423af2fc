import { Check } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

export function Outcome({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div role="status" className="flex gap-3 rounded-lg border bg-accent p-4">
      <Icon iconNode={Check} className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
      <div className="min-w-0">
        <p className="font-semibold">{message}</p>
        {children && <p className="mt-1 text-sm">{children}</p>}
      </div>
    </div>
  );
}
