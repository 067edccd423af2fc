import pg from "pg";
import { serverUrl } from "../database";
import { DAY_MS } from "./times";

const PAGE_BYTES = 8192;
const PAGE_HEADER_BYTES = 24;
const TUPLE_HEADER_BYTES = 23;
// The flag of a line pointer with a row behind it.
const IS_NORMAL = 1;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

export type StolenFile = { name: string; bytes: Buffer };

export async function stealFiles(): Promise<StolenFile[]> {
  return asSuperuser(async (client) => {
    await client.query("CHECKPOINT");
    const { rows } = await client.query<StolenFile>(
      `SELECT relname AS "name", pg_read_binary_file(pg_relation_filepath(oid)) AS "bytes"
       FROM pg_class WHERE pg_relation_filepath(oid) IS NOT NULL AND NOT relisshared`,
    );
    return rows;
  });
}

/** The server's write-ahead log, which other databases share. */
export async function stealLog(): Promise<Buffer[]> {
  return asSuperuser(async (client) => {
    const { rows } = await client.query<{ bytes: Buffer | null }>(
      `SELECT pg_read_binary_file('pg_wal/' || name, 0, size, true) AS "bytes" FROM pg_ls_waldir()`,
    );
    return rows.flatMap(({ bytes }) => bytes ?? []);
  });
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(serverUrl(new URL(process.env.DATABASE_URL ?? "").pathname.slice(1)));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function fileOf(files: StolenFile[], name: string): Buffer {
  const file = files.find((one) => one.name === name);
  if (!file) throw new Error(`There is no file of ${name}`);
  return file.bytes;
}

export function placesOf(file: Buffer, bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = file.indexOf(bytes); at >= 0; at = file.indexOf(bytes, at + 1)) places.push(at);
  return places;
}

export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

/** A timestamptz as in a file: microseconds since 2000, little endian. */
export function timeBytes(time: Date): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(time.getTime() - POSTGRES_EPOCH_MS) * 1000n);
  return bytes;
}

export function firstExactTime(bytes: Buffer, { from, until }: { from: Date; until: Date }): Date | null {
  for (let at = 0; at + 8 <= bytes.length; at++) {
    const time = new Date(Number(bytes.readBigInt64LE(at) / 1000n) + POSTGRES_EPOCH_MS);
    if (time >= from && time < until && time.getTime() % DAY_MS !== 0) return time;
  }
  return null;
}

// See 'Database Page Layout' in PostgreSQL's docs. `listed` row versions are those that pages list;
// `freedBytes` are bytes of others that are left in free space.
export function versionsIn(file: Buffer): { listed: number; transactions: number; freedBytes: number } {
  const xmins = new Set<number>();
  let listed = 0;
  let freedBytes = 0;
  for (let start = 0; start < file.length; start += PAGE_BYTES) {
    const page = file.subarray(start, start + PAGE_BYTES);
    const [lower, upper] = [page.readUInt16LE(12), page.readUInt16LE(14)];
    // A page that was never written has no header.
    if (upper === 0) continue;
    freedBytes += page.subarray(lower, upper).filter(Boolean).length;
    for (let pointer = PAGE_HEADER_BYTES; pointer < lower; pointer += 4) {
      const bits = page.readUInt32LE(pointer);
      const [offset, flags, length] = [bits & 0x7fff, (bits >>> 15) & 3, bits >>> 17];
      if (flags !== IS_NORMAL || length < TUPLE_HEADER_BYTES) continue;
      listed++;
      xmins.add(page.readUInt32LE(offset));
    }
  }
  return { listed, transactions: xmins.size, freedBytes };
}
