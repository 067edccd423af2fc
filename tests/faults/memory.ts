import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isRunning } from "../../scripts/lib/processes.mjs";
import { eventually, makeFolder, type Start } from "./launcher";
import { serverPid } from "./product";

type Sample = { isCollected: boolean; at: number; rss: number; heapUsed: number };

const MB = 1024 * 1024;
const TEN_MINUTES_MS = 600_000;

export function memoryVariables(): Record<string, string> {
  const preload = pathToFileURL(path.join(import.meta.dirname, "memory-writer.mjs"));
  return { MEMORY_FOLDER: makeFolder(), NODE_OPTIONS: `--import ${preload}` };
}

export function watchMemory(launcher: Start) {
  const pid = serverPid(launcher);
  const file = path.join(process.env.MEMORY_FOLDER ?? "", `${pid}.jsonl`);
  const samples = (): Sample[] => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    return lines.map((line) => JSON.parse(line));
  };
  const collected = () => samples().filter(({ isCollected }) => isCollected);
  return {
    samples,
    /** @returns the bytes that the server's objects take after a collection */
    collect: async (): Promise<number> => {
      const before = collected().length;
      if (!isRunning(pid, /./)) throw new Error(`The server has ended:\n${launcher.output()}`);
      process.kill(pid, "SIGUSR2");
      return eventually(() => {
        const last = collected().at(before);
        if (!last) throw new Error("The server hasn't written down its memory.");
        return last.heapUsed;
      });
    },
  };
}

export const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

/** By least squares, in bytes. */
export function growthInTenMinutes(points: { at: number; bytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, bytes] = [mean(points.map((one) => one.at)), mean(points.map((one) => one.bytes))];
  const along = points.reduce((sum, one) => sum + (one.at - at) * (one.bytes - bytes), 0);
  const square = points.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return (along / square) * TEN_MINUTES_MS;
}
