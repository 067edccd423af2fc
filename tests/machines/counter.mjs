import { copyFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { freePort } from "../../scripts/lib/ports.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { until } from "./processes.mjs";
import { findServer, makeOwnFolder, startServer } from "./programs.mjs";

/** @param {{ folder: string, settings?: string[] }} given */
export async function startCounter({ folder, settings = [] }) {
  const programs = await findServer("redis-server");
  const home = makeOwnFolder(path.join(folder, "counter"));
  const file = path.join(home, "redis.conf");
  copyFileSync(path.join(ROOT, "deploy", "redis.conf"), file);
  const port = await freePort();
  const args = [file, "--port", String(port), "--bind", "127.0.0.1", "--dir", home, ...settings];
  let server;
  const start = async () => {
    server = startServer(programs, "redis-server", args, { cwd: home, log: path.join(home, "redis.log") });
    await until(() => answers(port), "Redis");
  };
  await start();
  return {
    version: programs.version,
    home,
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: () => server.end("SIGTERM"),
    kill: () => server.end("SIGKILL"),
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
