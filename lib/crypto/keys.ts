import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { mailboxOf } from "@/lib/email-address";
import { env } from "@/lib/env";

/** One key for each use, so that a leaked one reveals nothing about the others (docs/anonymity.md, 'Keys'). */
export const KEY_LABELS = [
  "author/v1",
  "submission/v1",
  "link-submission/v1",
  "field/v1",
  "email-index/v1",
  "limit/v1",
  "session/v1",
  "session-owner/v1",
  "session-epoch/v1",
  "session-handle/v1",
  "next-auth/v1",
  "mail-recipient/v1",
  "note-id/v1",
  "sign-up/v1",
  "sign-up-salt/v1",
  "password/v1",
  "recovery/v1",
  "recovery-name/v1",
  "unsubscribe/v1",
  "unsubscribe-undo/v1",
  "fingerprint/v1",
  "challenge/v1",
  "challenge-key/v1",
  "share/v1",
  "consent/v1",
  "device/v1",
  "audit-about/v1",
] as const;

export type KeyLabel = (typeof KEY_LABELS)[number];

const derived = new Map<KeyLabel, Buffer>();

function masterKey(): Buffer {
  const text =
    env.MASTER_KEY ?? (env.MASTER_KEY_FILE ? readFileSync(env.MASTER_KEY_FILE, "utf8").trim() : "");
  const key = Buffer.from(text, "base64url");
  if (key.length !== 32) {
    throw new Error(
      "The master key is missing or is not 32 bytes. Set MASTER_KEY or MASTER_KEY_FILE (see .env.example).",
    );
  }
  return key;
}

/** 32 bytes: HKDF-SHA256 (RFC 5869) of the master key, with the label as info. */
export function deriveKey(label: KeyLabel): Buffer {
  const known = derived.get(label);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", masterKey(), "", label, 32));
  derived.set(label, key);
  return key;
}

/** HMAC-SHA256 under the label's key, 32 bytes. Parts have length prefixes: ("ab", "c") and ("a", "bc") differ. */
export function keyedHash(label: KeyLabel, ...parts: (string | Uint8Array)[]): Buffer {
  return hmacParts(deriveKey(label), parts);
}

export function limitKey(use: "login" | "unsubscribe" | "mail" | "link", subject: string): string {
  return keyedHash("limit/v1", use, subject).toString("base64url");
}

/** Finds a row by an address that it doesn't store in the clear: 32 bytes, the same for every '+tag' of a mailbox. */
export function emailIndex(email: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash("email-index/v1", mailboxOf(email)));
}

export function hmacParts(key: Uint8Array, parts: (string | Uint8Array)[]): Buffer {
  const hmac = createHmac("sha256", key);
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}
