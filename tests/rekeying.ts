import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, vi } from "vitest";
import { decryptBytes } from "@/lib/crypto/encrypted-bytes.mjs";
import { deriveFrom, fingerprintOf, parseKeyRing, renewalUnder } from "@/lib/crypto/key-ring.mjs";
import { emptyVariables } from "@/scripts/lib/environment.mjs";
import { RENEWED_TABLES, readFingerprint } from "@/scripts/lib/renewal.mjs";

export const EMPTIED = ["outbox_messages", "sessions"];

type Row = Record<string, unknown>;
export type Snapshot = Map<string, Row[]>;

export function placeForKey(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "test-rekey-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "master.key");
}

export function writeKey(file: string, ring: string): string {
  writeFileSync(file, `${ring}\n`, { mode: 0o600 });
  return file;
}

export function readRing(file: string): Buffer[] {
  return parseKeyRing(readFileSync(file, "utf8").trim()) ?? [];
}

export function startRekey(url: string, keyFile: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.resolve("scripts", "rekey.mjs")], {
    env: {
      ...process.env,
      ...emptyVariables(),
      DATABASE_URL: url,
      MASTER_KEY_FILE: keyFile,
      DATA_DIR: `${keyFile}.data`,
      ...variables,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += String(part)));
  const output = () => printed.trim();
  const ending = once(child, "close").then(([status, signal]: (number | string | null)[]) => {
    return { status: status ?? signal, output: output() };
  });
  /** @throws what the rekey printed, if it ends before the moment */
  const reaches = <T>(moment: Promise<T>): Promise<T> =>
    Promise.race([
      moment,
      ending.then(({ status }) => {
        throw new Error(`The rekey ended with ${status}: ${output()}`);
      }),
    ]);
  return { child, output, ending, reaches };
}

export async function rekeyed(url: string, keyFile: string): Promise<string> {
  const { status, output } = await startRekey(url, keyFile).ending;
  expect([status, output]).toEqual([0, expect.stringContaining(keyFile)]);
  return output;
}

export async function kill({ child, ending }: { child: ChildProcess; ending: Promise<{ status: unknown }> }) {
  child.kill("SIGKILL");
  return (await ending).status;
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function snapshot(url: string): Promise<Snapshot> {
  return onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const found: Snapshot = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<Row>(`SELECT * FROM "${name}" t ORDER BY t::text`);
      found.set(name, rows);
    }
    return found;
  });
}

const hexOf = (value: unknown) => (Buffer.isBuffer(value) ? value.toString("hex") : value);

/** Without what a rekey changes: fields are opened, hashes taken to `newer` keys, and other rows left out. */
function readable(found: Snapshot, { ring, newer = [] }: { ring: Buffer[]; newer?: Buffer[] }) {
  const renew = renewalUnder(newer);
  const fieldKey = deriveFrom(ring[0] ?? Buffer.alloc(0), "field/v1");
  const tables: Record<string, string[]> = {};
  for (const [name, rows] of found) {
    if (EMPTIED.includes(name)) continue;
    const renewed = RENEWED_TABLES.find((table) => table.name === name);
    tables[name] = rows
      .filter((row) => !["master-key-fingerprint", "sealed-on"].includes(String(row.key)))
      .map((row) => {
        const read: Row = { ...row };
        if (name === "reviews") delete read.sealed;
        for (const column of renewed?.hashes ?? []) {
          if (row[column]) read[column] = renew(row[column] as Buffer);
        }
        for (const column of renewed?.fields ?? []) {
          const owner = String(hexOf(row[renewed?.key ?? ""]));
          if (row[column]) read[column] = Buffer.from(decryptBytes(fieldKey, row[column] as Buffer, owner));
        }
        return JSON.stringify(Object.entries(read).map(([column, value]) => [column, hexOf(value)]));
      })
      .toSorted();
  }
  return tables;
}

/** Which of these rings all of the database is under, with nothing lost since `before`. */
export async function requireWhole(
  url: string,
  before: { found: Snapshot; ring: Buffer[] },
  rings: Buffer[][],
): Promise<Buffer[]> {
  const fingerprint = await onDatabase(url, readFingerprint);
  const ring = rings.find((one) => fingerprintOf(one) === fingerprint);
  if (!ring) throw new Error("The database is under another key");
  const after = await snapshot(url);
  const newer = ring.slice(0, ring.length - before.ring.length);
  expect(readable(after, { ring })).toEqual(readable(before.found, { ring: before.ring, newer }));
  for (const name of EMPTIED) {
    expect([name, after.get(name)?.length]).toEqual([
      name,
      newer.length === 0 ? before.found.get(name)?.length : 0,
    ]);
  }
  return ring;
}

export async function withRing<T>(ring: readonly Buffer[], load: () => Promise<T>): Promise<T> {
  process.env.MASTER_KEY = ring.map((key) => key.toString("base64url")).join(".");
  vi.resetModules();
  return load();
}
