import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSession } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import { fingerprintOf, formatKeyRing } from "@/lib/crypto/key-ring.mjs";
import { db } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { inviteLeader } from "@/lib/notifications/mutations/invitations";
import { changeConsent } from "@/lib/reviews/mutations/consent";
import { makeCases } from "@/tests/attacks/cases";
import { createDatabase, serverUrl } from "@/tests/database";
import { makeReview } from "@/tests/factories";
import {
  kill,
  onDatabase,
  placeForKey,
  readRing,
  rekeyed,
  requireWhole,
  type Snapshot,
  snapshot,
  startRekey,
  writeKey,
} from "@/tests/rekeying";
import { finishRekey, rekey } from "./lib/rekey.mjs";
import { RENEWED_TABLES, readFingerprint } from "./lib/renewal.mjs";
import { StartError } from "./lib/root.mjs";

const url = process.env.DATABASE_URL ?? "";
const keyFile = placeForKey();
const nextFile = `${keyFile}.next`;
// Other files' databases are on the same server, and their tables have the same OIDs.
const OF_THIS_DATABASE = "WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())";
const LOCK_USERS = `BEGIN; LOCK TABLE "users" IN SHARE MODE`;
const TERMINATE_WAITING = `SELECT pg_terminate_backend(pid) FROM pg_locks ${OF_THIS_DATABASE} AND NOT granted
  AND relation = 'public.users'::regclass`;
const TERMINATE_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'backup'`;
// From before the process has read its files until after it has ended, on a quiet or a busy machine.
const DELAYS_MS = [100, 400, 700, 1_000, 1_300, 1_800, 2_500];

let before: { found: Snapshot; ring: Buffer[] };

beforeAll(async () => {
  writeKey(keyFile, process.env.MASTER_KEY ?? "");
  await isOwnMasterKey();
  const { people, authorOf } = await makeCases();
  const [author] = people as unknown as [Viewer];
  await makeReview({ author: people[0] ?? null, unregisteredLeaderEmail: "kim@harbour-lights.com" });
  await db.$transaction((tx) => inviteLeader(tx, "kim@harbour-lights.com", new Date()));
  const [id = ""] = [...authorOf].filter(([, one]) => one).map(([one]) => one);
  await changeConsent(author, { id, isShareable: true, from: "monday" });
  await createSession(author.id, new Date());
});

beforeEach(async () => {
  before = { found: await snapshot(url), ring: readRing(keyFile) };
});

it("has something of everything that a rekey changes, so that nothing passes because it is empty", () => {
  for (const { name, hashes, fields } of RENEWED_TABLES) {
    for (const column of [...hashes, ...fields]) {
      const filled = before.found.get(name)?.filter((row) => row[column] !== null).length;
      expect([name, column, filled]).toEqual([name, column, expect.any(Number)]);
      expect(filled, `${name}.${column}`).toBeGreaterThan(0);
    }
  }
  expect(before.found.get("sessions")).not.toEqual([]);
  expect(before.found.get("outbox_messages")).not.toEqual([]);
});

it("renews every column of bytes, but those that stay true under the oldest key or need none", async () => {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ column: string }>(
      `SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND udt_name IN ('bytea', '_bytea') ORDER BY 1`,
    ),
  );
  const renewed = RENEWED_TABLES.flatMap(({ name, hashes, fields }) =>
    [...hashes, ...fields].map((column) => `${name}.${column}`),
  );
  const emptied = [
    "outbox_messages.payload",
    "outbox_messages.recipientKey",
    "sessions.ownerKey",
    "sessions.sid",
  ];
  // Random, or the SHA-256 of something random, or encrypted under what the recovery code opens.
  const kept = ["authorSalt", "lockedNames", "lockedWraps", "recoveryWrap", "resetToken", "unlockedSalts"]
    .concat("verificationToken")
    .map((column) => `users.${column}`);
  expect(rows.map(({ column }) => column).toSorted()).toEqual([...renewed, ...emptied, ...kept].toSorted());
});

/** In this process, where a separate one would show nothing more. */
function rekeyHere({ at = url, file = keyFile } = {}) {
  return rekey({ url: at, file, signal: new AbortController().signal, say: () => undefined });
}

async function expectResumed(): Promise<void> {
  await rekeyHere();
  expect(existsSync(nextFile)).toBe(false);
  expect(readRing(keyFile).length).toBeGreaterThan(before.ring.length);
  expect(await requireWhole(url, before, [readRing(keyFile)])).toEqual(readRing(keyFile));
}

describe("killed with -9 (SEC-K3)", () => {
  it("while it waits for its first, a middle or its last table, leaves the old state, and is resumed with the same key", async () => {
    let next: Buffer[] | undefined;
    for (const table of ["reviews", "users", "settings"]) {
      await onDatabase(url, async (blocker) => {
        await blocker.query(`BEGIN; LOCK TABLE "${table}" IN SHARE MODE`);
        const started = startRekey(url, keyFile);
        await started.reaches(untilWaiting(table));
        expect(await kill(started)).toBe("SIGKILL");
        await blocker.query("ROLLBACK");
      });
      expect(readRing(keyFile), table).toEqual(before.ring);
      next ??= readRing(nextFile);
      expect(readRing(nextFile), table).toEqual(next);
      expect(next.slice(1)).toEqual(before.ring);
      await vi.waitFor(async () => expect(await isLocked()).toBe(false), { timeout: 30_000 });
      expect(await requireWhole(url, before, [before.ring]), table).toEqual(before.ring);
      await finishRekey({ url, file: keyFile });
      expect(readRing(keyFile), table).toEqual(before.ring);
    }
    await expectResumed();
    expect(readRing(keyFile)).toEqual(next);
  });

  it.each(["before the database gets its COMMIT", "before it hears that the database has committed"])(
    "%s, leaves one state",
    async (moment) => {
      const isForwarded = moment.startsWith("before it hears");
      const relay = await startCommitRelay(isForwarded);
      const started = startRekey(relay.url, keyFile);
      await started.reaches(relay.commit);
      if (isForwarded) {
        const { ring } = before;
        const read = () => onDatabase(url, readFingerprint);
        await vi.waitFor(async () => expect(await read()).not.toBe(fingerprintOf(ring)), { timeout: 30_000 });
      }
      expect(await kill(started)).toBe("SIGKILL");
      relay.close();
      await vi.waitFor(async () => expect(await isLocked()).toBe(false), { timeout: 30_000 });
      const next = readRing(nextFile);
      expect(readRing(keyFile)).toEqual(before.ring);
      const state = await requireWhole(url, before, [before.ring, next]);
      expect(state).toEqual(isForwarded ? next : before.ring);
      if (isForwarded) {
        // A start of the product does this.
        await finishRekey({ url, file: keyFile });
        expect([existsSync(nextFile), readRing(keyFile)]).toEqual([false, next]);
      } else {
        await expectResumed();
        expect(readRing(keyFile)).toEqual(next);
      }
    },
  );

  it("after the database has committed, is finished by the next one without a further key", async () => {
    await rekeyHere();
    const ring = readRing(keyFile);
    writeKey(keyFile, formatKeyRing(before.ring));
    writeKey(nextFile, formatKeyRing(ring));
    expect(await rekeyed(url, keyFile)).toContain("An earlier npm run rekey had changed the database.");
    expect([existsSync(nextFile), readRing(keyFile)]).toEqual([false, ring]);
  });

  it("while the next key was written, begins again", async () => {
    writeKey(nextFile, formatKeyRing([randomBytes(32), ...before.ring]).slice(0, 50));
    await finishRekey({ url, file: keyFile });
    await expectResumed();
  });

  it("at many moments in turn, leaves one state each time", async () => {
    for (const delay of DELAYS_MS) {
      const started = startRekey(url, keyFile);
      await Promise.race([sleep(delay), started.ending]);
      await kill(started);
      await vi.waitFor(async () => expect(await isLocked()).toBe(false), { timeout: 30_000 });
      const rings = [keyFile, nextFile].filter((file) => existsSync(file)).map(readRing);
      await requireWhole(url, before, rings);
    }
    await expectResumed();
  });
});

it("says what to do when the database goes away, and does it the next time", async () => {
  const started = await onDatabase(url, async (blocker) => {
    await blocker.query(LOCK_USERS);
    const waiting = startRekey(url, keyFile);
    await waiting.reaches(untilWaiting("users"));
    await blocker.query(TERMINATE_WAITING);
    return waiting;
  });
  expect(await started.ending).toEqual({
    status: 1,
    output: "The connection to the database was lost. No data is: run npm run rekey again.",
  });
  expect(await requireWhole(url, before, [before.ring])).toEqual(before.ring);
  await expectResumed();
});

it("says that it is done if the database goes away after the key has its place", async () => {
  const done = await onDatabase(url, async (first) => {
    await first.query(LOCK_USERS);
    const running = startRekey(url, keyFile);
    await running.reaches(untilWaiting("users"));
    await onDatabase(url, async (second) => {
      const locked = second.query(LOCK_USERS);
      await untilWaiting("users", 2);
      await first.query("COMMIT");
      // It comes between the transaction and what follows.
      await locked;
      await running.reaches(untilWaiting("users"));
      await second.query(TERMINATE_WAITING);
    });
    return running.ending;
  });
  expect(done).toEqual({ status: 0, output: expect.stringContaining("a new master key") });
  const ring = readRing(keyFile);
  expect(ring.slice(1)).toEqual(before.ring);
  expect(await requireWhole(url, before, [ring])).toEqual(ring);
  expect(existsSync(nextFile)).toBe(false);
});

it("says that it is done if the database goes away while older transactions end", async () => {
  const done = await onDatabase(serverUrl(), async (other) => {
    await other.query("BEGIN; SELECT pg_current_xact_id()");
    const running = startRekey(url, keyFile);
    const moved = () => expect(readRing(keyFile)).not.toEqual(before.ring);
    await vi.waitFor(moved, { timeout: 30_000 });
    await onDatabase(url, (client) => client.query(TERMINATE_OTHERS));
    return running.ending;
  });
  expect(done).toEqual({ status: 0, output: expect.stringContaining("a new master key") });
  expect(await requireWhole(url, before, [readRing(keyFile)])).toEqual(readRing(keyFile));
});

async function untilWaiting(table: string, count = 1): Promise<void> {
  const waiting = `SELECT FROM pg_locks ${OF_THIS_DATABASE} AND NOT granted AND relation = $1::regclass`;
  await onDatabase(url, (client) =>
    vi.waitFor(async () => expect((await client.query(waiting, [`public.${table}`])).rowCount).toBe(count), {
      timeout: 30_000,
    }),
  );
}

/** The database may still work for a rekey that was killed. */
async function isLocked(): Promise<boolean> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock_shared($1) AS "isFree"`, [
      LOCKS.masterKey,
    ]),
  );
  return !rows[0]?.isFree;
}

/** Passes everything on up to COMMIT, and holds back that or only its answer. */
async function startCommitRelay(isForwarded: boolean) {
  const target = new URL(url);
  const sockets: net.Socket[] = [];
  const relay = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.on("data", (bytes) => {
      const isCommit = bytes.includes("COMMIT\0");
      if (isCommit) far.pause();
      if (!isCommit || isForwarded) far.write(bytes);
      if (isCommit) relay.emit("commit");
    });
    near.on("close", () => far.destroy());
    far.on("data", (bytes) => near.write(bytes));
  });
  await once(relay.listen(0, "127.0.0.1"), "listening");
  const relayed = new URL(url);
  relayed.hostname = "127.0.0.1";
  relayed.port = String((relay.address() as net.AddressInfo).port);
  return {
    url: relayed.toString(),
    commit: once(relay, "commit"),
    close: () => {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe("refuses", () => {
  async function printedRefusal(variables: Record<string, string> = {}): Promise<string> {
    const { status, output } = await startRekey(url, keyFile, variables).ending;
    expect(status).toBe(1);
    expect(await requireWhole(url, before, [before.ring])).toEqual(before.ring);
    return output;
  }

  async function refusal(file = keyFile): Promise<string> {
    const message = await messageOf(rekeyHere({ file }));
    expect(await requireWhole(url, before, [before.ring])).toEqual(before.ring);
    return message;
  }

  async function messageOf(refused: Promise<unknown>): Promise<string> {
    const error: unknown = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }

  it("while the product, or a backup, runs", async () => {
    const output = await onDatabase(url, async (other) => {
      await other.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.masterKey]);
      return printedRefusal();
    });
    expect(output).toBe(
      "The product, or a backup, uses this database. Stop the product on every machine, and try again.",
    );
    expect(existsSync(nextFile)).toBe(false);
  });

  it("another master key, in plain words", async () => {
    const other = writeKey(`${keyFile}.other`, formatKeyRing([randomBytes(32)]));
    expect(await refusal(other)).toContain("is not the master key of this database");
    const longer = writeKey(`${keyFile}.longer`, formatKeyRing([...before.ring, randomBytes(32)]));
    expect(await refusal(longer)).toContain("is not the master key of this database");
    const broken = writeKey(`${keyFile}.broken`, "short");
    expect(await refusal(broken)).toContain("is not 32 bytes in base64url");
  });

  it("a next key that belongs to another master key", async () => {
    writeKey(nextFile, formatKeyRing([randomBytes(32), randomBytes(32)]));
    expect(await refusal()).toContain("is the next key of another master key");
    rmSync(nextFile);
  });

  it("a database with a value that doesn't open with its key", async () => {
    const { id, privateFields } = await db.user.findFirstOrThrow();
    await db.user.update({ where: { id }, data: { privateFields: new Uint8Array(randomBytes(412)) } });
    const message = await messageOf(rekeyHere());
    await db.user.update({ where: { id }, data: { privateFields } });
    expect(message).toBe(`privateFields of ${id} in users doesn't open with this key. Nothing was changed.`);
    expect(await requireWhole(url, before, [before.ring])).toEqual(before.ring);
    rmSync(nextFile);
  });

  it("a key in a variable, which it couldn't change", async () => {
    const ring = formatKeyRing(before.ring);
    const output = await printedRefusal({ MASTER_KEY: ring, MASTER_KEY_FILE: "" });
    expect(output).toContain("MASTER_KEY is a variable");
  });

  it("a database that was never started", async () => {
    const message = await messageOf(rekeyHere({ at: await createDatabase() }));
    expect(message).toBe("The database has no master key yet. Start the product once.");
  });
});

it("waits for an earlier one that is still at work in the database", async () => {
  const started = await onDatabase(url, async (earlier) => {
    await earlier.query("SELECT pg_advisory_lock($1)", [LOCKS.masterKey]);
    const waiting = startRekey(url, keyFile);
    await vi.waitFor(() => expect(waiting.output()).toContain("Waiting for it to end"), { timeout: 30_000 });
    expect(await requireWhole(url, before, [before.ring])).toEqual(before.ring);
    return waiting;
  });
  expect((await started.ending).status).toBe(0);
  expect(await requireWhole(url, before, [readRing(keyFile)])).toEqual(readRing(keyFile));
});

it("takes a database from before a rekey to the key in the file, without a further one", async () => {
  await rekeyHere();
  const ring = [randomBytes(32), ...readRing(keyFile)];
  writeKey(keyFile, formatKeyRing(ring));
  expect(await rekeyed(url, keyFile)).toContain("was from before an earlier npm run rekey");
  expect(readFileSync(keyFile, "utf8").trim()).toBe(formatKeyRing(ring));
  expect(await requireWhole(url, before, [ring])).toEqual(ring);
});
