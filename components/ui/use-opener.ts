"use client";
import { useRef } from "react";

/** For the button of a dialog that can leave the page with what the dialog did: the focus then goes to the main content. */
export function useOpener() {
  const opener = useRef<HTMLButtonElement>(null);

  function onCloseAutoFocus(event: Event) {
    if (opener.current) return;
    event.preventDefault();
    document.querySelector("main")?.focus({ preventScroll: true });
  }

  return { opener, onCloseAutoFocus };
}
