import "server-only";

/** Reads once for all callers in a turn of the event loop, after they have called, so no data is too old.
 * They share the value: none may change it, and it must suit all viewers, or each takes only its own part. */
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
