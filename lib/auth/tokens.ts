import "server-only";
import { createHash, randomBytes } from "node:crypto";

const END_BYTES = 4;
const RANDOM_BYTES = 28;

/**
 * A token for a link, and its SHA-256, the only part that is stored: expiry in Unix seconds (4 bytes, big endian) and
 * 28 random bytes, in base64url. The expiry is in the token because a column would date what the link was made for.
 * Changing it changes the hash.
 */
export function createToken(endsAt: Date): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32BE(Math.floor(endsAt.getTime() / 1000));
  const token = Buffer.concat([end, randomBytes(RANDOM_BYTES)]).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

/** Whether the token's expiry is still to come; false for a malformed token. */
export function isTokenLive(token: string, now: Date): boolean {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== END_BYTES + RANDOM_BYTES) return false;
  return bytes.readUInt32BE() * 1000 > now.getTime();
}
