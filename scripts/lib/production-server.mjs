import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { emptyVariables } from "./environment.mjs";
import { freePort } from "./ports.mjs";
import { sleep } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT, StartError } from "./root.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

/**
 * @param {import("./main.mjs").Script} script
 * @param {{ command?: "start" | "demo", variables?: Record<string, string> }} [options]
 */
export async function startProductionServer({ signal, defer }, { command = "start", variables = {} } = {}) {
  const folder = makeTemporaryFolder("bench", defer);
  const port = await freePort();
  const server = spawn(process.execPath, ["scripts/start.mjs", command], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...emptyVariables(),
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(server, "exit");
  defer(async () => {
    server.kill("SIGTERM");
    await exited;
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  const url = `http://localhost:${port}`;
  const isReady = async () => {
    while (!signal.aborted && server.exitCode === null) {
      const answer = await fetch(`${url}/api/ready`, { signal }).catch(() => null);
      if (answer?.ok) return;
      await sleep(200);
    }
    throw new StartError(`The server did not start:\n${printed.trim()}`);
  };
  await step("Building and starting the server", isReady, signal);
  return { url, printed: () => printed };
}
