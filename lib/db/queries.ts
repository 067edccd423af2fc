import "server-only";
import { withConnection } from "@/lib/db/connection";
import { prepare } from "@/lib/db/prepared";
import { AppError } from "@/lib/errors";

const REACHABLE_WITHIN_MS = 3_000;
const readNothing = prepare("SELECT");

// With other values, PostgreSQL prints or keeps texts or exact times (docs/anonymity.md).
const QUIET_SETTINGS: Record<string, readonly string[]> = {
  log_statement: ["none"],
  log_min_error_statement: ["log", "fatal", "panic"],
  log_error_verbosity: ["terse"],
  log_min_duration_statement: ["-1"],
  log_min_duration_sample: ["-1"],
  log_transaction_sample_rate: ["0"],
  log_duration: ["off"],
  log_connections: ["off", ""],
  log_disconnections: ["off"],
  log_checkpoints: ["off"],
  log_autovacuum_min_duration: ["-1"],
  log_lock_waits: ["off"],
  log_temp_files: ["-1"],
  track_commit_timestamp: ["off"],
  archive_mode: ["off"],
};

/** @throws AppError unavailable when the database doesn't answer within three seconds. */
export async function requireReachable(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), REACHABLE_WITHIN_MS);
  });
  try {
    await Promise.race([readNothing(), tooLate]);
  } catch {
    throw new AppError("unavailable", "The database cannot be reached.", { retryAfterSeconds: 5 });
  } finally {
    clearTimeout(timer);
  }
}

/** The unsafe settings, as 'name=value'. */
export async function listTalkativeSettings(): Promise<string[]> {
  const { rows } = await withConnection((client) =>
    client.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name = ANY($1)",
      [Object.keys(QUIET_SETTINGS)],
    ),
  );
  return rows
    .filter(({ name, setting }) => !QUIET_SETTINGS[name]?.includes(setting))
    .map(({ name, setting }) => `${name}=${setting}`)
    .sort();
}
