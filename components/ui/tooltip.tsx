"use client";

import { Info } from "lucide";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "@/components/ui/icon";

const HOVER_MS = 300;
const EDGE_PX = 12;

export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  useEffect(() => () => clearTimeout(hover.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
    document.addEventListener("scroll", close, { signal, capture: true });
    // Safari doesn't focus a button that is tapped, so the next tap doesn't blur it.
    document.addEventListener(
      "pointerdown",
      ({ target }) => !button.current?.contains(target as Node) && close(),
      { signal },
    );
    return () => events.abort();
  }, [isOpen]);

  return (
    // Around both, so that the pointer can go from the button to the text (WCAG 1.4.13).
    <span
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "touch") hover.current = setTimeout(() => setOpen(true), HOVER_MS);
      }}
      onPointerLeave={() => {
        clearTimeout(hover.current);
        setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        className="-my-0.5 inline-grid size-6 shrink-0 place-items-center rounded-md hover:text-foreground"
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        <Icon iconNode={Info} className="size-4" />
      </button>
      {isOpen &&
        createPortal(
          <TooltipText id={id} anchor={button}>
            {children}
          </TooltipText>,
          document.body,
        )}
    </span>
  );
}

type TooltipTextProps = { id: string; anchor: RefObject<HTMLElement | null>; children: ReactNode };

/** Its padding is the gap, which the pointer may cross. */
function TooltipText({ id, anchor, children }: TooltipTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const button = anchor.current?.getBoundingClientRect();
    if (!button || !box.current) return;
    const { offsetWidth, offsetHeight, style } = box.current;
    const left = button.left + (button.width - offsetWidth) / 2;
    const furthest = document.documentElement.clientWidth - EDGE_PX - offsetWidth;
    style.left = `${Math.max(EDGE_PX, Math.min(left, furthest))}px`;
    const top = button.top - offsetHeight;
    style.top = `${top < EDGE_PX ? button.bottom : top}px`;
  });
  return (
    <div ref={box} id={id} role="tooltip" className="fixed z-50 w-max max-w-72 py-1.5">
      <p className="fade-in-0 animate-in rounded-lg border border-transparent bg-foreground px-3 py-2 text-background text-sm duration-150">
        {children}
      </p>
    </div>
  );
}
