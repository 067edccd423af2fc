import { useEffect } from "react";

const DIALOG = "[role=dialog], [role=alertdialog]";
const TAKES_TEXT = "input, textarea, select, [contenteditable=true]";

/** '/' focuses the search, except in a text field. Ctrl-K or Cmd-K opens the menu. Neither works under a dialog. */
export function useShortcuts({ onSearch, onMenu }: { onSearch: () => void; onMenu: () => void }): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const shortcut = isSearchKey(event) ? onSearch : isMenuKey(event) ? onMenu : null;
      if (!shortcut || document.querySelector(DIALOG)) return;
      event.preventDefault();
      shortcut();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [onSearch, onMenu]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.matches(TAKES_TEXT);
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isInField;
}

/** Whether the key opens and closes the command menu. */
export function isMenuKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
