import "server-only";
import { isReadable } from "@/lib/admin/queries/about";
import { AUDIT_PAGE_SIZE, type AuditEntry, auditEntry } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/prisma/generated/client";

export async function listAudit(
  viewer: Viewer,
  { page }: { page: number },
): Promise<{ items: AuditEntry[]; total: number; pageSize: number }> {
  const orderBy = [{ day: "desc" }, { id: "asc" }] satisfies Prisma.AuditEntryOrderByWithRelationInput[];
  const all = await db.auditEntry.findMany({
    orderBy,
    select: { id: true, admin: true, action: true, aboutKey: true },
  });
  const ids = all.filter((entry) => isReadable(viewer, entry)).map(({ id }) => id);
  const skip = (page - 1) * AUDIT_PAGE_SIZE;
  const where = { id: { in: ids.slice(skip, skip + AUDIT_PAGE_SIZE) } };
  const rows = await db.auditEntry.findMany({ where, orderBy });
  const items = rows.map((row) => auditEntry.parse({ ...row, day: dayOf(row.day) }));
  return { items, total: ids.length, pageSize: AUDIT_PAGE_SIZE };
}
