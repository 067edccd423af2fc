import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { printLine } from "./progress.mjs";
import { ROOT, StartError } from "./root.mjs";

// The database needs the rest of the ten seconds after which supervisors kill us.
const STOP_TIMEOUT_MS = 8_000;
const LAST_LINES_MS = 1_000;

/** Resolves to 0 if `signal` is aborted. `byLine` is for commands that run side by side. */
export async function runCommand(
  [program, ...args],
  env,
  signal,
  { byLine = false, stopSignal = "SIGTERM" } = {},
) {
  signal.throwIfAborted();
  const preload = pathToFileURL(path.join(import.meta.dirname, "exit-with-parent.mjs"));
  const bin = path.join(ROOT, "node_modules", ".bin");
  const child = spawn(program, args, {
    stdio: byLine ? ["ignore", "pipe", "pipe"] : "inherit",
    env: {
      ...env,
      PATH: `${bin}${path.delimiter}${env.PATH ?? ""}`,
      // Not an argument, so that the processes that the command starts get it too.
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --import ${preload}`.trim(),
    },
  });
  const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const input of outputs) createInterface({ input }).on("line", printLine);
  const stop = () => {
    child.kill(stopSignal);
    setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS).unref();
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const [code, killedBy] = await once(child, "exit");
    // A process that it left behind may keep the streams open.
    await Promise.race([
      Promise.all(outputs.map((stream) => finished(stream))),
      delay(LAST_LINES_MS, undefined, { ref: false }),
    ]);
    if (signal.aborted) return 0;
    if (killedBy) throw new StartError(`${path.basename(program)} was killed by ${killedBy}.`);
    return code;
  } catch (error) {
    if (error.code === "ENOENT") throw new StartError(`There is no program '${program}'.`);
    throw error;
  }
}
