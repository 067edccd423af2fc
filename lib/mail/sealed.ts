import "server-only";
import { openField, sealField } from "@/lib/crypto/seal-box";
import type { MailKind, MailPayloads } from "@/lib/mail/compose";

/** The contents of an outbox row: the kind of email, what it is written from, and one key for all attempts. */
export type OutboxMail = {
  [K in MailKind]: { kind: K; payload: MailPayloads[K]; idempotencyKey: string };
}[MailKind];

// The largest has an address of 254 letters, a name of 80 letters of three bytes each and a link's token.
const BYTES = 1024;

/** Seals the email for the row with this ID, in one size for every kind. */
export function sealMail(id: string, mail: OutboxMail): Uint8Array<ArrayBuffer> {
  return sealField(JSON.stringify(mail), id, BYTES);
}

/** The reverse of `sealMail`. @throws Error when the bytes belong to another row or key */
export function openMail(id: string, sealed: Uint8Array): OutboxMail {
  return JSON.parse(openField(sealed, id)) as OutboxMail;
}
