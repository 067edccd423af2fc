import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type SubmitAlertProps = { title: string; description?: string; children?: ReactNode };

/** Why the review was not sent. `children` leads to what is wrong. */
export function SubmitAlert({ title, description, children }: SubmitAlertProps) {
  return (
    <div className="mb-3 flex items-start gap-3 rounded-lg border border-destructive bg-negative-tint px-4 py-3 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
      <div className="min-w-0">
        <div role="alert">
          <p className="font-semibold">{title}</p>
          {description && <p>{description}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
