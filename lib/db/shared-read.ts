import "server-only";

/**
 * `read`, run once for all callers in the same turn of the event loop, and only after they have called, so no one gets
 * what was read before they asked. They get the same value, so none of them may change it. For what is the same for
 * every viewer, or has for each caller only what they take (`batched-read.ts`).
 */
export function shareRead<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  return () => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      return read();
    });
    return next;
  };
}
