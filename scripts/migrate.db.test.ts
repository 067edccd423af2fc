import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dayOf, weeksAfter } from "@/lib/dates";
import { mailboxOf } from "@/lib/email-address";
import { createEmptyDatabase } from "../tests/database";
import { migrate } from "./migrate.mjs";

let databaseUrl: string;
let folder: string;
beforeEach(async () => {
  databaseUrl = await createEmptyDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), "test-migrations-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function read(sql: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

async function migrateUpTo(first: string): Promise<void> {
  const migrations = path.resolve("prisma", "migrations");
  for (const name of readdirSync(migrations)) {
    if (!/^\d/.test(name) || name >= first) continue;
    cpSync(path.join(migrations, name), path.join(folder, name), { recursive: true });
  }
  await migrate(databaseUrl, { folder });
}

function prisma(
  args: string[],
  variables: Record<string, string> = {},
): { status: number | null; output: string } {
  const cli = path.resolve("node_modules", "prisma", "build", "index.js");
  const env = { ...process.env, DATABASE_URL: databaseUrl, CHECKPOINT_DISABLE: "1", ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { env, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

it("applies everything once, and nothing the second time", async () => {
  expect((await migrate(databaseUrl)).length).toBeGreaterThan(0);
  expect(await migrate(databaseUrl)).toEqual([]);
});

it("applies each migration once when six start together", async () => {
  write("1_a", "CREATE TABLE a (id int); INSERT INTO a VALUES (1);");
  write("2_b", "INSERT INTO a VALUES (2);");
  const results = await Promise.all(Array.from({ length: 6 }, () => migrate(databaseUrl, { folder })));
  expect(results.filter((names) => names.length > 0)).toEqual([["1_a", "2_b"]]);
  expect(await read("SELECT id FROM a ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
});

it("leaves a database that Prisma's own command finds up to date", async () => {
  expect(prisma(["migrate", "status"])).toMatchObject({ status: 1 });
  await migrate(databaseUrl);
  const { status, output } = prisma(["migrate", "status"]);
  expect(output).toContain("Database schema is up to date!");
  expect(status).toBe(0);
});

it("has nothing to do or warn about after Prisma's own command", async () => {
  expect(prisma(["migrate", "deploy"])).toMatchObject({ status: 0 });
  const warnings: string[] = [];
  expect(await migrate(databaseUrl, { warn: (line: string) => warnings.push(line) })).toEqual([]);
  expect(warnings).toEqual([]);
});

it("finds no difference between the schema file and the migrations", async () => {
  const shadow = await createEmptyDatabase();
  const args = [
    "--from-migrations",
    "prisma/migrations",
    "--to-schema",
    "prisma/schema.prisma",
    "--exit-code",
  ];
  const result = prisma(["migrate", "diff", ...args], { SHADOW_DATABASE_URL: shadow });
  expect(result).toMatchObject({ status: 0 });
});

it("rolls back a failing migration, names it, and says on the next start how to fix it", async () => {
  write("1_good", "CREATE TABLE good (id int);");
  write("2_bad", "CREATE TABLE bad (id int); SELECT nonsense;");
  const message = 'column "nonsense" does not exist';
  await expect(migrate(databaseUrl, { folder })).rejects.toThrow(`The migration 2_bad failed: ${message}`);
  expect(await read("SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('bad') AS bad")).toEqual([
    { good: true, bad: null },
  ]);
  await expect(migrate(databaseUrl, { folder })).rejects.toThrow(
    `The migration 2_bad failed earlier: ${message}\nRepair the database, then run: npx prisma migrate resolve`,
  );
});

it("rolls back an interrupted migration, and applies it the next time", async () => {
  write("1_slow", "CREATE TABLE a (id int); SELECT pg_sleep(20);");
  const cut = migrate(databaseUrl, { folder });
  const refused = expect(cut).rejects.toThrow();
  const end = `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(20)%'`;
  await expect.poll(() => read(end)).toEqual([{ ended: true }]);
  await refused;
  write("1_slow", "CREATE TABLE a (id int);");
  expect(await migrate(databaseUrl, { folder })).toEqual(["1_slow"]);
});

it("doesn't touch tables that aren't its own", async () => {
  await read("CREATE TABLE invoices (id int)");
  await expect(migrate(databaseUrl)).rejects.toThrow("has tables that don't belong to this product");
});

it("warns about a migration that was changed after it was applied, but not about other line endings", async () => {
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  write("1_a", "CREATE TABLE a (\n  id int\n);\n");
  await migrate(databaseUrl, { folder, warn });
  write("1_a", "CREATE TABLE a (\r\n  id int\r\n);\r\n");
  await migrate(databaseUrl, { folder, warn });
  expect(warnings).toEqual([]);
  write("1_a", "CREATE TABLE a (id bigint);\n");
  await migrate(databaseUrl, { folder, warn });
  expect(warnings).toEqual(["The migration 1_a was changed after it was applied to this database."]);
});

it("counts the stars of older published reviews, for companies only those that everyone may read", async () => {
  await migrateUpTo("20261121150000");
  const [company, open, closed] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const salt = "decode(md5(random()::text), 'hex')";
  const key = "decode(md5(random()::text) || md5(random()::text), 'hex')";
  const review = (
    given: string,
    { leader, state = "PUBLISHED", index }: Record<string, string | undefined>,
  ) => `
    INSERT INTO "reviews" ("id", "authorTag", "submissionHash", "companyId", "revieweeId", "communicationRating",
      "supportRating", "growthRating", "overallRating", "reviewText", "state", "unregisteredLeaderIndex")
    VALUES (gen_random_uuid(), ${key}, ${key}, '${company}',
      ${leader ? `'${leader}'` : "NULL"}, ${given}, 'Says what matters.', '${state}', ${index ? key : "NULL"});`;
  await read(`
    INSERT INTO "companies" ("id", "name", "domain", "createdAt", "totalReviews", "overallCounts")
      VALUES ('${company}', 'Solen', 'solen.example', '2026-01-01', 3, '{0,1,0,0,2}');
    INSERT INTO "users" ("id", "firstName", "lastName", "email", "authorSalt", "companyId", "areReviewsPublic", "createdAt")
      VALUES ('${open}', 'Ada', 'Open', 'ada@solen.example', ${salt}, '${company}', true, '2026-01-01'),
        ('${closed}', 'Bo', 'Closed', 'bo@solen.example', ${salt}, '${company}', false, '2026-01-01');
    ${review("5, 3, 1, 5", { leader: open })} ${review("4, 3, 2, 5", { leader: open })}
    ${review("1, 1, 1, 1", { leader: open, state: "HELD" })} ${review("2, 2, 2, 2", { leader: closed })}
    ${review("3, 4, 5, 2", {})} ${review("1, 1, 1, 1", { index: "waiting" })}`);
  await migrate(databaseUrl);

  const counts = `"communicationCounts" AS c, "supportCounts" AS s, "growthCounts" AS g`;
  expect(await read(`SELECT ${counts} FROM "users" ORDER BY "id"`)).toEqual([
    { c: [0, 0, 0, 1, 1], s: [0, 0, 2, 0, 0], g: [1, 1, 0, 0, 0] },
    { c: [0, 1, 0, 0, 0], s: [0, 1, 0, 0, 0], g: [0, 1, 0, 0, 0] },
  ]);
  expect(await read(`SELECT ${counts} FROM "companies"`)).toEqual([
    { c: [0, 0, 1, 1, 1], s: [0, 0, 2, 1, 0], g: [1, 1, 0, 0, 1] },
  ]);
  const site = `SELECT "companiesWithReviews" AS with, "overallCounts" AS counts FROM "site_slots" WHERE "slot" = 0`;
  expect(await read(site)).toEqual([{ with: 1, counts: [0, 1, 0, 0, 2] }]);
});

type ReviewTimes = readonly [state: string, isSealed: boolean, createdAt: string, visibleAt: string];

async function insertReviews(rows: readonly ReviewTimes[]): Promise<void> {
  const company = "00000000-0000-4000-8000-000000000001";
  const key = "decode(md5(random()::text) || md5(random()::text), 'hex')";
  await read(`INSERT INTO "companies" ("id", "name", "domain", "createdAt")
    VALUES ('${company}', 'Solen', 'solen.example', '2026-01-01')`);
  for (const [state, isSealed, createdAt, visibleAt] of rows) {
    await read(`
      INSERT INTO "reviews" ("id", "authorTag", "submissionHash", "companyId", "communicationRating", "supportRating",
        "growthRating", "overallRating", "reviewText", "state", "sealed", "createdAt", "visibleAt")
      VALUES (gen_random_uuid(), ${key}, ${key}, '${company}', 4, 4, 4, 4, 'Says what matters.', '${state}', ${isSealed},
        '${createdAt}', '${visibleAt}')`);
  }
}

function readTimes(): Promise<unknown[]> {
  return read(`
    SELECT "createdAt" AS "week", "submittedAt" AS "at", "visibleAt" AS "out", "sealed" AS "isSealed"
    FROM "reviews" ORDER BY "state"`);
}

const [MONDAY, WEDNESDAY, WAITS] = ["2026-03-09T00:00:00Z", "2026-03-11T15:04:05Z", "9999-01-01T00:00:00Z"];

it("leaves reviews that aren't sealed their exact time only where no list sees it", async () => {
  await migrateUpTo("20261122230000");
  await insertReviews([
    ["PUBLISHED", false, WEDNESDAY, WEDNESDAY],
    ["WAITING", false, WEDNESDAY, WAITS],
    // Sealed, and changed since then.
    ["HELD", false, MONDAY, MONDAY],
    ["REMOVED", true, MONDAY, MONDAY],
  ]);
  await migrate(databaseUrl);
  const [week, at] = [new Date(MONDAY), new Date(WEDNESDAY)];
  expect(await readTimes()).toEqual([
    { week, at, out: week, isSealed: false },
    { week, at, out: new Date(WAITS), isSealed: false },
    { week, at: null, out: week, isSealed: false },
    { week, at: null, out: week, isSealed: true },
  ]);
});

it("leaves every review only its Monday, or the year 9999 while it waits", async () => {
  await migrateUpTo("20261125100000");
  await insertReviews([
    ["PUBLISHED", true, WEDNESDAY, WEDNESDAY],
    ["PUBLISHED", true, MONDAY, "2026-03-16T00:00:00Z"],
    ["WAITING", true, WEDNESDAY, WAITS],
    ["HELD", true, MONDAY, WEDNESDAY],
    ["REMOVED", true, MONDAY, MONDAY],
  ]);
  await migrate(databaseUrl);
  const ofMonday = { week: new Date(MONDAY), at: null, out: new Date(MONDAY) };
  // What has changed is written again in the night, with all others.
  expect(await readTimes()).toEqual([
    { ...ofMonday, isSealed: false },
    { ...ofMonday, isSealed: false },
    { ...ofMonday, out: new Date(WAITS), isSealed: false },
    { ...ofMonday, isSealed: false },
    { ...ofMonday, isSealed: true },
  ]);
});

it.each([true, false])("has leaders told and invited again whose mail waited (%s)", async (isWaiting) => {
  await migrateUpTo("20261121160000");
  await read(`
    INSERT INTO "invitations" ("emailIndex", "quietUntil")
      VALUES (decode(repeat('01', 32), 'hex'), '2026-11-30'), (decode(repeat('02', 32), 'hex'), '2026-12-28');
    INSERT INTO "outbox_messages" ("id", "kind", "notBefore", "failedAt")
      VALUES (gen_random_uuid(), 'invitation', now(), ${isWaiting ? "NULL" : "now()"})`);
  await migrate(databaseUrl);
  const quiet = await read(`SELECT "quietUntil"::text AS until FROM "invitations" ORDER BY 1`);
  const done = await read(`SELECT "value" FROM "settings" WHERE "key" = 'week-done'`);
  const lastMonday = dayOf(weeksAfter(new Date(), -1));
  expect(quiet).toEqual([{ until: "2026-11-30" }, ...(isWaiting ? [] : [{ until: "2026-12-28" }])]);
  expect(done).toEqual(isWaiting ? [{ value: lastMonday }] : []);
});

it("derives each account's mailbox from its address as the product does (SEC-A14)", async () => {
  await migrateUpTo("20261121170000");
  const emails = [
    "kim@solen.example",
    "kim+a+b@solen.example",
    "+kim+x@solen.example",
    "ada.b+@eu.solen.example",
  ];
  for (const email of emails) {
    await read(`
      INSERT INTO "users" ("id", "firstName", "lastName", "email", "authorSalt", "createdAt")
      VALUES (gen_random_uuid(), 'Ada', 'Open', '${email}', decode(md5('${email}'), 'hex'), '2026-01-01')`);
  }
  await migrate(databaseUrl);
  expect(await read(`SELECT "mailbox" FROM "users" ORDER BY "email"`)).toEqual(
    emails.toSorted().map((email) => ({ mailbox: mailboxOf(email) })),
  );
});
