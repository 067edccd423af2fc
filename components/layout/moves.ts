const listeners = new Set<() => void>();

/** Calls back in the event in which the router begins to load a page. Returns a function that stops it. */
export function onMove(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceMove(): void {
  for (const listener of listeners) listener();
}
