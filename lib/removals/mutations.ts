import "server-only";
import { firstOfMonth } from "@/lib/dates";
import type { Transaction } from "@/lib/db/client";
import type { Asker, Outcome } from "@/lib/removals/schema";

type Counted = { outcome: Outcome; askedBy: Asker };

/** Call it in the transaction that makes the decisions. */
export async function countDecisions(tx: Transaction, decisions: Counted[], now: Date): Promise<void> {
  const outcomes = decisions.map(({ outcome }) => outcome);
  const askers = decisions.map(({ askedBy }) => askedBy);
  await tx.$executeRaw`
    INSERT INTO "removal_counts" AS r ("month", "outcome", "askedBy", "count")
    SELECT ${firstOfMonth(now)}::date, d."outcome", d."askedBy", count(*)::int
    FROM unnest(${outcomes}::text[], ${askers}::text[]) AS d ("outcome", "askedBy")
    GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT ("month", "outcome", "askedBy") DO UPDATE SET "count" = r."count" + EXCLUDED."count"`;
}
