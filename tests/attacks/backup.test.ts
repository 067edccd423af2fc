import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestPasswordReset } from "@/lib/accounts/mutations/reset-password";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { createSession } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import { unlinkReview } from "@/lib/authorship/mutations/unlink";
import { deriveKey, KEY_LABELS } from "@/lib/crypto/keys";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { backUp } from "@/scripts/lib/backup.mjs";
import { checkBackupFile, readBackupFile } from "@/scripts/lib/backup-file.mjs";
import { makeReview } from "../factories";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY, HOUR_MS } from "./times";
import { isInOrder, makePeople, type Person, rowsOf, steal, textNumber } from "./world";

// docs/anonymity.md, proof 27: a thief with two backups, made on two afternoons, with and without their key.
const WEDNESDAY = FIRST_MONDAY + 9 * DAY_MS;
const EARLIER = 24;
const NAME = "Quiet grey heron";
const folder = mkdtempSync(path.join(os.tmpdir(), "test-thief-"));
const masterKey = Buffer.from(process.env.MASTER_KEY ?? "", "base64url");

type Row = Record<string, string>;
type Tables = Map<string, Row[]>;

let people: Person[];
let backupKey: string;
let recipient: string;
let files: string[];
let tables: Tables[];
let live: Awaited<ReturnType<typeof steal>>;
const written: string[] = [];

beforeAll(async () => {
  backupKey = await generateX25519Identity();
  recipient = await identityToRecipient(backupKey);
  await makeCases(new Date(FIRST_MONDAY));
  people = await makePeople(8, 4);
  for (let index = 0; index < EARLIER; index++) await write(FIRST_MONDAY + index * 7 * HOUR_MS);
  await doNightlyWork(new Date(WEDNESDAY));
  const [author, , , forgetful] = people as [Person, Person, Person, Person];
  await write(WEDNESDAY + 9 * HOUR_MS);
  await write(WEDNESDAY + 10 * HOUR_MS);
  await createSession(author.id, new Date(WEDNESDAY + 9 * HOUR_MS));
  await requestPasswordReset(forgetful.email, new Date(WEDNESDAY + 11 * HOUR_MS));
  await db.$transaction((tx) => changePrivateFields(tx, author.id, { anonymousName: NAME }));
  await unlinkReview(author as unknown as Viewer, written[0] ?? "");
  live = await steal();
  const first = await take(WEDNESDAY + 15 * HOUR_MS);
  await doNightlyWork(new Date(WEDNESDAY + DAY_MS));
  await write(WEDNESDAY + DAY_MS + 9 * HOUR_MS);
  files = [first, await take(WEDNESDAY + DAY_MS + 15 * HOUR_MS)];
  tables = await Promise.all(files.map(open));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function write(at: number): Promise<void> {
  const author = people[written.length % 2] as Person;
  const companyId = author.companyId ?? undefined;
  const text = textNumber(written.length);
  const leader = written.length % 5 < 4 ? people[2] : undefined;
  const { id } = await makeReview({ author, leader, companyId, text, createdAt: new Date(at) });
  written.push(id);
}

async function take(at: number): Promise<string> {
  const options = { url: process.env.DATABASE_URL ?? "", folder, recipient, masterKeys: [masterKey] };
  return (await backUp({ ...options, now: new Date(at) })).file;
}

async function open(file: string): Promise<Tables> {
  const { tables: found } = await checkBackupFile(file, { backupKey, masterKeys: [masterKey] });
  const bytes: Buffer[] = [];
  const texts: string[] = [];
  for await (const part of readBackupFile(file, backupKey)) {
    if (part.bytes) bytes.push(part.bytes);
    if (part.isEnd) texts.push(Buffer.concat(bytes.splice(0)).toString());
  }
  return new Map(
    found.map(({ name, columns }, index) => {
      const lines = (texts[index] ?? "").split("\n").slice(0, -1);
      const rows = lines.map((line) =>
        Object.fromEntries(line.split("\t").map((value, at) => [columns[at] ?? "", value])),
      );
      return [name, rows];
    }),
  );
}

async function plainOf(file: string): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(backupKey);
  return Buffer.from(await decrypter.decrypt(readFileSync(file)));
}

const inTable = (found: Tables | undefined, name: string): Row[] => found?.get(name) ?? [];
const everyWay = (bytes: Uint8Array) =>
  (["latin1", "hex", "base64", "base64url"] as const).map((way) => Buffer.from(bytes).toString(way));

describe("without its key", () => {
  it("a backup shows its day and a size that stays the same, and nothing else", async () => {
    expect(files.map((file) => path.basename(file))).toEqual(
      [WEDNESDAY, WEDNESDAY + DAY_MS].map((at) =>
        expect.stringMatching(`^[a-z]+-${dayOf(new Date(at))}\\.age$`),
      ),
    );
    expect(files.map((file) => statSync(file).mtimeMs % DAY_MS)).toEqual([0, 0]);
    const sizes = files.map((file) => statSync(file).size);
    expect(sizes[0]).toBe(sizes[1]);
    // Without the padding, they would differ.
    const lengths = (await Promise.all(files.map(plainOf))).map((plain) => plain.toString().trimEnd().length);
    expect(lengths[0]).not.toBe(lengths[1]);
  });

  it("no word, id or key of it can be found, and nothing on the server opens it (SEC-B1)", async () => {
    const secrets = [
      ...people.flatMap(({ id, email, lastName }) => [id, email, lastName]),
      ...rowsOf(live, "reviews").flatMap(({ id, reviewText, authorTag }) => [
        id,
        reviewText,
        authorTag?.slice(2),
      ]),
      ...[masterKey, Buffer.from(recipient), Buffer.from(backupKey)].flatMap(everyWay),
      // Four letters alone turn up among four million random bytes once in a thousand times.
      'COPY "users" (',
    ].map(String);
    const bytes = files.map((file) => readFileSync(file).toString("latin1"));
    const plain = (await plainOf(files[0] ?? "")).toString("latin1");
    expect(secrets.filter((secret) => plain.includes(secret)).length).toBeGreaterThan(50);
    expect(secrets.filter((secret) => bytes.some((text) => text.includes(secret)))).toEqual([]);
    const decrypter = new Decrypter();
    decrypter.addIdentity(await generateX25519Identity());
    // A thief finds these on the server.
    for (const known of [recipient, process.env.MASTER_KEY ?? "", masterKey.toString("hex")])
      decrypter.addPassphrase(known);
    await expect(decrypter.decrypt(readFileSync(files[0] ?? ""))).rejects.toThrow("no identity matched");
  });
});

describe("with its key", () => {
  it("a backup holds no key of the server", async () => {
    const plain = (await plainOf(files[0] ?? "")).toString("latin1");
    const keys = [masterKey, ...KEY_LABELS.map(deriveKey), Buffer.from(backupKey)];
    expect(keys.flatMap(everyWay).filter((text) => plain.includes(text))).toEqual([]);
  });

  it("a backup of the afternoon shows no time and no order of that day", () => {
    const [found] = tables;
    const times = [...(found ?? [])].flatMap(([, rows]) => rows.flatMap((row) => Object.values(row)));
    const isExact = (value: string) => /^\d{4}-\d\d-\d\d[ T]/.test(value) && !/ 00:00:00\+00$/.test(value);
    expect(times.filter((value) => / 00:00:00\+00$/.test(value)).length).toBeGreaterThan(EARLIER);
    expect(times.filter(isExact)).toEqual([]);
    // The control: until the night, the database has them, and the day's reviews behind the others.
    const reviews = rowsOf(live, "reviews");
    expect(reviews.filter(({ submittedAt }) => isExact(submittedAt ?? ""))).toHaveLength(2);
    expect(isInOrder(reviews.map(({ id }) => id))).toBe(false);
    for (const name of ["reviews", "users", "companies", "audit_entries"]) {
      expect(inTable(found, name).length).toBeGreaterThan(1);
      expect(isInOrder(inTable(found, name).map(({ id }) => id))).toBe(true);
    }
  });

  it("a backup doesn't show which reviews were sent or unlinked on its day, or who asked for a link", () => {
    const [found] = tables;
    const unsealed = rowsOf(live, "reviews").filter(({ sealed }) => sealed === "false");
    expect(unsealed.map(({ id }) => id)).toEqual(
      expect.arrayContaining([written[0], ...written.slice(EARLIER, -1)]),
    );
    for (const name of ["reviews", "leader_weeks", "company_weeks"]) {
      expect(new Set(inTable(found, name).map(({ sealed }) => sealed))).toEqual(new Set(["t"]));
    }
    expect(rowsOf(live, "users").filter(({ resetToken }) => resetToken)).toHaveLength(1);
    expect(new Set(inTable(found, "users").map(({ resetToken }) => resetToken))).toEqual(new Set(["\\N"]));
    expect(rowsOf(live, "sessions").length * rowsOf(live, "outbox_messages").length).toBeGreaterThan(0);
    expect(
      [...(found ?? new Map()).keys()].filter((name) => /session|outbox|search|prisma/.test(name)),
    ).toEqual([]);
  });

  it("two of them show nothing of who wrote, logged in, chose a name or asked for a link in between", () => {
    const [before, after] = tables.map(
      (found) => new Map(inTable(found, "users").map((row) => [row.id, row])),
    );
    const leader = people[2]?.id;
    const differing = [...(after ?? [])].map(([id, row]) => ({
      id,
      columns: Object.keys(row).filter((column) => row[column] !== before?.get(id)?.[column]),
    }));
    expect(differing.find(({ id }) => id === leader)?.columns).toEqual(
      expect.arrayContaining(["privateFields", "totalReviews"]),
    );
    expect(
      differing.filter(({ id, columns }) => id !== leader && columns.join() !== "privateFields"),
    ).toEqual([]);
    const sizes = new Set(inTable(tables[0], "users").map(({ privateFields }) => privateFields?.length));
    expect(sizes.size).toBe(1);
  });
});
