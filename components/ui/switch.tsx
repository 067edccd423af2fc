import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/utils";

type SwitchProps = Omit<ComponentProps<"button">, "type"> & {
  checked: boolean;
  onCheckedChange: (isOn: boolean) => void;
};

/** Outside a SwitchField it needs an `aria-label`. */
export function Switch({ checked, onCheckedChange, className, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className={cn(
        "group relative h-6 w-11 shrink-0 rounded-full border border-input bg-muted transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-checked:border-primary aria-checked:bg-primary forced-colors:forced-color-adjust-none",
        className,
      )}
      {...props}
    >
      <span className="absolute top-[3px] left-[3px] size-4 rounded-full bg-input group-aria-checked:left-[23px] group-aria-checked:bg-primary-foreground" />
    </button>
  );
}

type SwitchFieldProps = SwitchProps & { label: ReactNode; description?: ReactNode };

export function SwitchField({ label, description, className, ...props }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={cn("flex min-h-12 items-start justify-between gap-6", className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-muted-foreground text-sm">
            {description}
          </p>
        )}
      </div>
      <Switch
        id={id}
        aria-describedby={description ? `${id}-description` : undefined}
        className="mt-0.5"
        {...props}
      />
    </div>
  );
}
