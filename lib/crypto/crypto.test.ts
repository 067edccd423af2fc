import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { decryptBytes, encryptBytes } from "@/lib/crypto/encrypted-bytes.mjs";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import { formatKeyRing, parseKeyRing, renewalUnder } from "@/lib/crypto/key-ring.mjs";
import { deriveKey, KEY_LABELS, keyedHash } from "@/lib/crypto/keys";

beforeAll(() => {
  process.env.MASTER_KEY = randomBytes(32).toString("base64url");
});

describe("keys", () => {
  it("differ by label and are stable", () => {
    expect(deriveKey("author/v1")).toHaveLength(32);
    expect(deriveKey("author/v1").equals(deriveKey("author/v1"))).toBe(true);
    expect(deriveKey("author/v1").equals(deriveKey("submission/v1"))).toBe(false);
  });

  it("hash parts without running them together", () => {
    expect(keyedHash("author/v1", "ab", "c").equals(keyedHash("author/v1", "a", "bc"))).toBe(false);
    expect(keyedHash("author/v1", "abc").equals(keyedHash("author/v1", "abc", ""))).toBe(false);
  });
});

describe("a key ring", () => {
  const [newest, middle, oldest] = Array.from({ length: 3 }, () => randomBytes(32)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const UNDER_NEWEST = [
    "field/v1",
    "limit/v1",
    "session/v1",
    "session-owner/v1",
    "session-epoch/v1",
    "session-handle/v1",
    "next-auth/v1",
    "mail-recipient/v1",
    "note-id/v1",
    "fingerprint/v1",
    "challenge/v1",
    "challenge-key/v1",
    "renewal/v1",
  ];

  async function under(...ring: Buffer[]) {
    vi.resetModules();
    process.env.MASTER_KEY = formatKeyRing(ring);
    return import("@/lib/crypto/keys");
  }

  afterEach(() => vi.resetModules());

  it("is one key, or several with dots between them, newest first", () => {
    expect(parseKeyRing(newest.toString("base64url"))).toEqual([newest]);
    expect(parseKeyRing(formatKeyRing([newest, middle, oldest]))).toEqual([newest, middle, oldest]);
    const bad = [
      "",
      ".",
      `${newest.toString("base64url")}.`,
      "short",
      Buffer.alloc(33).toString("base64url"),
    ];
    expect(bad.map(parseKeyRing)).toEqual(bad.map(() => null));
  });

  it("keeps under the oldest key what a new one can't make again, and nothing else", async () => {
    const [ring, first, last] = [
      await under(newest, middle, oldest),
      await under(newest),
      await under(oldest),
    ];
    const isNewest = (label: (typeof KEY_LABELS)[number]) => UNDER_NEWEST.includes(label);
    for (const label of KEY_LABELS) {
      expect([label, ring.deriveKey(label)]).toEqual([
        label,
        (isNewest(label) ? first : last).deriveKey(label),
      ]);
    }
  });

  it("renews stored hashes under each newer key, the oldest first", async () => {
    const one = await under(oldest);
    const hash = Buffer.from(one.storedHash("consent/v1", "some review"));
    expect(hash).toEqual(one.keyedHash("consent/v1", "some review"));
    const once = renewalUnder([middle])(hash);
    expect((await under(middle, oldest)).storedHash("consent/v1", "some review")).toEqual(
      new Uint8Array(once),
    );
    const twice = renewalUnder([newest])(once);
    const three = await under(newest, middle, oldest);
    expect(three.storedHash("consent/v1", "some review")).toEqual(new Uint8Array(twice));
    expect(three.renewHashes(Buffer.concat([hash, hash]))).toEqual(Buffer.concat([twice, twice]));
    expect(new Set([hash, once, twice].map((bytes) => bytes.toString("hex"))).size).toBe(3);
  });

  it("changes neither a hash nor the fingerprint as long as there is one key", async () => {
    const { keyedHash: hash, masterKeyFingerprint, renewHashes } = await under(oldest);
    const hashes = randomBytes(96);
    expect(renewHashes(hashes)).toBe(hashes);
    expect(masterKeyFingerprint()).toBe(hash("fingerprint/v1").toString("hex"));
  });

  it("has a fingerprint that every key of it, and their order, changes", async () => {
    const rings = [
      [oldest],
      [newest],
      [newest, oldest],
      [oldest, newest],
      [newest, middle],
      [newest, middle, oldest],
    ];
    const found = [];
    for (const ring of rings) found.push((await under(...ring)).masterKeyFingerprint());
    expect(new Set(found).size).toBe(rings.length);
  });
});

describe("encrypted bytes", () => {
  it("opens what it encrypted, for the same row", () => {
    expect(decryptField(encryptField("Quiet Heron — ünïcode", "row-1", 64), "row-1")).toBe(
      "Quiet Heron — ünïcode",
    );
  });

  it("encrypts every text to one length, and refuses any that doesn't fit", () => {
    const lengths = ["", "Heron", "x".repeat(64)].map((text) => encryptField(text, "row-1", 64).length);
    expect(lengths).toEqual([92, 92, 92]);
    expect(decryptField(encryptField("", "row-1", 64), "row-1")).toBe("");
    expect(() => encryptField("ü".repeat(33), "row-1", 64)).toThrow();
  });

  it("never encrypts the same text to the same bytes", () => {
    expect(
      Buffer.from(encryptField("Heron", "row-1", 64)).equals(Buffer.from(encryptField("Heron", "row-1", 64))),
    ).toBe(false);
  });

  it("opens bytes only under the key that encrypted them", () => {
    const key = randomBytes(32);
    const salts = randomBytes(48);
    const encrypted = encryptBytes(key, salts, "row-1");
    expect(Buffer.from(decryptBytes(key, encrypted, "row-1")).equals(salts)).toBe(true);
    expect(Buffer.from(encrypted).includes(salts.subarray(0, 16))).toBe(false);
    expect(() => decryptBytes(randomBytes(32), encrypted, "row-1")).toThrow();
    expect(() => decryptBytes(key, encrypted, "row-2")).toThrow();
    expect(() => decryptBytes(key, encrypted.subarray(0, 20), "row-1")).toThrow();
  });

  it("refuses bytes that belong to another row or were changed", () => {
    const encrypted = encryptField("Quiet Heron", "row-1", 64);
    expect(() => decryptField(encrypted, "row-2")).toThrow();
    const changed = Uint8Array.from(encrypted, (byte, index) => (index === 14 ? byte ^ 1 : byte));
    expect(() => decryptField(changed, "row-1")).toThrow();
  });
});
