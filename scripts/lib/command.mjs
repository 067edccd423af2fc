import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, StartError } from "./root.mjs";

// The database needs the rest of the ten seconds after which supervisors kill us.
const STOP_TIMEOUT_MS = 8_000;

/** If `signal` is aborted, the command gets SIGTERM and 8 seconds, and the result is 0. */
export async function runCommand([program, ...args], env, signal) {
  signal.throwIfAborted();
  const preload = pathToFileURL(path.join(import.meta.dirname, "exit-with-parent.mjs"));
  const bin = path.join(ROOT, "node_modules", ".bin");
  const child = spawn(program, args, {
    stdio: "inherit",
    env: {
      ...env,
      PATH: `${bin}${path.delimiter}${env.PATH ?? ""}`,
      // Not an argument, so that the processes that the command starts get it too.
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --import ${preload}`.trim(),
    },
  });
  const stop = () => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS).unref();
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const [code, killedBy] = await once(child, "exit");
    if (signal.aborted) return 0;
    if (killedBy) throw new StartError(`${path.basename(program)} was killed by ${killedBy}.`);
    return code;
  } catch (error) {
    if (error.code === "ENOENT") throw new StartError(`There is no program '${program}'.`);
    throw error;
  }
}
