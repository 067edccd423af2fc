import "server-only";
import { makeJoinersFindable } from "@/lib/accounts/mutations/findability";
import { recountCompanies } from "@/lib/companies/mutations";
import { mondayOf, weekOf } from "@/lib/dates";
import { longTransaction } from "@/lib/db/client";
import { SETTINGS } from "@/lib/db/settings";
import { closeFullLinks } from "@/lib/feedback-link/mutations";
import { announceWeek } from "@/lib/notifications/mutations/announce";
import { applyConsentChanges } from "@/lib/reviews/mutations/consent";
import { releaseWaitingReviews } from "@/lib/reviews/mutations/release";

const PATIENCE = { maxWait: 60_000, timeout: 30 * 60_000 };

/** On Monday, or later if that was missed, does what must not reveal its day. Safe on several servers. */
export async function doWeeklyWork(now: Date): Promise<void> {
  await makeJoinersFindable(now);
  await longTransaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
    const key = SETTINGS.weekDone;
    const monday = weekOf(now);
    const { count: isFirst } = await tx.setting.createMany({
      data: { key, value: monday },
      skipDuplicates: true,
    });
    // A second server waits here, and then sees that it is done.
    const [done] = await tx.$queryRaw<{ value: string }[]>`
      SELECT "value" FROM "settings" WHERE "key" = ${key} FOR UPDATE`;
    if (!done || (!isFirst && done.value >= monday)) return;
    // First, because it waits for account deletions, which must not wait for this.
    await applyConsentChanges(tx);
    await announceWeek(tx, { from: new Date(done.value), to: mondayOf(now) }, now);
    // After the announcement, because their week begins now and is announced when it is over.
    await releaseWaitingReviews(tx, now);
    // Last, because submissions wait for the rows that these change.
    await closeFullLinks(tx, now);
    await recountCompanies(tx);
    await tx.setting.update({ where: { key }, data: { value: monday } });
  }, PATIENCE);
}
