"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { onMove } from "@/components/layout/moves";
import { MAIN_ID } from "@/components/layout/skip-link";

const LATE_MS = 200;

/** The old page stays while the next one loads. Then the page scrolls up, and its content gets the focus. */
export function PageMoves() {
  const pathname = usePathname();
  const [isMoving, startMoving] = useTransition();
  const shown = useRef({ pathname, wasMoving: false });
  const focusedAtStart = useRef<Element | null>(null);

  useEffect(
    () =>
      onMove(() => {
        focusedAtStart.current = document.activeElement;
        // React ends this transition together with the router's own, which begins in the same event.
        startMoving(() => {});
      }),
    [],
  );

  // Before the new page is painted, so that it doesn't appear where the old one was scrolled to.
  useLayoutEffect(() => {
    const { pathname: pathBefore, wasMoving } = shown.current;
    shown.current = { pathname, wasMoving: isMoving };
    const hasArrived = pathname !== pathBefore || (wasMoving && !isMoving);
    // A link of the page itself, such as a tab, leaves the focus and the scrolling where they are.
    if (!hasArrived || (pathname === pathBefore && isInMain(document.activeElement))) return;
    if (window.location.hash) return;
    window.scrollTo(0, 0);
    if (!isBusyElsewhere(focusedAtStart.current))
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname, isMoving]);

  return isMoving && <LateBar />;
}

function LateBar() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isLate && (
        <>
          <span className="sr-only">Loading the page</span>
          <span
            aria-hidden
            className="moving-bar fixed inset-x-0 top-0 z-60 h-[3px] bg-primary forced-color-adjust-none forced-colors:bg-[Highlight] print:hidden"
          />
        </>
      )}
    </div>
  );
}

function isInMain(element: Element | null): boolean {
  return document.getElementById(MAIN_ID)?.contains(element) ?? false;
}

/** The new page may have taken the focus itself, or the user may have begun to type or opened a dialog. */
function isBusyElsewhere(focusedAtStart: Element | null): boolean {
  const focused = document.activeElement;
  if (!focused || focused === focusedAtStart) return false;
  return isInMain(focused) || focused.matches("input, textarea, select, [role=dialog] *, [role=dialog]");
}
