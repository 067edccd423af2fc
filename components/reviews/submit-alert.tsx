import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

const KEPT = "Your text is still here.";

type SubmitAlertProps = { title: string; advice?: string; children?: ReactNode };

export function SubmitAlert({ title, advice, children }: SubmitAlertProps) {
  // some messages of the server say it too
  const isSaid = title.toLowerCase().includes(KEPT.toLowerCase());
  const more = [!isSaid && KEPT, advice].filter(Boolean).join(" ");
  return (
    <div className="flex items-start gap-3 rounded-lg border border-destructive bg-negative-tint px-4 py-3 text-sm">
      <Icon iconNode={CircleAlert} className="mt-0.5 size-4 shrink-0 text-destructive" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <div role="alert">
          <p className="font-semibold">{title}</p>
          {more && <p>{more}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
