import "server-only";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import type { MailKind, MailPayloads } from "@/lib/mail/compose";

export type OutboxMail = {
  [K in MailKind]: { kind: K; payload: MailPayloads[K]; idempotencyKey: string };
}[MailKind];

// The largest has an address of 254 letters, a name of 80 letters of three bytes each and a link's token.
const BYTES = 1024;

/** Every kind has the same size, so that it doesn't show. */
export function encryptMail(id: string, mail: OutboxMail): Uint8Array<ArrayBuffer> {
  return encryptField(JSON.stringify(mail), id, BYTES);
}

/** @throws Error when the bytes belong to another row or key */
export function decryptMail(id: string, encrypted: Uint8Array): OutboxMail {
  return JSON.parse(decryptField(encrypted, id)) as OutboxMail;
}
