import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { aboutKey } from "@/lib/admin/queries/about";
import type { AuditAction } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { AUDIT_KEPT_DAYS } from "@/lib/retention";

const DAY_MS = 24 * 60 * 60 * 1000;

type Entry = {
  action: AuditAction;
  subject: string;
  reason?: string | null;
  /** For a decision, the address of the review's leader; null for a company. */
  about?: string | null;
};

export async function audit(tx: Transaction, viewer: Viewer, entries: Entry[], now: Date): Promise<void> {
  const day = new Date(dayOf(now));
  const data = entries.map(({ about, ...entry }) => {
    const id = randomUUID();
    return {
      ...entry,
      id,
      day,
      admin: viewer.email,
      aboutKey: about === undefined ? null : keyOf(id, about),
    };
  });
  await tx.auditEntry.createMany({ data });
}

function keyOf(id: string, about: string | null): Uint8Array<ArrayBuffer> {
  return about === null ? new Uint8Array(randomBytes(32)) : aboutKey(id, about);
}

export async function deleteOldAuditEntries(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - AUDIT_KEPT_DAYS * DAY_MS);
  await db.auditEntry.deleteMany({ where: { day: { lt: new Date(dayOf(oldest)) } } });
}
