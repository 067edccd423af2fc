import { useCallback, useRef } from "react";

/**
 * Takes the focus to something that is not there yet: call `wish`, and the next element that `ref` is given has it.
 * A wish is for one element, so that what comes by another way, as by 'back', leaves the focus where it is.
 */
export function useFocusOnce<T extends HTMLElement>(): {
  ref: (element: T | null) => void;
  wish: () => void;
} {
  const isWished = useRef(false);
  const ref = useCallback((element: T | null) => {
    if (!element || !isWished.current) return;
    isWished.current = false;
    element.focus({ preventScroll: true });
  }, []);
  const wish = useCallback(() => {
    isWished.current = true;
  }, []);
  return { ref, wish };
}
