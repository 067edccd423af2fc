"use client";

import { useDebounced } from "@/components/ui/use-debounced";
import { usePasswordStrength } from "@/lib/accounts/api/account";
import type { PasswordStrength, PasswordStrengthInput } from "@/lib/accounts/schema";
import { cn } from "@/lib/utils";

const SEGMENTS = [1, 2, 3, 4];
const COLOURS = ["", "bg-negative-bar", "bg-neutral-bar", "bg-positive-bar", "bg-positive-bar"];
const TEXT_COLOURS = [
  "text-negative-text",
  "text-negative-text",
  "text-neutral-text",
  "text-positive-text",
  "text-positive-text",
];

/** The names and the address typed so far, which the password may not be made of. */
export type PasswordOwnerFields = Omit<PasswordStrengthInput, "password">;

type PasswordMeterProps = {
  password: string;
  owner: PasswordOwnerFields;
  /** Shown until there is a verdict. */
  hint: string;
  /** Set if an error next to the field already gives the reason. */
  isReasonShown?: boolean;
};

/**
 * How strong a new password is, and why it is refused (SEC-A3). The server decides; if it doesn't answer, the hint
 * stays. Always two lines high, so nothing moves while people type. It may only contain phrasing elements, because it
 * is the description of a Field.
 */
export function PasswordMeter({ password, owner, hint, isReasonShown = false }: PasswordMeterProps) {
  const strength = useSettledStrength(password, owner);
  return (
    <span className="grid gap-1">
      <span className="flex h-5 items-center gap-3">
        <Bar score={strength?.score ?? 0} />
        <span aria-hidden className={cn("w-20 text-right font-medium", TEXT_COLOURS[strength?.score ?? 0])}>
          {strength?.label}
        </span>
      </span>
      <span aria-live="polite" className="block min-h-10">
        {strength && <span className="sr-only">{`Password strength: ${strength.label}. `}</span>}
        {strength ? !isReasonShown && strength.reason : hint}
      </span>
    </span>
  );
}

function Bar({ score }: { score: PasswordStrength["score"] }) {
  return (
    <span aria-hidden className="flex flex-1 gap-1" data-score={score}>
      {SEGMENTS.map((segment) => (
        <span
          key={segment}
          className={cn(
            "h-1.5 flex-1 rounded-full transition-colors duration-150",
            segment <= score ? COLOURS[score] : "bg-border",
          )}
        />
      ))}
    </span>
  );
}

function useSettledStrength(password: string, owner: PasswordOwnerFields): PasswordStrength | undefined {
  const settled = {
    password: useDebounced(password),
    firstName: useDebounced(owner.firstName),
    lastName: useDebounced(owner.lastName),
    email: useDebounced(owner.email),
  };
  const strength = usePasswordStrength(settled);
  return password ? strength : undefined;
}
