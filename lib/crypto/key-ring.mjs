import { createHmac, hkdfSync } from "node:crypto";

// Plain JavaScript, because the commands in scripts use it too.

const KEY_BYTES = 32;
const HASH_BYTES = 32;

/** The master key and those that `npm run rekey` replaced, newest first: 32 bytes in base64url, dots between.
 * @param {string} text @returns {Buffer[] | null} */
export function parseKeyRing(text) {
  const ring = text.split(".").map((part) => Buffer.from(part, "base64url"));
  return ring.every((key) => key.length === KEY_BYTES) ? ring : null;
}

/** @param {readonly Uint8Array[]} ring */
export function formatKeyRing(ring) {
  return ring.map((key) => Buffer.from(key).toString("base64url")).join(".");
}

/** HKDF-SHA256 (RFC 5869), with the label as info. @param {Uint8Array} key @param {string} label */
export function deriveFrom(key, label) {
  return Buffer.from(hkdfSync("sha256", key, "", label, 32));
}

/** Recognises the whole ring. @param {readonly Uint8Array[]} ring */
export function fingerprintOf([newest = new Uint8Array(), ...older]) {
  return hmacParts(deriveFrom(newest, "fingerprint/v1"), older).toString("hex");
}

/** Puts stored hashes (32 bytes each, one after another) through an HMAC under each newer key, oldest first.
 * No one can make them again from the database, because an author isn't in it.
 * @param {readonly Uint8Array[]} newer newest first @returns {(hashes: Uint8Array) => Buffer} */
export function renewalUnder(newer) {
  const layers = newer.toReversed().map((key) => deriveFrom(key, "renewal/v1"));
  return (hashes) => {
    const renewed = Buffer.from(hashes);
    for (const layer of layers) {
      for (let at = 0; at < renewed.length; at += HASH_BYTES) {
        const hash = renewed.subarray(at, at + HASH_BYTES);
        createHmac("sha256", layer).update(hash).digest().copy(renewed, at);
      }
    }
    return renewed;
  };
}

/** HMAC-SHA256. Parts have length prefixes: ("ab", "c") and ("a", "bc") differ.
 * @param {Uint8Array} key @param {readonly (string | Uint8Array)[]} parts */
export function hmacParts(key, parts) {
  const hmac = createHmac("sha256", key);
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}
