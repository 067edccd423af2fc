import "server-only";
import pg from "pg";
import { LOCKS } from "@/lib/db/locks.mjs";
import { env } from "@/lib/env";

const CONNECT_TIMEOUT_MS = 5_000;
// Linux would ask after two hours whether the server is still there.
const ASK_AFTER_SILENCE_MS = 10_000;

const kept = globalThis as { keyLock?: pg.Client };

/**
 * Keeps `npm run rekey` out until this process ends, by a lock on a connection of its own; waits while it runs.
 * `onLost` is called when the connection breaks, and the lock with it.
 */
export async function shareKeyLock(onLost: () => void): Promise<void> {
  if (kept.keyLock) return;
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASK_AFTER_SILENCE_MS,
    application_name: "key-lock",
  });
  client.on("error", () => {
    if (kept.keyLock !== client) return;
    kept.keyLock = undefined;
    onLost();
  });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.masterKey]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  kept.keyLock = client;
}
