"use client";

import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { ComboboxPopup } from "@/components/ui/combobox-popup";
import { controlClasses, useFieldControl } from "@/components/ui/field";
import { cn } from "@/lib/utils";

export type ComboboxProps<T> = {
  /** The text in the box. */
  query: string;
  onQueryChange: (query: string) => void;
  items: readonly T[];
  isLoading?: boolean;
  /** Why nothing could be looked up; stands where 'No results found.' would be untrue. */
  problem?: string;
  getKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** The list closes; what the box then says is the caller's `query`. */
  onSelect: (item: T) => void;
  /** The cross in the box; without it the text is cleared. */
  onClear?: () => void;
  /** How long the list outlives the focus, for a press on it. */
  blurDelayMs?: number;
  /** Stands at the left in the box. */
  icon?: ReactNode;
  id?: string;
  name?: string;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  /** Needed outside a Field. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

/** A text box with a list of what it found (WAI-ARIA combobox). Finding is the caller's, and so is waiting for it. */
export function Combobox<T>({
  query,
  onQueryChange,
  items,
  isLoading = false,
  problem,
  getKey,
  renderItem,
  onSelect,
  onClear,
  blurDelayMs = 200,
  icon,
  onBlur,
  className,
  ...props
}: ComboboxProps<T>) {
  const control = useFieldControl(props);
  const listId = useId();
  const [wantsOpen, setWantsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const isOpen = wantsOpen && !props.disabled && query.trim() !== "";
  const options = isOpen && !isLoading ? items : [];
  const activeItem = options[active];

  function open() {
    clearTimeout(closing.current);
    setWantsOpen(true);
  }

  function close() {
    setWantsOpen(false);
    setActive(-1);
  }

  function choose(item: T) {
    close();
    onSelect(item);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(nextIndex(active, step, options.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (activeItem !== undefined) choose(activeItem);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") {
      close();
    }
  }

  return (
    <div className={cn("relative", className)}>
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted-foreground [&_svg]:size-4">
          {icon}
        </span>
      )}
      <input
        {...control}
        role="combobox"
        type="text"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={activeItem === undefined ? undefined : `${listId}-${active}`}
        data-popup={isOpen ? "open" : undefined}
        value={query}
        onChange={(event) => {
          onQueryChange(event.target.value);
          setActive(-1);
          open();
        }}
        onFocus={open}
        onBlur={() => {
          clearTimeout(closing.current);
          closing.current = setTimeout(close, blurDelayMs);
          onBlur?.();
        }}
        onKeyDown={handleKeyDown}
        className={cn(controlClasses, "h-10 pointer-coarse:h-11", icon && "pl-9", query && "pr-10")}
      />
      {query && !props.disabled && (
        <button
          type="button"
          aria-label="Clear"
          onClick={() => {
            close();
            if (onClear) onClear();
            else onQueryChange("");
          }}
          className="absolute inset-y-1 right-1 inline-grid w-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <ComboboxPopup
        id={listId}
        isOpen={isOpen}
        isLoading={isLoading}
        problem={problem}
        options={options}
        active={active}
        onActivate={setActive}
        onChoose={choose}
        getKey={getKey}
        renderItem={renderItem}
      />
    </div>
  );
}

function nextIndex(index: number, step: 1 | -1, length: number): number {
  if (length === 0) return -1;
  if (index < 0) return step === 1 ? 0 : length - 1;
  return (index + step + length) % length;
}
