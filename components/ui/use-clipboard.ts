import { useEffect, useState } from "react";

/** How long the button says 'Copied!' (spec F). */
const COPIED_MS = 2000;

export function useClipboard() {
  // a new object for each click, so that the two seconds start again
  const [outcome, setOutcome] = useState<{ isCopied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome?.isCopied) return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(text: string): Promise<boolean> {
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // no clipboard without https in some browsers, or the user refused
      isCopied = false;
    }
    setOutcome({ isCopied });
    return isCopied;
  }

  return { isCopied: outcome?.isCopied, copy };
}
