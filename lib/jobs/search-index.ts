import "server-only";
import type { Client } from "pg";

/** Searches and name changes wait only milliseconds, for the swap (docs/decisions/0004-search-index.md).
 * `client` is outside a transaction, without a statement timeout. Tests make changes in `beforeSwap`. */
export async function rebuildSearchIndex(client: Client, beforeSwap?: () => Promise<void>): Promise<void> {
  await client.query("SELECT search_rebuild_begin()");
  await client.query("BEGIN");
  await client.query("SELECT search_rebuild_fill()");
  await beforeSwap?.();
  await client.query("COMMIT");
  await client.query("SELECT search_rebuild_swap()");
}
