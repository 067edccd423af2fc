import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { deriveKey, keyedHash } from "@/lib/crypto/keys";
import { openBytes, openField, sealBytes, sealField } from "@/lib/crypto/seal-box";

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
    expect(openField(sealField("Quiet Heron — ünïcode", "row-1", 64), "row-1")).toBe("Quiet Heron — ünïcode");
  });

  it("seals every text to one length, and refuses any that doesn't fit", () => {
    const lengths = ["", "Heron", "x".repeat(64)].map((text) => sealField(text, "row-1", 64).length);
    expect(lengths).toEqual([92, 92, 92]);
    expect(openField(sealField("", "row-1", 64), "row-1")).toBe("");
    expect(() => sealField("ü".repeat(33), "row-1", 64)).toThrow();
  });

  it("never seals the same text to the same bytes", () => {
    expect(
      Buffer.from(sealField("Heron", "row-1", 64)).equals(Buffer.from(sealField("Heron", "row-1", 64))),
    ).toBe(false);
  });

  it("opens bytes only under the key that sealed them", () => {
    const key = randomBytes(32);
    const salts = randomBytes(48);
    const sealed = sealBytes(key, salts, "row-1");
    expect(Buffer.from(openBytes(key, sealed, "row-1")).equals(salts)).toBe(true);
    expect(Buffer.from(sealed).includes(salts.subarray(0, 16))).toBe(false);
    expect(() => openBytes(randomBytes(32), sealed, "row-1")).toThrow();
    expect(() => openBytes(key, sealed, "row-2")).toThrow();
    expect(() => openBytes(key, sealed.subarray(0, 20), "row-1")).toThrow();
  });

  it("refuses bytes that belong to another row or were changed", () => {
    const sealed = sealField("Quiet Heron", "row-1", 64);
    expect(() => openField(sealed, "row-2")).toThrow();
    const changed = Uint8Array.from(sealed, (byte, index) => (index === 14 ? byte ^ 1 : byte));
    expect(() => openField(changed, "row-1")).toThrow();
  });
});
