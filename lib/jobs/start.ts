import "server-only";
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { markSettledSessions } from "@/lib/auth/settled-session";
import { shareKeyLock } from "@/lib/db/key-lock";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { listTalkativeSettings } from "@/lib/db/queries";
import { keepPages } from "@/lib/http/kept-pages";
import { finishBeforeStop, isStopping } from "@/lib/http/last-requests";
import { refuseUnreadable } from "@/lib/http/refusals";
import { keepResponses } from "@/lib/http/unavailable-page";
import { markPeers } from "@/lib/limits/peers.mjs";
import { openLimitStore } from "@/lib/limits/store";
import { errorDetails, log } from "@/lib/log";
import { getModel, isModelInTime, prepareModel } from "@/lib/moderation/queries/model";
import { ModelError } from "@/lib/moderation/queries/model-config";

const RETRY_MS = 1_000;
const HOUR_MS = 60 * 60 * 1000;
// The jobs load Prisma, after the first answers but in time for the first submission.
const JOBS_AFTER_MS = 1_000;

/** Waits for the database: a review stored under the wrong key would be lost to its author. */
export async function startProcess(): Promise<void> {
  finishBeforeStop();
  markPeers();
  refuseUnreadable();
  keepResponses();
  keepPages();
  markSettledSessions();
  await openLimitStore();
  await loadModel();
  for (;;) {
    try {
      await checkDatabase();
      break;
    } catch (error) {
      log("database-unavailable", errorDetails(error));
      await sleep(RETRY_MS);
    }
  }
  // scripts/lib/workers.mjs replaces at once only a worker that was ready.
  if (cluster.isWorker) process.send?.({ isReady: true });
  setTimeout(() => {
    if (!isStopping()) void startJobs();
  }, JOBS_AFTER_MS).unref();
}

/** Ends the process if it fails: without the jobs, nothing would be sealed. */
async function startJobs(): Promise<void> {
  try {
    const schedule = await import("@/lib/jobs/schedule");
    schedule.startJobs();
  } catch (error) {
    log("job-failed", { job: "start", ...errorDetails(error) });
    process.exit(1);
  }
}

async function loadModel(): Promise<void> {
  try {
    await prepareModel();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    log("model-unusable", { problem: error.message, remedy: "Correct MODERATION_MODEL, or remove it." });
    process.exit(1);
  }
  // Every hour, whether or not anyone writes: a line when a review isn't judged would date that review.
  if (getModel()) setInterval(checkModel, HOUR_MS).unref();
}

async function checkModel(): Promise<void> {
  if (await isModelInTime()) return;
  log("model-failed", {
    remedy: "Until it works again, the rules alone decide. Restart, or use a smaller model.",
  });
}

async function checkDatabase(): Promise<void> {
  await requireOwnMasterKey();
  const settings = await listTalkativeSettings();
  if (settings.length > 0) log("database-logs-statements", { settings: settings.join(" ") });
}

/** Takes the lock first, so that the key stays the right one. */
async function requireOwnMasterKey(): Promise<void> {
  await shareKeyLock(() => void checkKeyAgain());
  if (await isOwnMasterKey()) return;
  log("wrong-master-key", {
    remedy: "Start with the master key of this database. If npm run rekey was interrupted, run it again.",
  });
  process.exit(1);
}

/** The lock went with its connection, so the key may have been changed. */
async function checkKeyAgain(): Promise<void> {
  for (;;) {
    try {
      return await requireOwnMasterKey();
    } catch {
      // No log line: others report that the database is away.
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}
