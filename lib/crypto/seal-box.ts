import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "@/lib/crypto/keys";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts one field for storage: nonce (12) ‖ ciphertext ‖ tag (16), AES-256-GCM under field/v1.
 * `owner` is the id of the row; a value copied to another row does not open there.
 */
export function sealField(plain: string, owner: string): Uint8Array<ArrayBuffer> {
  return sealBytes(deriveKey("field/v1"), Buffer.from(plain, "utf8"), owner);
}

/**
 * The reverse of `sealField`.
 * @throws Error when the bytes were changed, or belong to another row or key.
 */
export function openField(sealed: Uint8Array, owner: string): string {
  return Buffer.from(openBytes(deriveKey("field/v1"), sealed, owner)).toString("utf8");
}

/** As `sealField`, of bytes under a key of 32 bytes that the caller holds. */
export function sealBytes(key: Uint8Array, plain: Uint8Array, owner: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, text, cipher.getAuthTag()]));
}

/** The reverse of `sealBytes`. @throws Error as `openField` does. */
export function openBytes(key: Uint8Array, sealed: Uint8Array, owner: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
  return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
}
