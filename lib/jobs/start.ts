import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { listTalkativeSettings } from "@/lib/db/queries";
import { startJobs } from "@/lib/jobs/schedule";
import { markPeers } from "@/lib/limits/client-key";
import { errorDetails, log } from "@/lib/log";

const RETRY_MS = 1_000;

/** Prepares the process. Waits for the database: a review stored under the wrong key would be lost to its author. */
export async function startProcess(): Promise<void> {
  markPeers();
  for (;;) {
    try {
      await checkDatabase();
      break;
    } catch (error) {
      log("database-unavailable", errorDetails(error));
      await sleep(RETRY_MS);
    }
  }
  startJobs();
}

async function checkDatabase(): Promise<void> {
  if (!(await isOwnMasterKey())) {
    log("wrong-master-key", { remedy: "Start with the MASTER_KEY that this database was created with." });
    process.exit(1);
  }
  const settings = await listTalkativeSettings();
  if (settings.length > 0) log("database-logs-statements", { settings: settings.join(" ") });
}
