import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { POST as makeCode, GET as recovery } from "@/app/api/me/recovery/route";
import { POST as unlock } from "@/app/api/me/recovery/unlock/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as submittedStats } from "@/app/api/reviews/submitted/stats/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { createToken } from "@/lib/auth/tokens";
import { tagsOfBlock } from "@/lib/authorship/queries";
import { unlockInput } from "@/lib/authorship/schema";
import { deriveKey, hmacParts, type KeyLabel, keyedHash } from "@/lib/crypto/keys";
import { openBytes } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";
import { makeCompany, makeUser } from "../factories";
import { type CookieJar, call, signIn } from "../requests";
import { type Person, rowsOf, steal, submitAs, textNumber } from "./world";

// docs/anonymity.md, proof 6: what a reset by mail locks opens by the recovery code and by nothing else.
const password = "correct horse";
const REVIEWS = 3;
const LABELS: KeyLabel[] = [
  "author/v1",
  "submission/v1",
  "field/v1",
  "email-index/v1",
  "session/v1",
  "password/v1",
  "recovery/v1",
  "unsubscribe/v1",
  "fingerprint/v1",
];
let written = 0;

const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const stateOf = async (cookies: CookieJar) => (await call(recovery, { cookies })).text();
const enter = async (cookies: CookieJar, code: string) =>
  (await call(unlock, { method: "POST", body: { code }, cookies })).status;

async function codeFor(cookies: CookieJar): Promise<string> {
  const response = await call(makeCode, { method: "POST", body: { currentPassword: password }, cookies });
  return (await response.json()).code;
}

/** Whoever reads the mailbox: sets a password by mail and logs in. */
async function takeOver({ id }: Person): Promise<CookieJar> {
  const { token, hash } = createToken();
  const resetTokenExpiry = new Date(Date.now() + 3_600_000);
  await db.user.update({ where: { id }, data: { resetToken: hash, resetTokenExpiry } });
  expect((await call(resetPassword, { method: "POST", body: { token, password } })).status).toBe(200);
  return signIn({ id });
}

/** Somebody with a recovery code, and as many submissions as asked for. */
async function author(reviews = REVIEWS) {
  const company = await makeCompany();
  const person = await makeUser({ password, company });
  const code = await codeFor(await signIn(person));
  const ids: string[] = [];
  for (let index = 0; index < reviews; index++) {
    written += 1;
    const input = { companyId: company.id, reviewText: textNumber(written) };
    ids.push((await submitAs(person, input)).id);
  }
  return { person, code, ids: ids.sort() };
}

async function listed(cookies: CookieJar): Promise<string[]> {
  const items = (await (await call(submitted, { cookies })).json()) as { id: string }[];
  const { total } = await (await call(submittedStats, { cookies })).json();
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).sort();
}

describe("whoever takes an account over by mail", () => {
  it("sees no submission, unlinks none, and is told no more than that a code once was", async () => {
    const { person, ids } = await author();
    const cookies = await takeOver(person);
    expect(await listed(cookies)).toEqual([]);
    for (const id of ids) {
      expect((await call(unlink, { method: "POST", body: { id }, cookies })).status).toBe(404);
    }
    const silent = await author(0);
    expect(await stateOf(cookies)).toBe(await stateOf(await takeOver(silent.person)));
    const [one, other] = await Promise.all([rowOf(person.id), rowOf(silent.person.id)]);
    expect(one.lockedWraps.map((wrap) => wrap.length)).toEqual(other.lockedWraps.map((wrap) => wrap.length));
  });

  it("opens nothing by a code of their own, nor by locking it too, and destroys nothing", async () => {
    const { person, code, ids } = await author();
    let cookies = await takeOver(person);
    const own = await codeFor(cookies);
    expect(await enter(cookies, own)).toBe(200);
    expect(await listed(cookies)).toEqual([]);
    const theirs = await submitAs(await rowOf(person.id), {
      companyId: person.companyId,
      reviewText: textNumber(90),
    });
    cookies = await takeOver(person);
    expect(await enter(cookies, own)).toBe(200);
    expect(await listed(cookies)).toEqual([theirs.id]);

    cookies = await takeOver(person);
    expect(await listed(cookies)).toEqual([]);
    expect(await enter(cookies, code)).toBe(200);
    expect(await listed(cookies)).toEqual(ids);
  });

  it("loses again what the owner has unlocked, with the next reset", async () => {
    const { person, code, ids } = await author();
    await enter(await takeOver(person), code);
    const cookies = await takeOver(person);
    expect(await listed(cookies)).toEqual([]);
    expect(await enter(cookies, code)).toBe(200);
    expect(await listed(cookies)).toEqual(ids);
  });

  it("cannot go on from a session that the owner's own reset has ended, code or not", async () => {
    const { person, code } = await author();
    const intruder = await takeOver(person);
    await takeOver(person);
    expect(await enter(intruder, code)).toBe(401);
    expect((await rowOf(person.id)).unlockedSalts).toBeNull();
  });
});

describe("a thief with the database and the master key", () => {
  /** The reviews that tags under any 16 bytes of the person's row lead to. */
  async function namedByRow({ id }: Person): Promise<string[]> {
    const dump = await steal();
    const row = rowsOf(dump, "users").find((one) => one.id === id);
    const bytes = Object.values(row ?? {}).flatMap((value) =>
      Array.from((value ?? "").matchAll(/\\x([0-9a-f]+)/g), ([, hex]) => Buffer.from(hex ?? "", "hex")),
    );
    const salts = bytes.flatMap((value) =>
      Array.from({ length: Math.max(0, value.length - 15) }, (_, at) => value.subarray(at, at + 16)),
    );
    const tags = new Set(
      salts.flatMap((authorSalt) =>
        tagsOfBlock({ id, authorSalt }, 0).map((tag) => Buffer.from(tag).toString("hex")),
      ),
    );
    return rowsOf(dump, "reviews")
      .filter(({ authorTag }) => tags.has((authorTag ?? "").replace(/^\\x/, "")))
      .map((review) => review.id ?? "")
      .sort();
  }

  /** Every key of 32 bytes that the master key and what stands in the person's row make. */
  function* keysOf(row: Person): Generator<Uint8Array> {
    const { id, email, authorSalt, hashedPassword, createdAt } = row;
    const known = ["", id, email, hashedPassword ?? "", createdAt.toISOString(), "0".repeat(28), password];
    const parts = [...known, Buffer.from(authorSalt), Buffer.from(authorSalt).toString("hex")];
    for (const label of LABELS) {
      yield deriveKey(label);
      for (const part of parts) {
        yield keyedHash(label, part);
        yield keyedHash(label, id, part);
        yield keyedHash(label, part, id);
      }
    }
    for (const part of parts) yield createHash("sha256").update(part).digest();
  }

  function opens(key: Uint8Array, { id }: Person, wrap: Uint8Array): boolean {
    try {
      return openBytes(key, wrap, id).length > 0;
    } catch {
      return false;
    }
  }

  it("names every submission before the reset, and none that it has locked", async () => {
    const { person, ids } = await author();
    expect(await namedByRow(person)).toEqual(ids);
    await takeOver(person);
    expect(await namedByRow(person)).toEqual([]);
    await takeOver(person);
    expect(await namedByRow(person)).toEqual([]);
  });

  it("opens no wrap by any key that both of them make, and each by the code", async () => {
    const { person, code } = await author();
    await takeOver(person);
    await codeFor(await signIn(person));
    const row = await rowOf(person.id);
    const wraps = [row.recoveryWrap ?? new Uint8Array(), ...row.lockedWraps];
    expect(wraps.map((wrap) => wrap.length)).toEqual([44, 44]);
    for (const wrap of wraps) {
      for (const key of keysOf(row)) expect(opens(key, row, wrap)).toBe(false);
      // A thief who makes codes of their own is at 2 to the power of 140.
      for (let guess = 0; guess < 500; guess++) {
        const key = keyedHash("recovery/v1", row.id, randomBytes(28).toString("hex").slice(0, 28));
        expect(opens(key, row, wrap)).toBe(false);
      }
    }
    const key = keyedHash("recovery/v1", row.id, unlockInput.parse({ code }).code);
    expect(wraps.map((wrap) => opens(key, row, wrap))).toEqual([false, true]);
  });

  it("who has the code but not the master key opens none either", async () => {
    const { person, code } = await author();
    await takeOver(person);
    const [wrap = new Uint8Array()] = (await rowOf(person.id)).lockedWraps;
    for (const text of [code, unlockInput.parse({ code }).code]) {
      const keys = [
        createHash("sha256").update(text).digest(),
        createHash("sha256").update(person.id).update(text).digest(),
        ...[new Uint8Array(32), randomBytes(32)].map((master) => hmacParts(master, [person.id, text])),
      ];
      expect(keys.filter((key) => opens(key, person, wrap))).toEqual([]);
    }
  });

  it("finds each submission again after the owner has unlocked, as before the reset", async () => {
    const { person, code, ids } = await author();
    await enter(await takeOver(person), code);
    expect(await namedByRow(person)).toEqual(ids);
  });
});
