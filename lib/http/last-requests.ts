import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/env";

// Most clients need this long to learn that their connection closes.
const FAREWELL_MS = 300;
// Balancers need this long to learn that the server isn't ready, so that none opens a new connection.
const FAREWELL_TO_PROXIES_MS = 1_500;
// Each turn of the event loop takes one connection, and the next one reads its request.
const LAST_TURNS = 200;
// In a busy process these turns would take too long, and it would cut requests that it has begun.
const LAST_TURNS_MAX_MS = 1_500;
const POLL_MS = 50;
// Longer than an endpoint may take, shorter than scripts/lib/command.mjs waits.
const FINISH_MAX_MS = 7_000;

type Started = { response: ServerResponse; server: Server };

const kept = globalThis as { isFinishingBeforeStop?: boolean; isStopping?: boolean };

export function isStopping(): boolean {
  return kept.isStopping === true;
}

export function finishBeforeStop(): void {
  if (kept.isFinishingBeforeStop) return;
  kept.isFinishingBeforeStop = true;
  const inFlight = new Set<ServerResponse>();
  let server: Server | undefined;
  subscribe("http.server.request.start", (message) => {
    const started = message as Started;
    server = started.server;
    inFlight.add(started.response);
    started.response.once("close", () => inFlight.delete(started.response));
    if (isStopping()) started.response.shouldKeepAlive = false;
  });

  async function stop(): Promise<void> {
    if (isStopping()) return;
    kept.isStopping = true;
    const endsAt = performance.now() + FINISH_MAX_MS;
    for (const response of inFlight) response.shouldKeepAlive = false;
    let isSendingMail = true;
    const mailIsSent = () => {
      isSendingMail = false;
    };
    finishMail().then(mailIsSent, mailIsSent);
    await sleep(env.TRUST_PROXY > 0 ? FAREWELL_TO_PROXIES_MS : FAREWELL_MS);
    // Closing now would reset connections that wait because the process was busy.
    const closesAt = performance.now() + LAST_TURNS_MAX_MS;
    for (let turn = 0; turn < LAST_TURNS && performance.now() < closesAt; turn++) await nextTurn();
    server?.close();
    while ((inFlight.size > 0 || isSendingMail) && performance.now() < endsAt) await sleep(POLL_MS);
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
}

/** Imported here, because it loads Prisma, and the first answers of a process shouldn't wait for that. */
async function finishMail(): Promise<void> {
  const { stopMailWorker } = await import("@/lib/mail/outbox");
  await stopMailWorker();
}
