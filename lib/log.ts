/** Everything the application ever logs; a line must hold nothing else (SEC-L1, docs/anonymity.md). */
export type LogEvent =
  | "request-failed"
  | "database-unavailable"
  | "disk-full"
  | "mail-failed"
  | "mail-dead"
  | "job-failed"
  | "database-logs-statements"
  | "wrong-master-key"
  | "model-unusable"
  | "model-failed"
  | "redis-unavailable"
  | "redis-writes-to-disk"
  // Logged by scripts/lib/workers.mjs.
  | "worker-died";

type Details = { [key: string]: string | number | boolean | undefined };

/** Writes one JSON line to standard error; JSON escaping keeps a value from forging a line. */
export function log(event: LogEvent, details: Details = {}): void {
  process.stderr.write(`${JSON.stringify({ event, ...details })}\n`);
}

/** What may be logged of an unknown error: its class, code and stack frames, never its message. */
export function errorDetails(error: unknown): Details {
  if (!(error instanceof Error)) return { error: typeof error };
  // Without the message, since a line of it may look like a frame.
  const frames = error.stack
    ?.replace(error.message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return {
    error: error.name,
    code,
    database: databaseCodeOf(error),
    at: frames
      ?.slice(0, 6)
      .map((frame) => frame.trim())
      .join(" < "),
  };
}

/** PostgreSQL's own code: Prisma has codes for only a few. */
function databaseCodeOf(error: Error): string | undefined {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };
  const code = meta?.driverAdapterError?.cause?.originalCode;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
