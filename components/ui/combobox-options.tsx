"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

export type ComboboxOptionsProps<T> = {
  id: string;
  options: readonly T[];
  active: number;
  onActivate: (index: number) => void;
  onChoose: (item: T) => void;
  getKey: (item: T) => string;
  getHref?: (item: T) => string | undefined;
  getGroup?: (item: T) => string;
  renderItem: (item: T) => ReactNode;
};

const optionClasses =
  "flex min-h-10 w-full flex-col justify-center rounded-md px-3 py-1.5 text-left text-[0.9375rem] leading-snug aria-selected:bg-accent aria-selected:text-accent-foreground forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 pointer-coarse:min-h-11";

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The input keeps the focus and handles the keys. */
export function ComboboxOptions<T>({
  id,
  options,
  active,
  onActivate,
  onChoose,
  getKey,
  getHref,
  getGroup,
  renderItem,
}: ComboboxOptionsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = list.current?.querySelectorAll("[role=option]");
    if (active >= 0) rows?.[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);

  function choose(event: MouseEvent, item: T) {
    // leaves clicks for another tab or window to the browser
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(item);
  }

  const rows = options.map((item, index) => {
    const href = getHref?.(item);
    const Row = href ? "a" : "button";
    return (
      <Row
        key={getKey(item)}
        id={optionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        className={optionClasses}
        {...(href ? { href } : { type: "button" as const })}
        onPointerMove={() => index !== active && onActivate(index)}
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
        onClick={(event: MouseEvent) => choose(event, item)}
      >
        {renderItem(item)}
      </Row>
    );
  });
  const groups = getGroup ? [...new Set(options.map(getGroup))] : [];
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results">
      {getGroup
        ? groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a group of options outside a select
            <div key={group} role="group" aria-label={group}>
              <div aria-hidden className="px-3 pt-2.5 pb-1 font-semibold text-muted-foreground text-xs">
                {group}
              </div>
              {rows.filter((_, index) => getGroup(options[index] as T) === group)}
            </div>
          ))
        : rows}
    </div>
  );
}
