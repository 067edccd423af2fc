import { spawn } from "node:child_process";
import { once } from "node:events";
import { sleep } from "../../../scripts/lib/processes.mjs";

/**
 * @param {{ folder: string, next: string[], port: number, env: NodeJS.ProcessEnv, core?: number, path?: string }} options
 *   `next`: Node's arguments; `core`: the only one it may use; `path`: what it answers with 200 as soon as it is ready
 * @returns {Promise<{ url: string, pid: number, firstAnswerMs: number, stop: () => Promise<void> }>}
 */
export async function startNext({ defer }, { folder, next, port, env, core, path = "/" }) {
  const [program, args] =
    core === undefined ? [process.execPath, []] : ["taskset", ["-c", String(core), process.execPath]];
  const startedAt = performance.now();
  const server = spawn(program, [...args, ...next, "start", "-H", "localhost", "-p", String(port)], {
    cwd: folder,
    env: { ...env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
  };
  defer(stop);
  const url = `http://localhost:${port}`;
  while (!(await isAnswered(url + path))) {
    if (server.exitCode !== null) throw new Error(`The server in ${folder} ended with ${server.exitCode}.`);
    await sleep(10);
  }
  return { url, pid: server.pid, firstAnswerMs: performance.now() - startedAt, stop };
}

async function isAnswered(url) {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok;
}
