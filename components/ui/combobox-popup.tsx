"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/lib/utils";

type ComboboxPopupProps<T> = {
  id: string;
  isOpen: boolean;
  isLoading: boolean;
  problem?: string;
  options: readonly T[];
  active: number;
  onActivate: (index: number) => void;
  onChoose: (item: T) => void;
  getKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
};

/** The list under a combobox. Its message is always in the page, so that a change of it is read out. */
export function ComboboxPopup<T>({
  id,
  isOpen,
  isLoading,
  problem,
  options,
  active,
  onActivate,
  onChoose,
  getKey,
  renderItem,
}: ComboboxPopupProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);

  return (
    <div
      className={cn(
        isOpen &&
          "absolute inset-x-0 top-full z-50 mt-1 max-h-72 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg",
      )}
    >
      <div role="status">
        {isOpen && (isLoading || options.length === 0) && (
          <p className="px-3 py-2 text-muted-foreground text-sm">
            {isLoading ? "Searching..." : (problem ?? "No results found.")}
          </p>
        )}
      </div>
      {options.length > 0 && (
        <div ref={list} id={id} role="listbox" aria-label="Results">
          {options.map((item, index) => (
            // The box keeps the focus and has the keys; the rows only take the pointer.
            <button
              key={getKey(item)}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-10 w-full flex-col justify-center rounded-md text-left px-3 py-1.5 text-[0.9375rem] leading-snug aria-selected:bg-accent aria-selected:text-accent-foreground pointer-coarse:min-h-11"
              onPointerMove={() => index !== active && onActivate(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              {renderItem(item)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
