import { useSyncExternalStore } from "react";

export type ToastInput = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** A button that counts `seconds` down. The caller dismisses the toast when they are over. */
  action?: { label: string; altText: string; seconds: number; onAction: () => void };
};
export type ToastState = ToastInput & { id: number; isOpen: boolean };

let current: ToastState | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Replaces the toast before it (spec F). For the browser only. */
export function toast(input: ToastInput): number {
  lastId += 1;
  publish({ ...input, id: lastId, isOpen: true });
  return lastId;
}

export function toastError(description: string): void {
  toast({ title: "Error", description, variant: "destructive" });
}

export function dismissToast(id?: number): void {
  if (current && (id ?? current.id) === current.id) publish({ ...current, isOpen: false });
}

/** For an error that appears elsewhere: without it, an earlier success would be shown next to it. */
export function dismissSuccess(): void {
  if (current?.variant !== "destructive" && !current?.action) dismissToast();
}

export function useToast(): ToastState | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

function publish(next: ToastState): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
