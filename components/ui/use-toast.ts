import { useSyncExternalStore } from "react";

export type ToastInput = { title: string; description?: string; variant?: "default" | "destructive" };
export type ToastState = ToastInput & { id: number; isOpen: boolean };

let current: ToastState | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Replaces the toast before it (spec F). For the browser only. */
export function toast(input: ToastInput): void {
  lastId += 1;
  publish({ ...input, id: lastId, isOpen: true });
}

export function toastError(description: string): void {
  toast({ title: "Error", description, variant: "destructive" });
}

export function dismissToast(): void {
  if (current) publish({ ...current, isOpen: false });
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
