import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { GET as ready } from "@/app/api/ready/route";
import { db } from "@/lib/db/client";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { listTalkativeSettings } from "@/lib/db/queries";
import { serverUrl } from "@/tests/database";
import { call } from "@/tests/requests";

const name = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

afterEach(async () => {
  await asOwner(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await asOwner(`ALTER DATABASE ${name} RESET ALL`);
});

describe("GET /api/health and GET /api/ready", () => {
  it("tell the process from its database", async () => {
    expect([(await call(health)).status, (await call(ready)).status]).toEqual([200, 200]);
    await asOwner(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    const refused = await call(ready);
    expect([(await call(health)).status, refused.status]).toEqual([200, 503]);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.json()).toEqual({ code: "unavailable", message: "The database cannot be reached." });
    await asOwner(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await expect.poll(async () => (await call(ready)).status).toBe(200);
  });
});

describe("listTalkativeSettings", () => {
  it("accepts the embedded settings, and names each that prints statements or dates writes", async () => {
    expect(await listTalkativeSettings()).toEqual([]);
    await asOwner(`ALTER DATABASE ${name} SET log_statement = 'all'`);
    await asOwner(`ALTER DATABASE ${name} SET log_min_duration_statement = 100`);
    await asOwner(`ALTER DATABASE ${name} SET log_temp_files = 0`);
    expect(await listTalkativeSettings()).toEqual([
      "log_min_duration_statement=100",
      "log_statement=all",
      "log_temp_files=0",
    ]);
  });
});

describe("isOwnMasterKey", () => {
  it("recognises only the key that the database was created with", async () => {
    expect(await isOwnMasterKey()).toBe(true);
    expect(await isOwnMasterKey()).toBe(true);
    await db.setting.update({ where: { key: "master-key-fingerprint" }, data: { value: "another key's" } });
    expect(await isOwnMasterKey()).toBe(false);
  });
});
