import type { PasswordStrength } from "@/lib/accounts/schema";
import { cn } from "@/lib/utils";

const SEGMENTS = [1, 2, 3, 4];
/** By score. Only red would be refused. */
const BARS = [
  "bg-negative-bar",
  "bg-neutral-bar",
  "bg-neutral-bar",
  "bg-positive-bar",
  "bg-positive-bar",
] as const;
const TEXTS = [
  "text-negative-text",
  "text-neutral-text",
  "text-neutral-text",
  "text-positive-text",
  "text-positive-text",
] as const;

type PasswordMeterProps = {
  strength: PasswordStrength | undefined;
  hint: string;
  /** An error next to the field already gives the reason. */
  isReasonShown: boolean;
};

/** A reason replaces the hint, so nothing moves. Phrasing elements only: this describes a Field (SEC-A3). */
export function PasswordMeter({ strength, hint, isReasonShown }: PasswordMeterProps) {
  const reason = isReasonShown ? null : strength?.reason;
  return (
    <span className="grid gap-1.5">
      <Bar score={strength?.score} />
      <span aria-live="polite" className="grid *:col-start-1 *:row-start-1">
        {strength && <span className="sr-only">{`Password strength: ${strength.label}. `}</span>}
        <span aria-hidden={reason ? true : undefined} className={cn(reason && "invisible")}>
          {hint}
        </span>
        {reason && <span>{reason}</span>}
      </span>
    </span>
  );
}

/** Hidden from screen readers: the field's description says it too. */
export function PasswordVerdict({ strength }: Pick<PasswordMeterProps, "strength">) {
  return (
    strength && (
      <span aria-hidden className={cn("font-medium", TEXTS[strength.score])}>
        {strength.label}
      </span>
    )
  );
}

function Bar({ score }: { score: PasswordStrength["score"] | undefined }) {
  const filled = score === undefined ? 0 : Math.max(score, 1);
  return (
    <span aria-hidden className="mt-1 flex gap-1">
      {SEGMENTS.map((segment) => (
        <span
          key={segment}
          data-segment={segment}
          className={cn(
            "h-1.5 flex-1 rounded-full border border-transparent transition-colors duration-150",
            score !== undefined && segment <= filled
              ? [BARS[score], "forced-colors:bg-[CanvasText]"]
              : "bg-border forced-colors:bg-[Canvas]",
          )}
        />
      ))}
    </span>
  );
}
