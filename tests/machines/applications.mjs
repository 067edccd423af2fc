import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import path from "node:path";
import { emptyVariables } from "../../scripts/lib/environment.mjs";
import { ROOT, StartError } from "../../scripts/lib/root.mjs";
import { until } from "./processes.mjs";

export function makeApplication({ name, port, folder, variables }) {
  const log = path.join(folder, `${name}.log`);
  const url = `http://127.0.0.1:${port}`;
  let child;
  let exited;

  async function start() {
    child = spawn(process.execPath, ["scripts/serve.mjs"], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...emptyVariables(),
        ...variables,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that all of it can be killed at once.
      detached: true,
    });
    exited = once(child, "exit");
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => appendFileSync(log, part));
    await until(async () => {
      if (child.exitCode !== null) throw new StartError(`${name} ended. Its log is ${log}.`);
      return (await fetch(`${url}/api/ready`).catch(() => null))?.ok ?? false;
    }, `${name} to be ready`);
  }

  return {
    name,
    port,
    log,
    start,
    killAll: async () => {
      process.kill(-child.pid, "SIGKILL");
      await exited;
    },
    stop: async () => {
      if (!child) return null;
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
  };
}
