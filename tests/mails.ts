import { openField } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";

/** The mails that wait in the outbox, opened: their kind and what they are written from, the next to leave first. */
export async function listWaitingMails() {
  const rows = await db.outboxMessage.findMany({ orderBy: { notBefore: "asc" } });
  return rows.map(({ id, payload: sealed, notBefore }) => {
    const { kind, payload } = JSON.parse(openField(sealed, id));
    return { id, kind, notBefore, ...payload };
  });
}

/** Those to one address, without what only the row says. */
export async function waitingMails(to: string) {
  const mails = await listWaitingMails();
  return mails.filter((mail) => mail.to === to).map(({ id, notBefore, ...mail }) => mail);
}

/** The notes of feedback that wait for a leader. */
export async function waitingNotes(leader: { id: string }) {
  const mails = await listWaitingMails();
  return mails.filter(({ leaderId }) => leaderId === leader.id);
}
