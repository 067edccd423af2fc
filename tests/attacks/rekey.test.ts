import { randomBytes } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createSession } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import { decryptField } from "@/lib/crypto/encryption";
import { db } from "@/lib/db/client";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { inviteLeader } from "@/lib/notifications/mutations/invitations";
import { changeConsent } from "@/lib/reviews/mutations/consent";
import { RENEWED_TABLES, renewDatabase } from "@/scripts/lib/renewal.mjs";
import { serverUrl } from "../database";
import { makeReview } from "../factories";
import { EMPTIED, onDatabase, placeForKey, readRing, startRekey, withRing, writeKey } from "../rekeying";
import { makeCases } from "./cases";
import { fileOf, stealFiles, stealLog } from "./files";
import { DAY_MS, FIRST_MONDAY, HOUR_MS } from "./times";
import {
  type Dump,
  fromStored,
  isInOrder,
  makePeople,
  namedByKey,
  type Person,
  rowsOf,
  steal,
  storedTagsOf,
  textNumber,
} from "./world";

// docs/anonymity.md, proof 28: a thief has the old master key, a dump from before a rekey and one from after it.
const PEOPLE = 8;
const EARLIER = 30;
const TODAY = 12;
const LATER = 10;
const url = process.env.DATABASE_URL ?? "";
const keyFile = placeForKey();
// A Wednesday, because the night to a Monday applies and deletes the changes of consent.
const now = FIRST_MONDAY + 2 * DAY_MS + 12 * HOUR_MS;

let people: Person[];
const sent: string[] = [];
// `between` is directly after the rekey, `after` is after the next night.
let before: Dump;
let between: Dump;
let after: Dump;
let files: Awaited<ReturnType<typeof stealFiles>>[];
let log: Buffer[];

async function write(make: typeof makeReview, index: number, at: number): Promise<void> {
  const author = people[(index * 3) % PEOPLE] as Person;
  const leader = people.find(({ id, companyId }) => id !== author.id && companyId === author.companyId);
  // Lengths differ: a short row would fit into the end of a page that was too full for a long one.
  const text = textNumber(index).padEnd(20 + ((index * 7) % 10) * 120, ".");
  // These fields are encrypted under another key by then, and none of these people signs with a name.
  const writer = { ...author, privateFields: null };
  sent.push((await make({ author: writer, leader, text, createdAt: new Date(at) })).id);
}

/** Another database of the server has an older write open, which makes CLUSTER keep what was replaced. */
async function rekeyDuringWrite(): Promise<void> {
  await onDatabase(serverUrl(), async (other) => {
    await other.query("BEGIN; SELECT pg_current_xact_id()");
    const { output, ending } = startRekey(url, keyFile);
    await vi.waitFor(() => expect(readRing(keyFile)).toHaveLength(2), { timeout: 30_000 });
    await other.query("SELECT pg_sleep(1)");
    expect(output()).toBe("");
    await other.query("COMMIT");
    expect((await ending).status).toBe(0);
  });
}

beforeAll(async () => {
  writeKey(keyFile, process.env.MASTER_KEY ?? "");
  await isOwnMasterKey();
  await makeCases(new Date(now - 3 * DAY_MS));
  people = await makePeople(PEOPLE, PEOPLE / 2);
  for (let index = 0; index < EARLIER; index++)
    await write(makeReview, index, now - (20 - index / 2) * DAY_MS);
  await doNightlyWork(new Date(now));
  for (let index = 0; index < TODAY; index++) {
    await write(makeReview, EARLIER + index, now + index * 60_000);
  }
  const [author] = people as [Person];
  const unregisteredLeaderEmail = "kim@harbour-lights.com";
  await makeReview({ author, unregisteredLeaderEmail, createdAt: new Date(now) });
  await db.$transaction((tx) => inviteLeader(tx, "kim@harbour-lights.com", new Date(now)));
  const changed = { id: sent[0] ?? "", isShareable: true, from: "monday" } as const;
  await changeConsent(author as unknown as Viewer, changed);
  await createSession(author.id, new Date(now));
  before = await steal();
  files = [await stealFiles()];
  await rekeyDuringWrite();
  between = await steal();
  files.push(await stealFiles());
  const fresh = await withRing(readRing(keyFile), async () => ({
    doNightlyWork: (await import("@/lib/jobs/schedule")).doNightlyWork,
    makeReview: (await import("../factories")).makeReview,
  }));
  for (let index = 0; index < LATER; index++) {
    await write(fresh.makeReview, EARLIER + TODAY + index, now + HOUR_MS + index * 60_000);
  }
  await fresh.doNightlyWork(new Date(now + DAY_MS));
  after = await steal();
  files.push(await stealFiles());
  log = await stealLog();
});

// These modules have the old key, as the thief does.
const named = (dump: Dump) =>
  rowsOf(dump, "reviews").filter((row) => {
    const { tag, hash } = namedByKey(people, row);
    return tag.length + hash.length > 0;
  }).length;

const valuesOf = (dump: Dump, table: string, column: string) =>
  rowsOf(dump, table).flatMap((row) => row[column] ?? []);

const columnNames = () =>
  RENEWED_TABLES.flatMap(({ name, hashes, fields }) =>
    [...hashes, ...fields].map((column) => `${name}.${column}`),
  );

function keptColumns(dump: Dump): string[] {
  return columnNames().filter((name) => {
    const [table = "", column = ""] = name.split(".");
    const old = new Set(valuesOf(before, table, column));
    return valuesOf(dump, table, column).some((value) => old.has(value));
  });
}

function opened(dump: Dump): number {
  return RENEWED_TABLES.flatMap(({ name, key, fields }) =>
    rowsOf(dump, name).flatMap((row) =>
      fields.filter((column) => {
        if (!row[column]) return false;
        const owner = row[key]?.startsWith("\\x") ? row[key].slice(2) : (row[key] ?? "");
        try {
          return decryptField(fromStored(row[column]), owner) !== null;
        } catch {
          return false;
        }
      }),
    ),
  ).length;
}

describe("with the old key (SEC-K3)", () => {
  it("the new dump names no author, also of what was sent since; the old dump named all", () => {
    expect(named(before)).toBeGreaterThanOrEqual(EARLIER + TODAY);
    expect([named(between), named(after)]).toEqual([0, 0]);
    const known = new Set(people.flatMap((person) => [...storedTagsOf(person)]));
    expect(valuesOf(before, "reviews", "authorTag").some((tag) => known.has(tag))).toBe(true);
    expect(valuesOf(after, "reviews", "authorTag").some((tag) => known.has(tag))).toBe(false);
    expect(rowsOf(after, "reviews").filter(({ id }) => sent.includes(id ?? ""))).toHaveLength(sent.length);
  });

  it("no encrypted value of the new dump opens; those of the old dump did", () => {
    expect(opened(before)).toBeGreaterThan(sent.length);
    expect([opened(between), opened(after)]).toEqual([0, 0]);
  });

  it("there is no session and no waiting email to open", () => {
    for (const table of EMPTIED) {
      expect([table, rowsOf(before, table).length > 0]).toEqual([table, true]);
      expect([table, rowsOf(between, table)]).toEqual([table, []]);
    }
  });
});

it("lets no backup be made before the night's work has been done again", () => {
  const sealedOn = (dump: Dump) => rowsOf(dump, "settings").filter(({ key }) => key === "sealed-on").length;
  expect([before, between, after].map(sealedOn)).toEqual([1, 0, 1]);
});

describe("two dumps", () => {
  it("have no hash and no encrypted value in common, whatever column", () => {
    expect(keptColumns(before)).toEqual(columnNames());
    expect([keptColumns(between), keptColumns(after)]).toEqual([[], []]);
  });

  it("would have some in common if a rekey forgot any column", async () => {
    for (const table of [...RENEWED_TABLES]) {
      for (const column of [...table.hashes, ...table.fields]) {
        expect(await keptWithout(table, column)).toEqual([`${table.name}.${column}`]);
      }
    }
  });

  it("show one transaction and the order of random keys, for all rows that a rekey writes again", () => {
    for (const { name, key } of RENEWED_TABLES) {
      for (const dump of [between, after]) {
        const rows = rowsOf(dump, name);
        expect([name, isInOrder(rows.map((row) => row[key]))]).toEqual([name, true]);
        expect([name, new Set(rows.map(({ xmin }) => xmin)).size]).toEqual([name, 1]);
      }
    }
    // Before the rekey, the day's reviews were in the order they were sent, each with its own transaction.
    const today = rowsOf(before, "reviews").slice(-TODAY);
    expect(isInOrder(today.map(({ id }) => id))).toBe(false);
    expect(new Set(today.map(({ xmin }) => xmin)).size).toBe(TODAY);
  });
});

describe("the files", () => {
  const bytesOf = (table: string, column: string) =>
    valuesOf(before, table, column).map((value) => Buffer.from(fromStored(value)));
  const holds = (file: Buffer, values: Buffer[]) => values.some((value) => file.includes(value));

  it("of the tables have no old hash or encrypted value directly after a rekey, and none has any after the night", () => {
    for (const { name, hashes, fields } of RENEWED_TABLES) {
      for (const column of [...hashes, ...fields]) {
        const old = bytesOf(name, column);
        const [first, second, third] = files.map((stolen) => holds(fileOf(stolen, name), old));
        expect([name, column, first, second, third]).toEqual([name, column, true, false, false]);
        const anywhere = (files[2] ?? []).filter(({ bytes }) => holds(bytes, old)).map((file) => file.name);
        expect([name, column, anywhere]).toEqual([name, column, []]);
        expect([name, column, log.some((segment) => holds(segment, old))]).toEqual([name, column, false]);
      }
    }
  });
});

/** The columns that are kept after a further rekey that forgets this one. That rekey is undone. */
async function keptWithout(table: (typeof RENEWED_TABLES)[number], column: string): Promise<string[]> {
  const { hashes, fields } = table;
  const isAll = hashes.length + fields.length === 1;
  const at = RENEWED_TABLES.indexOf(table);
  const ring = readRing(keyFile);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("BEGIN");
    const found = await readColumns(client);
    if (isAll) RENEWED_TABLES.splice(at, 1);
    else Object.assign(table, { hashes: without(hashes, column), fields: without(fields, column) });
    await renewDatabase(client, { from: ring, ring: [randomBytes(32), ...ring] });
    const renewed = await readColumns(client, [...found.keys()]);
    return [...found].flatMap(([name, values]) =>
      renewed.get(name)?.some((one) => values.includes(one)) ? [name] : [],
    );
  } finally {
    if (isAll) RENEWED_TABLES.splice(at, 0, table);
    Object.assign(table, { hashes, fields });
    await client.query("ROLLBACK");
    await client.end();
  }
}

const without = (columns: string[], column: string) => columns.filter((one) => one !== column);

async function readColumns(client: pg.Client, names = columnNames()): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const [table = "", column = ""] = name.split(".");
    const { rows } = await client.query<{ value: string }>(
      `SELECT "${column}"::text AS "value" FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    found.set(
      name,
      rows.map(({ value }) => value),
    );
  }
  return found;
}
