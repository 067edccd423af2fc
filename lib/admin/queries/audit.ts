import "server-only";
import { AUDIT_PAGE_SIZE, type AuditEntry, auditEntry } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";

/** One page of the audit log, newest day first. */
export async function listAudit(
  _viewer: Viewer,
  { page }: { page: number },
): Promise<{ items: AuditEntry[]; total: number; pageSize: number }> {
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      orderBy: [{ day: "desc" }, { id: "asc" }],
      skip: (page - 1) * AUDIT_PAGE_SIZE,
      take: AUDIT_PAGE_SIZE,
    }),
    db.auditEntry.count(),
  ]);
  const items = rows.map((row) => auditEntry.parse({ ...row, day: dayOf(row.day) }));
  return { items, total, pageSize: AUDIT_PAGE_SIZE };
}
