"use client";

import { Check } from "lucide";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

/** Outside a CheckboxField it needs an `aria-label`. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={cn("relative inline-grid size-5 shrink-0 place-items-center", className)}>
      <input
        type="checkbox"
        className="peer size-5 appearance-none rounded-[5px] border border-input bg-card transition-colors duration-150 checked:border-primary checked:bg-primary disabled:opacity-55 aria-invalid:border-destructive forced-colors:forced-color-adjust-none"
        {...props}
      />
      <Icon
        iconNode={Check}
        strokeWidth={3}
        className="pointer-events-none absolute hidden size-3.5 text-primary-foreground peer-checked:block"
      />
    </span>
  );
}

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  description?: ReactNode;
  error?: string;
};

export function CheckboxField({ label, description, error, className, ...props }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  return (
    <div className={cn("grid gap-1.5", className)}>
      <label htmlFor={id} className="flex min-h-10 items-start gap-3 py-2 text-[0.9375rem] leading-6">
        <Checkbox
          id={id}
          className="mt-0.5"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...props}
        />
        <span>{label}</span>
      </label>
      {error && (
        <div className="pl-8">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {description && (
        <p id={`${id}-description`} className="pl-8 text-muted-foreground text-sm">
          {description}
        </p>
      )}
    </div>
  );
}
