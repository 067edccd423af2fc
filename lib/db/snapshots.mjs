// Plain JavaScript, because the commands in scripts use it too.
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 50;
const AT_MOST_MS = 60_000;

/** Waits up to a minute until no open transaction sees old row versions, which CLUSTER and VACUUM would keep.
 * An older write in another database counts too: the snapshot of CLUSTER itself would begin with it.
 * @param {import("pg").Client} client outside a transaction */
export async function waitForSnapshots(client) {
  const { rows } = await client.query("SELECT pg_current_xact_id()::text AS xid");
  const giveUpAt = Date.now() + AT_MOST_MS;
  while (Date.now() < giveUpAt) {
    const { rowCount } = await client.query(
      `SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8
       UNION ALL
       SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND greatest(age(backend_xid), age(backend_xmin)) >= age($1::xid8::xid)`,
      [rows[0].xid],
    );
    if (!rowCount) return;
    await wait(POLL_MS);
  }
}
