import type { ReactNode } from "react";
import { NotLoaded } from "@/components/ui/not-loaded";
import { InfoTip } from "@/components/ui/tooltip";
import { cn } from "@/lib/utils";

type StatStripProps = {
  label: string;
  className?: string;
  children: ReactNode;
  /** Called by 'Retry' if loading failed; otherwise undefined. */
  onRetry?: () => void;
};

export function StatStrip({ label, className, children, onRetry }: StatStripProps) {
  return (
    <section
      aria-label={label}
      className={cn("@container overflow-hidden rounded-xl border bg-card shadow-card", className)}
    >
      {/* the gaps draw the lines, so they work for any number of rows */}
      <dl className="grid grid-cols-2 gap-x-px bg-border @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-cols-none @3xl:grid-rows-[auto_auto_auto]">
        {children}
      </dl>
      {onRetry && (
        <div className="border-t px-4 py-3 sm:px-5">
          <NotLoaded onRetry={onRetry}>We couldn’t load these stats.</NotLoaded>
        </div>
      )}
    </section>
  );
}

/** Below a stat that isn't there: never a false 'none'. */
export function missingDetail(onRetry: (() => void) | undefined): string {
  return onRetry ? "not loaded" : "…";
}

type StatProps = {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  tooltip?: string;
};

export function Stat({ label, value, detail, tooltip }: StatProps) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid content-start gap-y-1 bg-card px-4 py-4 sm:px-5 @max-3xl:not-nth-[-n+2]:border-t @max-3xl:odd:last:col-span-2">
      <dt className="flex items-start justify-between gap-2 text-muted-foreground text-sm">
        {label}
        {tooltip && <InfoTip label={`About ${label}`}>{tooltip}</InfoTip>}
      </dt>
      <dd className="figures font-heading text-3xl">{value}</dd>
      {detail !== undefined && <dd className="text-muted-foreground text-sm">{detail}</dd>}
    </div>
  );
}
