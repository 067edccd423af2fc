import { useEffect } from "react";

const DIALOG = "[role=dialog], [role=alertdialog]";
const TAKES_TEXT = "input, textarea, select, [contenteditable=true]";

/** '/' for the search, unless it is typed into a field; Ctrl-K or Cmd-K for the menu. Under a dialog neither. */
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

/** Whether the key opens the command menu, and closes it again. */
export function isMenuKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
