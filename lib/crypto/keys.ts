import "server-only";
import { readFileSync } from "node:fs";
import { deriveFrom, fingerprintOf, hmacParts, parseKeyRing, renewalUnder } from "@/lib/crypto/key-ring.mjs";
import { mailboxOf } from "@/lib/email-address";
import { env } from "@/lib/env";

/** One key for each use: a leaked one reveals nothing about the others (docs/anonymity.md, 'Keys'). */
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
  "renewal/v1",
] as const;

export type KeyLabel = (typeof KEY_LABELS)[number];

// A new master key can't make these again: hashes of what isn't stored, and what people hold.
const UNDER_OLDEST: ReadonlySet<KeyLabel> = new Set([
  "author/v1",
  "submission/v1",
  "link-submission/v1",
  "email-index/v1",
  "consent/v1",
  "audit-about/v1",
  "password/v1",
  "sign-up-salt/v1",
  "sign-up/v1",
  "recovery/v1",
  "recovery-name/v1",
  "unsubscribe/v1",
  "unsubscribe-undo/v1",
  "share/v1",
  "device/v1",
]);

const derived = new Map<KeyLabel, Buffer>();
let knownRing: Buffer[] | undefined;
let renewal: ((hashes: Uint8Array) => Buffer) | undefined;

/** Newest first (docs/operations.md, 'The master key'). */
function masterKeys(): Buffer[] {
  knownRing ??= readMasterKeys();
  return knownRing;
}

function readMasterKeys(): Buffer[] {
  const text =
    env.MASTER_KEY ?? (env.MASTER_KEY_FILE ? readFileSync(env.MASTER_KEY_FILE, "utf8").trim() : "");
  const ring = parseKeyRing(text);
  if (!ring) {
    throw new Error(
      "The master key is missing or is not 32 bytes. Set MASTER_KEY or MASTER_KEY_FILE (see .env.example).",
    );
  }
  return ring;
}

export function deriveKey(label: KeyLabel): Buffer {
  const known = derived.get(label);
  if (known) return known;
  const ring = masterKeys();
  const key = deriveFrom((UNDER_OLDEST.has(label) ? ring.at(-1) : ring[0]) ?? Buffer.alloc(0), label);
  derived.set(label, key);
  return key;
}

export function keyedHash(label: KeyLabel, ...parts: (string | Uint8Array)[]): Buffer {
  return hmacParts(deriveKey(label), parts);
}

/** As the database has it, because `npm run rekey` can't make it again. */
export function storedHash(label: KeyLabel, ...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(renewHashes(keyedHash(label, ...parts)));
}

/** Hashes of 32 bytes, one after the other, as the database has them. */
export function renewHashes(hashes: Buffer): Buffer {
  if (masterKeys().length === 1) return hashes;
  renewal ??= renewalUnder(masterKeys().slice(0, -1));
  return renewal(hashes);
}

export function masterKeyFingerprint(): string {
  return fingerprintOf(masterKeys());
}

type LimitKeyUse = "counter" | "login" | "unsubscribe" | "mail" | "link" | "proof" | "new-password";

export function limitKey(use: LimitKeyUse, subject: string): string {
  return keyedHash("limit/v1", use, subject).toString("base64url");
}

/** Finds a row by an address that it doesn't store in the clear, under any '+tag' of the mailbox. */
export function emailIndex(email: string): Uint8Array<ArrayBuffer> {
  return storedHash("email-index/v1", mailboxOf(email));
}
