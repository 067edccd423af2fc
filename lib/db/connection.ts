import "server-only";
import pg from "pg";
import { env } from "@/lib/env";

const CONNECT_TIMEOUT_MS = 5_000;

/** Runs `work` on its own connection, in UTC and without the pool's statement timeout. */
export async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "background-job",
  });
  // Without a listener, losing an idle connection ends the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'");
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
