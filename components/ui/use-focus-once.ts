import { useCallback, useRef } from "react";

/**
 * Focuses an element that is not rendered yet: after `wish`, the next element passed to `ref` gets the focus. Each wish
 * counts for one element, so an element that appears otherwise, for example by 'back', doesn't take the focus.
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
