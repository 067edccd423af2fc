const listeners = new Set<() => void>();

/** Calls back when the router begins to load another page, in the same event. Returns a function that stops it. */
export function onMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceMove(): void {
  for (const listener of listeners) listener();
}
