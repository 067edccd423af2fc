import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { decryptBytes, decryptField, encryptBytes, encryptField } from "@/lib/crypto/encryption";
import { deriveKey, keyedHash } from "@/lib/crypto/keys";

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

describe("seal box", () => {
  it("opens what it sealed, for the same row", () => {
    expect(decryptField(encryptField("Quiet Heron — ünïcode", "row-1", 64), "row-1")).toBe(
      "Quiet Heron — ünïcode",
    );
  });

  it("seals every text to one length, and refuses any that doesn't fit", () => {
    const lengths = ["", "Heron", "x".repeat(64)].map((text) => encryptField(text, "row-1", 64).length);
    expect(lengths).toEqual([92, 92, 92]);
    expect(decryptField(encryptField("", "row-1", 64), "row-1")).toBe("");
    expect(() => encryptField("ü".repeat(33), "row-1", 64)).toThrow();
  });

  it("never seals the same text to the same bytes", () => {
    expect(
      Buffer.from(encryptField("Heron", "row-1", 64)).equals(Buffer.from(encryptField("Heron", "row-1", 64))),
    ).toBe(false);
  });

  it("opens bytes only under the key that sealed them", () => {
    const key = randomBytes(32);
    const salts = randomBytes(48);
    const sealed = encryptBytes(key, salts, "row-1");
    expect(Buffer.from(decryptBytes(key, sealed, "row-1")).equals(salts)).toBe(true);
    expect(Buffer.from(sealed).includes(salts.subarray(0, 16))).toBe(false);
    expect(() => decryptBytes(randomBytes(32), sealed, "row-1")).toThrow();
    expect(() => decryptBytes(key, sealed, "row-2")).toThrow();
    expect(() => decryptBytes(key, sealed.subarray(0, 20), "row-1")).toThrow();
  });

  it("refuses bytes that belong to another row or were changed", () => {
    const sealed = encryptField("Quiet Heron", "row-1", 64);
    expect(() => decryptField(sealed, "row-2")).toThrow();
    const changed = Uint8Array.from(sealed, (byte, index) => (index === 14 ? byte ^ 1 : byte));
    expect(() => decryptField(changed, "row-1")).toThrow();
  });
});
