import "server-only";
import {
  deleteUnfinishedAccounts,
  deleteUnverifiedAccounts,
  forgetExpiredTokens,
} from "@/lib/accounts/mutations/retention";
import { deleteOldAuditEntries } from "@/lib/admin/mutations/audit";
import { deleteExpiredSessions } from "@/lib/auth/session-rows";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { SETTINGS } from "@/lib/db/settings";
import { closeLinks } from "@/lib/feedback-link/mutations";
import { sealReviews } from "@/lib/jobs/seal";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { errorDetails, log } from "@/lib/log";
import { deleteDeadMail, startMailWorker } from "@/lib/mail/outbox";
import { forgetOldInvitations } from "@/lib/notifications/mutations/invitations";
import { deleteRemovedReviews, deleteUnclaimedReviews } from "@/lib/reviews/mutations/delete";
import { fillFirstByAuthor } from "@/lib/reviews/mutations/fill-first";

const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_MS = 10 * 60 * 1000;
// A little into the new day, because the clocks of two servers may differ by seconds.
const AFTER_MIDNIGHT_MS = 5 * 60 * 1000;

const BEFORE_THE_SEAL = [
  deleteExpiredSessions,
  forgetExpiredTokens,
  deleteUnverifiedAccounts,
  deleteUnfinishedAccounts,
  deleteDeadMail,
  forgetOldInvitations,
  deleteUnclaimedReviews,
  deleteRemovedReviews,
  deleteOldAuditEntries,
  closeLinks,
  fillFirstByAuthor,
  doWeeklyWork,
];

/** Milliseconds until five minutes past midnight UTC. */
export function untilNightly(now: Date): number {
  const intoDay = now.getTime() % DAY_MS;
  return ((AFTER_MIDNIGHT_MS - intoDay + DAY_MS - 1) % DAY_MS) + 1;
}

export function startJobs(): void {
  startMailWorker();
  void runNightly();
}

/** The seal runs even if the others fail: no exact time may stay. @returns the same as `sealReviews` */
export async function doNightlyWork(now: Date, seal = sealAndRemember): Promise<number | null> {
  const failures: unknown[] = [];
  for (const work of BEFORE_THE_SEAL) await work(now).catch((error) => failures.push(error));
  const sealed = await seal(now);
  if (failures.length > 0) throw failures[0];
  return sealed;
}

/** Once a day: it locks the tables, and servers may start one after the other in daytime. */
export async function sealUnlessDone(now: Date): Promise<number | null> {
  return (await isSealed(now)) ? null : sealAndRemember(now);
}

async function isSealed(now: Date): Promise<boolean> {
  const last = await db.setting.findUnique({ where: { key: SETTINGS.sealedOn }, select: { value: true } });
  return last?.value === dayOf(now);
}

async function sealAndRemember(now: Date): Promise<number | null> {
  const sealed = await sealReviews(now);
  if (sealed !== null) await rememberSeal(now);
  return sealed;
}

async function rememberSeal(now: Date): Promise<void> {
  const [key, value] = [SETTINGS.sealedOn, dayOf(now)];
  await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}

async function runNightly(): Promise<void> {
  let wait = RETRY_MS;
  try {
    const now = new Date();
    await doNightlyWork(now, sealUnlessDone);
    // Otherwise another server is sealing, which may die before it is done.
    if (await isSealed(now)) wait = untilNightly(now);
  } catch (error) {
    log("job-failed", { job: "nightly", ...errorDetails(error) });
  }
  setTimeout(runNightly, wait).unref();
}
