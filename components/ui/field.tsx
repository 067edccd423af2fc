"use client";

import { CircleAlert } from "lucide";
import { createContext, type ReactNode, useContext, useEffect, useId } from "react";
import { Icon } from "@/components/ui/icon";
import { dismissSuccess } from "@/components/ui/use-toast";
import { cn } from "@/lib/utils";

type FieldControl = { id: string; describedBy: string | undefined; isInvalid: boolean };
type ControlProps = {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

const FieldContext = createContext<FieldControl | null>(null);

type FieldProps = {
  label: ReactNode;
  aside?: ReactNode;
  description?: ReactNode;
  error?: string;
  /** One control: Input, PasswordInput, Textarea, NativeSelect or Combobox. */
  children: ReactNode;
  className?: string;
};

export function Field({ label, aside, description, error, children, className }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  return (
    <FieldContext value={{ id, describedBy: describedBy || undefined, isInvalid: Boolean(error) }}>
      <div className={cn("grid min-w-0 gap-1.5", className)}>
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="font-medium text-[0.9375rem]">
            {label}
          </label>
          {aside && <span className="text-muted-foreground text-sm">{aside}</span>}
        </div>
        {children}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {description && (
          <p id={`${id}-description`} className="text-muted-foreground text-sm">
            {description}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  useEffect(dismissSuccess, []);
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 font-medium text-destructive text-sm">
      <Icon iconNode={CircleAlert} className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function useFieldControl<P extends ControlProps>(props: P): P {
  const field = useContext(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    "aria-describedby": [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field.isInvalid || undefined),
  };
}

export const controlClasses =
  "w-full min-w-0 rounded-lg border base:border-input base:bg-card px-3 text-[0.9375rem] base:text-foreground transition-colors duration-150 pointer-coarse:text-base disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive";
