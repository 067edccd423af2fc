import { appendFileSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { garbageCollector } from "../garbage.mjs";

const SAMPLE_MS = 1_000;

// NODE_OPTIONS loads this. It records the server's memory every second and, on SIGUSR2, after a collection.
if (isMainThread && process.env.MEMORY_FOLDER) {
  const file = path.join(process.env.MEMORY_FOLDER, `${process.pid}.jsonl`);
  const write = (isCollected) => {
    const { rss, heapUsed } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ isCollected, at: Date.now(), rss, heapUsed })}\n`);
  };
  const collect = garbageCollector();
  process.on("SIGUSR2", () => {
    collect();
    write(true);
  });
  setInterval(() => write(false), SAMPLE_MS).unref();
}
