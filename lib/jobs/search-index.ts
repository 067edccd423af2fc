import "server-only";
import type { Client } from "pg";

/**
 * Rewrites the search index into new tables (docs/decisions/0004-search-index.md). Searches and name changes wait
 * only for the swap, which takes milliseconds.
 * @param client outside a transaction, without a statement timeout.
 * @param beforeSwap for tests: makes changes while the new tables are already filled.
 */
export async function rebuildSearchIndex(client: Client, beforeSwap?: () => Promise<void>): Promise<void> {
  await client.query("SELECT search_rebuild_begin()");
  await client.query("BEGIN");
  await client.query("SELECT search_rebuild_fill()");
  await beforeSwap?.();
  await client.query("COMMIT");
  await client.query("SELECT search_rebuild_swap()");
}
