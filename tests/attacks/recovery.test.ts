import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as ownOverview } from "@/app/api/dashboard/own/route";
import { POST as makeCode, GET as recovery } from "@/app/api/me/recovery/route";
import { POST as unlock } from "@/app/api/me/recovery/unlock/route";
import { GET as me } from "@/app/api/me/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as submittedStats } from "@/app/api/reviews/submitted/stats/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { createToken } from "@/lib/auth/tokens";
import { wrapSalts } from "@/lib/authorship/mutations/recovery";
import { tagsOfBlock } from "@/lib/authorship/queries/tags";
import { unlockInput } from "@/lib/authorship/schema";
import { decryptBytes, encryptBytes } from "@/lib/crypto/encrypted-bytes.mjs";
import { hmacParts } from "@/lib/crypto/key-ring.mjs";
import { deriveKey, KEY_LABELS, keyedHash } from "@/lib/crypto/keys";
import type { OwnOverview } from "@/lib/dashboard/schema";
import { db } from "@/lib/db/client";
import { totalOf } from "@/lib/ratings/rules";
import { makeCompany, makeUser } from "../factories";
import { type CookieJar, call, signIn } from "../requests";
import { makeCases } from "./cases";
import { type Person, rowsOf, steal, submitAs, textNumber } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 7: only the recovery code opens what a reset by email locks.
const password = "correct horse";
const REVIEWS = 3;
const NAME = "Quiet Heron";
let written = 0;

const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const stateOf = async (cookies: CookieJar) => (await call(recovery, { cookies })).text();
const enter = async (cookies: CookieJar, code: string) =>
  (await call(unlock, { method: "POST", body: { code }, cookies })).status;

async function codeFor(cookies: CookieJar): Promise<string> {
  const response = await call(makeCode, { method: "POST", body: { currentPassword: password }, cookies });
  return (await response.json()).code;
}

async function takeOver({ id }: Person): Promise<CookieJar> {
  const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
  const resetTokenExpiry = new Date(Date.now() + 3_600_000);
  await db.user.update({ where: { id }, data: { resetToken: hash, resetTokenExpiry } });
  expect((await call(resetPassword, { method: "POST", body: { token, password } })).status).toBe(200);
  return signIn({ id });
}

async function author(reviews = REVIEWS) {
  const company = await makeCompany();
  const person = await makeUser({ password, company, anonymousName: NAME });
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
  const own = (await (await call(ownOverview, { cookies })).json()) as OwnOverview;
  expect([total, totalOf(Object.values(own.submitted))]).toEqual([items.length, items.length]);
  return items.map(({ id }) => id).sort();
}

describe("someone who takes over an account by email", () => {
  it("sees no submission, unlinks none, and learns no more than that there once was a code", async () => {
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

  it("opens nothing with a code of their own, nor by locking it too, and destroys nothing", async () => {
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

  it("can't go on from a session that the owner's own reset has ended, with or without a code", async () => {
    const { person, code } = await author();
    const intruder = await takeOver(person);
    await takeOver(person);
    expect(await enter(intruder, code)).toBe(401);
    expect((await rowOf(person.id)).unlockedSalts).toBeNull();
  });
});

describe("a thief with the database and the master key", () => {
  /** The reviews with a tag under any 16 bytes of the person's row. */
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

  function* keysOf(row: Person): Generator<Uint8Array> {
    const { id, email, authorSalt, hashedPassword, createdAt } = row;
    const known = [
      "",
      id,
      email,
      hashedPassword ?? "",
      createdAt.toISOString(),
      "0".repeat(28),
      password,
      NAME,
    ];
    const parts = [...known, Buffer.from(authorSalt), Buffer.from(authorSalt).toString("hex")];
    for (const label of KEY_LABELS) {
      yield deriveKey(label);
      for (const part of parts) {
        yield keyedHash(label, part);
        yield keyedHash(label, id, part);
        yield keyedHash(label, part, id);
      }
    }
    for (const part of parts) yield createHash("sha256").update(part).digest();
  }

  function opensByAny(row: Person, encrypted: Uint8Array): boolean {
    return [...keysOf(row)].some((key) => opens(key, row, encrypted));
  }

  function opens(key: Uint8Array, { id }: Person, wrap: Uint8Array): boolean {
    try {
      return decryptBytes(key, wrap, id).length > 0;
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

  it("opens no wrap with any key made from the two, and the locked one with its code", async () => {
    const { person, code } = await author();
    await takeOver(person);
    await codeFor(await signIn(person));
    const row = await rowOf(person.id);
    const wraps = [row.recoveryWrap ?? new Uint8Array(), ...row.lockedWraps];
    expect(wraps.map((wrap) => wrap.length)).toEqual([44, 44]);
    expect(wraps.map((wrap) => opensByAny(row, wrap))).toEqual([false, false]);
    const key = keyedHash("recovery/v1", row.id, unlockInput.parse({ code }).code);
    expect(wraps.map((wrap) => opens(key, row, wrap))).toEqual([false, true]);
    // The same keys open a wrap that is made without the code, or with one that follows from the row.
    const without = encryptBytes(keyedHash("recovery/v1", row.id), row.authorSalt, row.id);
    expect(
      [without, wrapSalts(row.id, [row.authorSalt], row.email)].map((wrap) => opensByAny(row, wrap)),
    ).toEqual([true, true]);
  });

  it("opens no wrap with any letter of the code changed", async () => {
    const { person, code } = await author(0);
    const { recoveryWrap } = await rowOf(person.id);
    const letters = unlockInput.parse({ code }).code;
    const opened = Array.from({ length: letters.length }, (_, place) => {
      const other = letters[place] === "0" ? "1" : "0";
      const changed = letters.slice(0, place) + other + letters.slice(place + 1);
      return opens(keyedHash("recovery/v1", person.id, changed), person, recoveryWrap ?? new Uint8Array());
    });
    expect(opened).toEqual(opened.map(() => false));
    expect(
      opens(keyedHash("recovery/v1", person.id, letters), person, recoveryWrap ?? new Uint8Array()),
    ).toBe(true);
  });

  it("reads the display name before the reset and after the code has unlocked it, and not in between", async () => {
    const { person, code } = await author();
    const nameIn = async () =>
      decryptPrivateFields((await rowOf(person.id)).privateFields, person.id).anonymousName;
    expect(await nameIn()).toBe(NAME);
    const cookies = await takeOver(person);
    expect(await nameIn()).toBeNull();
    const row = await rowOf(person.id);
    const encrypted = [...row.lockedNames, ...row.lockedWraps];
    expect(encrypted).toHaveLength(2);
    expect(encrypted.map((bytes) => opensByAny(row, bytes))).toEqual([false, false]);
    const { anonymousName } = await (await call(me, { cookies })).json();
    expect(anonymousName).toBeNull();
    expect(await enter(cookies, code)).toBe(200);
    expect(await nameIn()).toBe(NAME);
    expect((await rowOf(person.id)).lockedNames).toEqual([]);
  });

  it("leaves nothing of the name in the account of someone without a code", async () => {
    const person = await makeUser({ password, anonymousName: NAME });
    await takeOver(person);
    const row = await rowOf(person.id);
    expect([row.lockedNames, row.lockedWraps]).toEqual([[], []]);
    expect(decryptPrivateFields(row.privateFields, row.id).anonymousName).toBeNull();
  });

  it("opens none with the code but without the master key", async () => {
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
