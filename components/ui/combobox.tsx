"use client";

import { X } from "lucide";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { optionId } from "@/components/ui/combobox-options";
import { ComboboxPopup } from "@/components/ui/combobox-popup";
import { controlClasses, FieldError, useFieldControl } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { useActiveOption } from "@/components/ui/use-active-option";
import { cn } from "@/lib/utils";

export type ComboboxProps<T> = {
  query: string;
  onQueryChange: (query: string) => void;
  items: readonly T[];
  isLoading?: boolean;
  problem?: string;
  onRetry?: () => void;
  getKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  getHref?: (item: T) => string;
  /** The caller sets `query`. */
  onSelect: (item: T) => void;
  onClear?: () => void;
  /** How long the list stays open after blur, so that a click on it counts. */
  blurDelayMs?: number;
  icon?: ReactNode;
  hint?: ReactNode;
  id?: string;
  name?: string;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  onBlur?: () => void;
  /** Shown here rather than by Field, because the list opens below it. */
  error?: string;
  /** Between the box and the list, which therefore never covers it. */
  alternative?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  popupClassName?: string;
  /** Required outside a Field. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-keyshortcuts"?: string;
};

/** A WAI-ARIA combobox. The caller searches and debounces. */
export function Combobox<T>({
  query,
  onQueryChange,
  items,
  isLoading = false,
  problem,
  onRetry,
  getKey,
  renderItem,
  getHref,
  onSelect,
  onClear,
  blurDelayMs = 200,
  icon,
  hint,
  onBlur,
  error,
  alternative,
  className,
  popupClassName,
  ...props
}: ComboboxProps<T>) {
  const errorId = useId();
  const control = useFieldControl({
    ...props,
    ...(error && { "aria-invalid": true, "aria-describedby": errorId }),
  });
  const listId = useId();
  const [wantsOpen, setWantsOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const isOpen = wantsOpen && !props.disabled && query.trim() !== "";
  const options = isOpen && !isLoading ? items : [];
  const { active, setActive, reset, moveBy } = useActiveOption(options.length);
  const activeItem = options[active];

  function open() {
    clearTimeout(closing.current);
    setWantsOpen(true);
  }

  function close() {
    setWantsOpen(false);
    reset();
  }

  function choose(item: T) {
    close();
    onSelect(item);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && !isOpen) {
      event.preventDefault();
      open();
    } else if (isOpen && moveBy(event)) {
      return;
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (activeItem !== undefined) choose(activeItem);
      else if (problem) onRetry?.();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") {
      close();
    }
  }

  return (
    <div className={cn("relative", className)}>
      <div className="relative">
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
          aria-activedescendant={activeItem === undefined ? undefined : optionId(listId, active)}
          data-popup={isOpen ? "open" : undefined}
          value={query}
          onChange={(event) => {
            onQueryChange(event.target.value);
            reset();
            open();
          }}
          onFocus={open}
          onBlur={() => {
            clearTimeout(closing.current);
            closing.current = setTimeout(close, blurDelayMs);
            onBlur?.();
          }}
          onKeyDown={handleKeyDown}
          className={cn(
            controlClasses,
            "h-10 text-ellipsis pointer-coarse:h-11",
            icon && "pl-9",
            query ? "pr-10" : hint && "pointer-fine:pr-16",
          )}
        />
        {hint && !query && <span className="absolute inset-y-0 right-1.5 flex items-center">{hint}</span>}
        {query && !props.disabled && (
          <button
            type="button"
            aria-label="Clear"
            // as in native search boxes: the keyboard can empty the box itself
            tabIndex={-1}
            // keeps the focus in the box, for the next search
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              close();
              if (onClear) onClear();
              else onQueryChange("");
            }}
            className="absolute inset-y-1 right-1 inline-grid w-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <Icon iconNode={X} className="size-4" />
          </button>
        )}
      </div>
      {error && (
        <div className="pt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {alternative}
      <ComboboxPopup
        id={listId}
        isOpen={isOpen}
        className={popupClassName}
        isLoading={isLoading}
        problem={problem}
        options={options}
        active={active}
        onActivate={setActive}
        onChoose={choose}
        getKey={getKey}
        getHref={getHref}
        renderItem={renderItem}
      />
    </div>
  );
}
