import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A token for a link, 32 random bytes in base64url, and the SHA-256 of it, which is all that is stored. */
export function createToken(): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
