import "server-only";
import type { AuditAction } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { AUDIT_KEPT_DAYS } from "@/lib/retention";

const DAY_MS = 24 * 60 * 60 * 1000;

type Entry = { action: AuditAction; subject: string; reason?: string | null };

/** Writes what an administrator does into the audit log, in the transaction that does it. */
export async function audit(tx: Transaction, viewer: Viewer, entries: Entry[], now: Date): Promise<void> {
  const day = new Date(dayOf(now));
  await tx.auditEntry.createMany({ data: entries.map((entry) => ({ ...entry, day, admin: viewer.email })) });
}

/** Deletes entries of the audit log that are older than a year. */
export async function deleteOldAuditEntries(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - AUDIT_KEPT_DAYS * DAY_MS);
  await db.auditEntry.deleteMany({ where: { day: { lt: new Date(dayOf(oldest)) } } });
}
