import { useSyncExternalStore } from "react";
import { SINGLE_KEYS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";

const listeners = new Set<() => void>();
/** Set if the browser couldn't store 'off': then the choice lasts as long as the page. */
let isOffHere = false;

/** Whether shortcuts of one character work. Words that people dictate would press them (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  if (isOffHere) return false;
  try {
    return window.localStorage.getItem(SINGLE_KEYS_STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  isOffHere = false;
  try {
    if (isOn) window.localStorage.removeItem(SINGLE_KEYS_STORAGE_KEY);
    else window.localStorage.setItem(SINGLE_KEYS_STORAGE_KEY, "off");
  } catch {
    isOffHere = !isOn;
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
