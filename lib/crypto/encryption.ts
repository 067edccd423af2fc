import "server-only";
import { decryptBytes, encryptBytes } from "@/lib/crypto/encrypted-bytes.mjs";
import { deriveKey } from "@/lib/crypto/keys";

/** `owner` is the row's ID: a copy in another row doesn't open. @throws Error when the text exceeds `size` */
export function encryptField(plain: string, owner: string, size: number): Uint8Array<ArrayBuffer> {
  return encryptBytes(fieldKey(), padBytes(plain, size), owner);
}

/** @throws Error when the bytes were changed, or belong to another row or key */
export function decryptField(encrypted: Uint8Array, owner: string): string {
  return unpadBytes(decryptBytes(fieldKey(), encrypted, owner));
}

function fieldKey(): Uint8Array {
  return deriveKey("field/v1");
}

/** In UTF-8, padded with NUL. @throws Error when the text has more than `size` bytes */
export function padBytes(text: string, size: number): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length > size) throw new Error("The text does not fit into its field");
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

export function unpadBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8").replace(/\0+$/, "");
}
