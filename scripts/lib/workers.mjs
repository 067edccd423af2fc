import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { MemoryStore } from "../../lib/limits/memory-store.mjs";
import { SERVER } from "./build.mjs";

const RETRY_MS = 1_000;

// The primary keeps the limits of all WORKERS. If it dies, Node closes their channel to it, and they end.
cluster.setupPrimary({ exec: SERVER.at(-1), execArgv: SERVER.slice(0, -1), args: process.argv.slice(2) });

const store = await openStore();
let isServing = false;
let isStopping = false;

function startWorker() {
  const worker = cluster.fork();
  let isReady = false;
  worker.on("message", async ({ isReady: isReadyNow, limits, method, args }) => {
    if (isReadyNow) {
      isReady = true;
      isServing = true;
    }
    if (!limits) return;
    const result = await store[method](...args);
    // It may have died since: without a callback, that would end this process, and with it the others.
    if (worker.isConnected()) worker.send({ limits, result }, () => {});
  });
  worker.on("exit", async (code, signal) => {
    if (isStopping) {
      if (Object.keys(cluster.workers).length === 0) process.exit(0);
      return;
    }
    // At the start, what is wrong with one is wrong with all of them, and they have printed it.
    if (!isServing) process.exit(code || 1);
    log("worker-died", { code, signal });
    if (!isReady) await sleep(RETRY_MS);
    if (!isStopping) startWorker();
  });
}

function stop() {
  isStopping = true;
  const workers = Object.values(cluster.workers);
  for (const worker of workers) worker.process.kill("SIGTERM");
  if (workers.length === 0) process.exit(0);
}

async function openStore() {
  const maxKeys = Number(process.env.RATE_LIMIT_KEYS);
  const url = process.env.REDIS_URL;
  if (!url) return new MemoryStore(maxKeys);
  const { RedisStore } = await import("../../lib/limits/redis-store.mjs");
  return new RedisStore({ url, maxKeys, waitMaxMs: Number(process.env.REDIS_WAIT_MS), log });
}

/** As lib/log.ts does. */
function log(event, details) {
  process.stderr.write(`${JSON.stringify({ event, ...details })}\n`);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
for (let count = 0; count < Number(process.env.WORKERS); count++) startWorker();
