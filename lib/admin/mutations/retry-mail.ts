import "server-only";
import { audit } from "@/lib/admin/mutations/audit";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { kickMailWorker } from "@/lib/mail/outbox";

export async function retryMail(viewer: Viewer, now: Date): Promise<{ count: number }> {
  const result = await db.$transaction(async (tx) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: { failedAt: { not: null } },
      data: { failedAt: null, attempts: 0, notBefore: now },
    });
    if (count > 0) await audit(tx, viewer, [{ action: "mail-retried", subject: `${count}` }], now);
    return { count };
  });
  kickMailWorker();
  return result;
}
