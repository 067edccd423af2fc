import { type RefObject, useEffect, useEffectEvent } from "react";

const POPUP = "[role=dialog], [role=alertdialog], [role=menu]";
const TAKES_TEXT = "textarea, select, [contenteditable=true], input:not([type=checkbox])";
const REPEATING = ["j", "k"];

/** The keys work while the focus is in `area` or nowhere, except in a text field or under a dialog. */
export function useQueueKeys(
  area: RefObject<HTMLElement | null>,
  actions: Record<string, () => void>,
  isOn: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action || (event.repeat && !REPEATING.includes(key))) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof Element) || target.matches(TAKES_TEXT) || document.querySelector(POPUP)) return;
    if (target !== document.body && !area.current?.contains(target)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    if (!isOn) return;
    const handle = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [isOn]);
}
