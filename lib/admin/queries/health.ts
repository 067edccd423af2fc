import "server-only";
import { type Health, health } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { SETTINGS } from "@/lib/db/settings";
import { version } from "@/package.json";

const OVERDUE_MS = 15 * 60 * 1000;

/** Doesn't count waiting email: at some paces a review queues one, so a count would show when it came. */
export async function getHealth(_viewer: Viewer, now: Date): Promise<Health> {
  const [[server], settings, overdue, failed, admins] = await Promise.all([
    db.$queryRaw<{ version: string }[]>`SELECT current_setting('server_version') AS "version"`,
    db.setting.findMany({ where: { key: { in: [SETTINGS.sealedOn, SETTINGS.weekDone] } } }),
    db.outboxMessage.count({
      where: { failedAt: null, notBefore: { lt: new Date(now.getTime() - OVERDUE_MS) } },
    }),
    db.outboxMessage.count({ where: { failedAt: { not: null } } }),
    db.user.count({ where: { isAdmin: true } }),
  ]);
  const settingOf = (key: string) => settings.find((setting) => setting.key === key)?.value ?? null;
  return health.parse({
    version,
    database: server?.version.split(" ")[0] ?? "",
    sealedOn: settingOf(SETTINGS.sealedOn),
    weekDone: settingOf(SETTINGS.weekDone),
    hasOneAdmin: admins === 1,
    mail: { overdue, failed },
  });
}
