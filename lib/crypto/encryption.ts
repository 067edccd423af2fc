import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "@/lib/crypto/keys";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Nonce (12) ‖ ciphertext ‖ tag (16), AES-256-GCM. `owner` is the row's ID: a copy in another row doesn't open. Padded
 * with NUL to `size` bytes of UTF-8. @throws Error when the text has more.
 */
export function encryptField(plain: string, owner: string, size: number): Uint8Array<ArrayBuffer> {
  return encryptBytes(fieldKey(), padBytes(plain, size), owner);
}

/** The reverse of `encryptField`. @throws Error when the bytes were changed, or belong to another row or key */
export function decryptField(sealed: Uint8Array, owner: string): string {
  return unpadBytes(decryptBytes(fieldKey(), sealed, owner));
}

function fieldKey(): Uint8Array {
  return deriveKey("field/v1");
}

/** The text in UTF-8, padded with NUL to `size` bytes. @throws Error when it has more */
export function padBytes(text: string, size: number): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length > size) throw new Error("The text does not fit into its field");
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

export function unpadBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8").replace(/\0+$/, "");
}

export function encryptBytes(key: Uint8Array, plain: Uint8Array, owner: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, text, cipher.getAuthTag()]));
}

export function decryptBytes(key: Uint8Array, sealed: Uint8Array, owner: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const text = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
  return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
}
