import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonce (12) ‖ ciphertext ‖ tag (16). `owner` is additional data: a copy in another row doesn't open.
 * @param {Uint8Array} key @param {Uint8Array} plain @param {string} owner
 * @returns {Uint8Array<ArrayBuffer>} */
export function encryptBytes(key, plain, owner) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, text, cipher.getAuthTag()]));
}

/** @throws Error when the bytes were changed, or belong to another row or key
 * @param {Uint8Array} key @param {Uint8Array} encrypted @param {string} owner
 * @returns {Uint8Array<ArrayBuffer>} */
export function decryptBytes(key, encrypted, owner) {
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
  return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
}
