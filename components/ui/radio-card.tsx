"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/utils";

type RadioCardProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; description?: ReactNode };

/** Use it inside a fieldset. */
export function RadioCard({ label, description, className, id: given, ...props }: RadioCardProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div
      className={cn(
        "relative grid base:content-start grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-lg border border-input bg-card base:p-4 transition-colors duration-150 has-checked:border-primary has-checked:bg-accent has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 forced-colors:has-checked:outline",
        className,
      )}
    >
      <input
        id={id}
        type="radio"
        aria-describedby={description ? `${id}-description` : undefined}
        className="relative z-10 mt-0.5 size-5 appearance-none rounded-full border border-input bg-card outline-none checked:border-6 checked:border-primary forced-colors:forced-color-adjust-none"
        {...props}
      />
      {/* makes the whole card clickable */}
      <label htmlFor={id} className="font-semibold leading-6 after:absolute after:inset-0 after:rounded-lg">
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className="col-start-2 text-muted-foreground text-sm">
          {description}
        </p>
      )}
    </div>
  );
}
