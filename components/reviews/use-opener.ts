"use client";
import { useRef } from "react";
import { MAIN_ID } from "@/components/layout/skip-link";

/** For the button of a dialog that can leave the page with what the dialog did: the focus then goes to the main content. */
export function useOpener() {
  const opener = useRef<HTMLButtonElement>(null);

  function onCloseAutoFocus(event: Event) {
    if (opener.current) return;
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }

  return { opener, onCloseAutoFocus };
}
