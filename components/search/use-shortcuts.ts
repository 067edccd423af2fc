import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "@/components/search/single-keys";

const DIALOG = "[role=dialog], [role=alertdialog]";
const TAKES_TEXT = "input, textarea, select, [contenteditable=true], [role=menu] *";

type Shortcuts = { onSearch: () => void; onHelp: () => void; onMenu: () => void };

/** '/' and '?' do nothing in a text field. No key works under a dialog. */
export function useShortcuts({ onSearch, onHelp, onMenu }: Shortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const single = isSingleKey(event) ? { "/": onSearch, "?": onHelp }[event.key] : null;
    const shortcut = single ?? (isMenuKey(event) ? onMenu : null);
    if (!shortcut || isDialogOpen()) return;
    event.preventDefault();
    shortcut();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}

export function isDialogOpen(): boolean {
  return document.querySelector(DIALOG) !== null;
}

function isSingleKey({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.matches(TAKES_TEXT);
  return !ctrlKey && !metaKey && !altKey && !isInField && areSingleKeysOn();
}

export function isMenuKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
