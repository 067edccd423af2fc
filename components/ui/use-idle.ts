import { useEffect } from "react";

const SAFARI_DELAY_MS = 1000;

/** Calls `work` once, when the page has nothing else to do. It must not change between renders. */
export function useIdle(work: () => void): void {
  useEffect(() => {
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(work, SAFARI_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(work);
    return () => cancelIdleCallback(idle);
  }, [work]);
}
