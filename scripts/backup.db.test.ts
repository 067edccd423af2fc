import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSession } from "@/lib/auth/sessions";
import { fingerprintOf, formatKeyRing } from "@/lib/crypto/key-ring.mjs";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { makeCases } from "@/tests/attacks/cases";
import { type Dump, rowsOf, steal } from "@/tests/attacks/world";
import { copyDatabase, createDatabase, createEmptyDatabase } from "@/tests/database";
import { requireWhole, snapshot } from "@/tests/rekeying";
import { backUp, restore } from "./lib/backup.mjs";
import { emptyVariables } from "./lib/environment.mjs";

const NOW = new Date();
const CHUNK = 64 * 1024 + 16;
const LEFT_OUT = ["sessions", "outbox_messages", "_prisma_migrations"];

const folder = mkdtempSync(path.join(os.tmpdir(), "test-backup-"));
const { DATABASE_URL: url = "", MASTER_KEY = "" } = process.env;
const masterKeys = [Buffer.from(MASTER_KEY, "base64url")];
let backupKey: string;
let recipient: string;
let file: string;
let restored: string;

beforeAll(async () => {
  backupKey = await generateX25519Identity();
  recipient = await identityToRecipient(backupKey);
  const { people } = await makeCases(new Date(NOW.getTime() - 24 * 60 * 60 * 1000));
  await createSession(people[0]?.id ?? "", NOW);
  // COPY has to escape these.
  await db.user.update({
    where: { id: people[0]?.id ?? "" },
    data: { title: "Head\tof\\\nSails\r\n\\.\n", department: "\\N" },
  });
  const waiting = {
    recipientKey: randomBytes(32),
    payload: randomBytes(64),
    notBefore: new Date("2030-01-01"),
  };
  await db.outboxMessage.create({ data: waiting });
  await isOwnMasterKey();
  await doNightlyWork(NOW);
  ({ file } = await backUp({ url, folder, recipient, masterKeys, now: NOW }));
  restored = await createDatabase();
  await restore({ file, backupKey, masterKeys, openDatabase: async () => restored });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function run(command: string, args: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve("scripts", `${command}.mjs`), ...args], {
    env: { ...process.env, ...emptyVariables(), MASTER_KEY, ...variables },
  });
  const ended = once(child, "exit");
  const parts = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await ended) as [number];
  return { status, output: parts.join("").trim() };
}

async function query(database: string, statement: string) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const contentsOf = (dump: Dump, table: string) =>
  rowsOf(dump, table)
    .map(({ ctid, xmin, ...row }) => JSON.stringify(row))
    .toSorted();

it("brings back every row, by the commands, and both print the same hash (SEC-B1)", async () => {
  const target = mkdtempSync(path.join(folder, "command-"));
  const keyFile = path.join(target, "backup.key");
  const made = await run("backup", ["new-key", keyFile], {});
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  const [, BACKUP_RECIPIENT = ""] = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.output) ?? [];
  expect(await run("backup", ["new-key", keyFile], {})).toMatchObject({ status: 1 });

  const backup = await run("backup", [target, "--tables"], { DATABASE_URL: url, BACKUP_RECIPIENT });
  expect(backup.status).toBe(0);
  const [name = ""] = readdirSync(target).filter((one) => one !== "backup.key");
  expect(name).toMatch(/-\d{4}-\d{2}-\d{2}\.age$/);
  const empty = await createEmptyDatabase();
  const args = [path.join(target, name), "--key", keyFile];
  const outcome = await run("restore", args, { DATABASE_URL: empty, DATA_DIR: path.join(target, "data") });
  expect(outcome).toMatchObject({ status: 0 });
  const [hash = ""] = /^Row hash: [0-9a-f]{64}$/m.exec(backup.output) ?? [];
  expect(backup.output).toMatch(/^reviews +\d+ {2}[0-9a-f]{64}$/m);
  expect(outcome.output).toMatch(new RegExp(`^${hash}\nRestored\\.`, "m"));
  expect(outcome.output).not.toContain("reviews");

  const before = await steal();
  process.env.DATABASE_URL = empty;
  const after = await steal().finally(() => {
    process.env.DATABASE_URL = url;
  });
  expect(rowsOf(before, "sessions").length * rowsOf(before, "outbox_messages").length).toBeGreaterThan(0);
  expect([...rowsOf(after, "sessions"), ...rowsOf(after, "outbox_messages")]).toEqual([]);
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  expect(rowsOf(after, "reviews").length).toBeGreaterThan(5);
  expect(rowsOf(after, "search_tokens").length).toBeGreaterThan(0);
  for (const table of before.keys()) {
    if (!LEFT_OUT.includes(table))
      expect([table, contentsOf(after, table)]).toEqual([table, contentsOf(before, table)]);
  }
});

it("leaves triggers and foreign keys as they were", async () => {
  const copy = await copyDatabase(restored);
  const rules = `SELECT conrelid::regclass::text, conname, convalidated::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;
  expect(await query(copy, rules)).toEqual(await query(url, rules));
  await query(
    copy,
    `INSERT INTO "companies" ("id", "name", "domain", "isListed", "createdAt") VALUES (gen_random_uuid(), 'Zebra Sails', 'zebra.com', true, '2026-11-01')`,
  );
  expect(await query(copy, `SELECT FROM "search_tokens" WHERE "word" = 'zebra'`)).not.toEqual([]);
});

async function refusal(bytes: Buffer, keys = { backupKey, masterKeys }): Promise<unknown> {
  const bad = path.join(folder, "bad");
  writeFileSync(bad, bytes);
  const openDatabase = async () => {
    throw new Error("a database was opened");
  };
  return restore({ file: bad, ...keys, openDatabase }).catch((error: Error) => error.message);
}

it("refuses a file that was cut, changed, extended or put in another order", async () => {
  const whole = readFileSync(file);
  expect(await refusal(whole)).toBe("a database was opened");
  const start = whole.length % CHUNK;
  const chunk = (index: number) => whole.subarray(start + index * CHUNK, start + (index + 1) * CHUNK);
  const flip = (at: number) => whole.map((byte, index) => (index === at ? byte ^ 1 : byte));
  const bad = [
    whole.subarray(0, 50),
    whole.subarray(0, start),
    whole.subarray(0, start + CHUNK),
    whole.subarray(0, -CHUNK),
    whole.subarray(0, -1),
    Buffer.concat([whole, Buffer.from("x")]),
    Buffer.concat([whole.subarray(0, start), chunk(1), chunk(0), whole.subarray(start + 2 * CHUNK)]),
    ...[20, start - 1, start + 5_000, whole.length - 1].map((at) => Buffer.from(flip(at))),
  ];
  for (const [index, bytes] of bad.entries()) {
    expect([index, await refusal(bytes)]).toEqual([
      index,
      expect.stringMatching(/^(The backup is damaged or incomplete|This key doesn't open this backup)/),
    ]);
  }
});

it("refuses another key, and what someone made who knows only the recipient", async () => {
  const whole = readFileSync(file);
  expect(await refusal(whole, { masterKeys, backupKey: await generateX25519Identity() })).toContain(
    "This key doesn't open this backup.",
  );
  expect(await refusal(whole, { backupKey, masterKeys: [Buffer.alloc(32)] })).toContain(
    "wasn't made with this master key",
  );
  const forged = mkdtempSync(path.join(folder, "forged-"));
  const copy = await copyDatabase(restored);
  const fingerprint = fingerprintOf([Buffer.alloc(32)]);
  await query(
    copy,
    `UPDATE "settings" SET "value" = '${fingerprint}' WHERE "key" = 'master-key-fingerprint'`,
  );
  const made = await backUp({
    url: copy,
    folder: forged,
    recipient,
    masterKeys: [Buffer.alloc(32)],
    now: NOW,
  });
  expect(await refusal(readFileSync(made.file))).toContain("wasn't made with this master key");
});

it("restores only into an empty database, completely or not at all", async () => {
  const used = await restore({ file, backupKey, masterKeys, openDatabase: async () => url }).catch(String);
  expect(used).toContain("The database isn't empty");
  const failing = await createDatabase();
  await query(failing, `ALTER TABLE "reviews" ADD CONSTRAINT "never" CHECK (false)`);
  const options = { file, backupKey, masterKeys, openDatabase: async () => failing };
  await expect(restore(options)).rejects.toThrow("never");
  expect(await query(failing, `SELECT FROM "users"`)).toEqual([]);
  await query(failing, `ALTER TABLE "reviews" DROP CONSTRAINT "never"`);
  // A first start of the product doesn't count as use.
  await query(failing, `INSERT INTO "settings" VALUES ('sealed-on', '2026-01-01')`);
  expect((await restore(options)).tables.find(({ name }) => name === "reviews")?.rows).toBe(
    await db.review.count(),
  );
});

it("leaves nothing when it is stopped", async () => {
  const stopped = mkdtempSync(path.join(folder, "stopped-"));
  const signal = AbortSignal.abort();
  await expect(backUp({ url, folder: stopped, recipient, masterKeys, now: NOW, signal })).rejects.toThrow(
    "abort",
  );
  expect(readdirSync(stopped)).toEqual([]);
  const empty = await createDatabase();
  await expect(
    restore({ file, backupKey, masterKeys, openDatabase: async () => empty, signal }),
  ).rejects.toThrow("abort");
  expect(await query(empty, `SELECT FROM "settings" UNION ALL SELECT FROM "users"`)).toEqual([]);
});

it("refuses the backup of another version", async () => {
  const [newest] = await db.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY 1 DESC LIMIT 1`;
  const other = await copyDatabase(restored);
  const refusalAfter = async (change: string) => {
    await query(other, change);
    const target = mkdtempSync(path.join(folder, "other-"));
    const made = await backUp({ url: other, folder: target, recipient, masterKeys, now: NOW });
    return refusal(readFileSync(made.file));
  };
  const isNewest = `"migration_name" IN ('${newest?.name}', 'later')`;
  expect(
    await refusalAfter(`UPDATE "_prisma_migrations" SET "migration_name" = 'later' WHERE ${isNewest}`),
  ).toContain("of a newer version");
  expect(await refusalAfter(`DELETE FROM "_prisma_migrations" WHERE ${isNewest}`)).toContain(
    "of an older version",
  );
});

it("makes one backup a day, after the night's work", async () => {
  await expect(backUp({ url, folder, recipient, masterKeys, now: NOW })).rejects.toThrow("is there already");
  const tomorrow = new Date(NOW.getTime() + 24 * 60 * 60 * 1000);
  await expect(backUp({ url, folder, recipient, masterKeys, now: tomorrow })).rejects.toThrow(
    "night's work of today (UTC) isn't done yet",
  );
  expect(readdirSync(folder).filter((name) => name.includes(dayOf(tomorrow)))).toEqual([]);
});

it("takes a backup from before npm run rekey to the newest master key, and says so (SEC-K3)", async () => {
  const ring = [randomBytes(32), randomBytes(32), ...masterKeys];
  const target = mkdtempSync(path.join(folder, "ring-"));
  const keyFile = path.join(target, "backup.key");
  writeFileSync(keyFile, backupKey);
  const variables = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: path.join(target, "data"),
    MASTER_KEY: formatKeyRing(ring),
  };
  const { status, output } = await run("restore", [file, "--key", keyFile], variables);
  expect([status, output]).toEqual([0, expect.stringContaining("The backup is from before npm run rekey")]);
  const before = { found: await snapshot(restored), ring: masterKeys };
  expect(await requireWhole(variables.DATABASE_URL, before, [ring])).toEqual(ring);
});

it("refuses a backup from before another rekey than that of the master key (SEC-K3)", async () => {
  const copy = await copyDatabase(restored);
  const [ours, theirs] = [randomBytes(32), randomBytes(32)];
  const ofCopy = [ours, ...masterKeys];
  await query(
    copy,
    `UPDATE "settings" SET "value" = '${fingerprintOf(ofCopy)}' WHERE "key" = 'master-key-fingerprint'`,
  );
  const target = mkdtempSync(path.join(folder, "other-ring-"));
  const made = await backUp({ url: copy, folder: target, recipient, masterKeys: ofCopy, now: NOW });
  const empty = await createDatabase();
  const options = { file: made.file, backupKey, openDatabase: async () => empty };
  await expect(restore({ ...options, masterKeys: [theirs, ours] })).rejects.toThrow(
    "of a database with other earlier master keys",
  );
  await expect(restore({ ...options, masterKeys: [theirs, ...masterKeys] })).rejects.toThrow(
    "wasn't made with this master key",
  );
  expect(await query(empty, `SELECT FROM "users"`)).toEqual([]);
});

it("makes none with another master key, which couldn't restore it", async () => {
  const target = mkdtempSync(path.join(folder, "another-"));
  const options = { url, folder: target, recipient, now: NOW };
  await expect(backUp({ ...options, masterKeys: [Buffer.alloc(32), ...masterKeys] })).rejects.toThrow(
    "The master key isn't the one of this database.",
  );
  expect(readdirSync(target)).toEqual([]);
});

it("says what is missing", async () => {
  const DATABASE_URL = url;
  expect(await run("backup", [], {})).toMatchObject({ status: 1, output: expect.stringContaining("Usage:") });
  expect(await run("restore", [file], {})).toMatchObject({
    status: 1,
    output: expect.stringContaining("Usage:"),
  });
  const nothing = await backUp({
    url: await createEmptyDatabase(),
    folder,
    recipient,
    masterKeys,
    now: new Date(0),
  }).catch(String);
  expect(nothing).toContain("The database is empty.");
  const withoutRecipient = await run("backup", [folder], { DATABASE_URL });
  expect(withoutRecipient).toMatchObject({
    status: 1,
    output: expect.stringContaining("Set BACKUP_RECIPIENT"),
  });
});
