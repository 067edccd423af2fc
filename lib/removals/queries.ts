import "server-only";
import { db } from "@/lib/db/client";
import { toPeriods } from "@/lib/removals/rules";
import type { RemovalPeriod } from "@/lib/removals/schema";

export async function listRemovalPeriods(now: Date): Promise<RemovalPeriod[]> {
  return toPeriods(await db.removalCount.findMany(), now);
}
