"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Every page change scrolls to the top (spec B). A change of filters or page within one address does not. */
export function ScrollToTop() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!window.location.hash) window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
