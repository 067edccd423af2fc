import "server-only";
import { createHash, randomBytes } from "node:crypto";

const END_BYTES = 4;
const RANDOM_BYTES = 28;

/** In base64url: expiry (Unix seconds, 4 bytes), 28 random bytes. The hash (SHA-256) is stored.
 * The expiry is in the token because a column would date what the link was made for. */
export function createToken(endsAt: Date): { token: string; hash: Uint8Array<ArrayBuffer> } {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32BE(Math.floor(endsAt.getTime() / 1000));
  const token = Buffer.concat([end, randomBytes(RANDOM_BYTES)]).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

export function isTokenLive(token: string, now: Date): boolean {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== END_BYTES + RANDOM_BYTES) return false;
  return bytes.readUInt32BE() * 1000 > now.getTime();
}
