import "server-only";
import pg from "pg";
import { LOCKS } from "@/lib/db/locks.mjs";
import { env } from "@/lib/env";

const CONNECT_TIMEOUT_MS = 5_000;
// By default, Linux checks only after two hours whether the server is still there.
const ASK_AFTER_SILENCE_MS = 10_000;

const kept = globalThis as { keyLock?: pg.Client };

/** Waits for `npm run rekey`, then keeps it out until the process ends or `onLost` is called. */
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
