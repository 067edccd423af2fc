import "server-only";
import { openField, sealField } from "@/lib/crypto/seal-box";
import type { MailKind, MailPayloads } from "@/lib/mail/compose";

/** What a row of the outbox has inside: the kind of mail, what it is written from, and the same key for every attempt. */
export type OutboxMail = {
  [K in MailKind]: { kind: K; payload: MailPayloads[K]; idempotencyKey: string };
}[MailKind];

// The largest has an address of 254 letters, a name of 80 letters of three bytes each and a link's token.
const BYTES = 1024;

/** Sealed for the row of this id, in one size for every kind of mail. */
export function sealMail(id: string, mail: OutboxMail): Uint8Array<ArrayBuffer> {
  return sealField(JSON.stringify(mail), id, BYTES);
}

/** The reverse of `sealMail`. @throws Error when the bytes belong to another row or key. */
export function openMail(id: string, sealed: Uint8Array): OutboxMail {
  return JSON.parse(openField(sealed, id)) as OutboxMail;
}
