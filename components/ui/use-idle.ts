import { useEffect } from "react";

const SAFARI_DELAY_MS = 1000;

/** Runs again as long as `work` returns true. `work` must not change between renders. */
export function useIdle(work: () => unknown): void {
  useEffect(() => {
    const run = () => {
      if (work() === true) cancel = whenIdle(run);
    };
    let cancel = whenIdle(run);
    return () => cancel();
  }, [work]);
}

function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, SAFARI_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
