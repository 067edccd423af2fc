"use client";

import { ComboboxOptions, type ComboboxOptionsProps } from "@/components/ui/combobox-options";
import { cn } from "@/lib/utils";

type ComboboxPopupProps<T> = ComboboxOptionsProps<T> & {
  isOpen: boolean;
  isLoading: boolean;
  problem?: string;
  className?: string;
};

/** The message is always in the page, so that screen readers announce changes. */
export function ComboboxPopup<T>({ isOpen, isLoading, problem, className, ...list }: ComboboxPopupProps<T>) {
  const hasOptions = list.options.length > 0;
  return (
    <div
      className={cn(
        isOpen &&
          "absolute inset-x-0 top-full z-50 mt-1 base:max-h-72 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg",
        isOpen && className,
      )}
    >
      <div role="status">
        {isOpen && !hasOptions && (
          <p className="px-3 py-2 text-muted-foreground text-sm">
            {isLoading ? "Searching..." : (problem ?? "No results found.")}
          </p>
        )}
      </div>
      {hasOptions && <ComboboxOptions {...list} />}
    </div>
  );
}
