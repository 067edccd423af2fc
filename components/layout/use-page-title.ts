import { useEffect } from "react";
import { BRAND } from "@/lib/brand";

/** For a change that the server isn't asked about. `app/layout.tsx` has the same pattern. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${BRAND}`;
  }, [title]);
}
