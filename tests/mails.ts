import { decryptField } from "@/lib/crypto/encryption";
import { db } from "@/lib/db/client";

export async function listWaitingMails() {
  const rows = await db.outboxMessage.findMany({ orderBy: { notBefore: "asc" } });
  return rows.map(({ id, payload: encrypted, notBefore }) => {
    const { kind, payload } = JSON.parse(decryptField(encrypted, id));
    return { id, kind, notBefore, ...payload };
  });
}

export async function waitingMails(to: string) {
  const mails = await listWaitingMails();
  return mails.filter((mail) => mail.to === to).map(({ id, notBefore, ...mail }) => mail);
}

export async function waitingNotes(leader: { id: string }) {
  const mails = await listWaitingMails();
  return mails.filter(({ leaderId }) => leaderId === leader.id);
}
