"use client";

import type { ComponentProps } from "react";

let shown: HTMLHeadingElement | null = null;
let isWished = false;

export function focusHeadingAt(href: string): void {
  if (href === window.location.pathname + window.location.search) shown?.focus();
  else focusNextHeading();
}

export function focusNextHeading(): void {
  isWished = true;
}

export function ContentHeading(props: ComponentProps<"h1">) {
  return <h1 ref={register} tabIndex={-1} {...props} />;
}

function register(heading: HTMLHeadingElement | null) {
  if (!heading) return;
  shown = heading;
  if (isWished) {
    isWished = false;
    if (!isTyping()) heading.focus({ preventScroll: true });
  }
  return () => {
    if (shown === heading) shown = null;
    // The heading that replaces it, for example a page's after its skeleton's, gets the focus too.
    if (document.activeElement === heading) isWished = true;
  };
}

/** The user may have begun to type before the heading was there. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return (
    (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) && focused.value !== ""
  );
}
