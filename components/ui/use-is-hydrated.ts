import { useSyncExternalStore } from "react";

/** False in the server's HTML, true after hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
