import { openField } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";

/** The mails to the address that wait in the outbox, opened: their kind and what they are written from. */
export async function waitingMails(to: string) {
  const rows = await db.outboxMessage.findMany({ orderBy: { notBefore: "asc" } });
  return rows
    .filter(({ payload }) => payload !== null)
    .map(({ id, kind, payload }) => ({ kind, ...JSON.parse(openField(payload ?? new Uint8Array(), id)) }))
    .filter((mail) => mail.to === to);
}
