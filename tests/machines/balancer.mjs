import { writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../scripts/lib/root.mjs";
import { readConfiguration } from "./configuration.mjs";
import { until } from "./processes.mjs";
import { findServer, makeOwnFolder, runProgram, startServer } from "./programs.mjs";

export async function startBalancer({ folder, port, ports }) {
  const programs = await findServer("haproxy");
  const home = makeOwnFolder(path.join(folder, "balancer"));
  const file = path.join(home, "haproxy.cfg");
  const machines = ports.map((one, index) => [`10.0.0.1${index + 1}:3000`, `127.0.0.1:${one}`]);
  const text = readConfiguration("haproxy.cfg", {
    "bind :443 ssl crt /etc/haproxy/site.pem alpn h2,http/1.1": `bind 127.0.0.1:${port}`,
    ...Object.fromEntries(machines),
  });
  writeFileSync(file, text);
  await runProgram(programs, "haproxy", ["-c", "-f", file], { cwd: home });
  const log = path.join(home, "haproxy.log");
  const server = startServer(programs, "haproxy", ["-db", "-f", file], { cwd: home, log });
  const url = `http://127.0.0.1:${port}`;
  return {
    version: programs.version,
    home,
    stop: () => server.end("SIGTERM"),
    ready: () =>
      until(async () => {
        if (server.hasEnded()) throw new StartError(`HAProxy ended:\n${server.printed()}`);
        return (await fetch(`${url}/api/ready`).catch(() => null))?.ok ?? false;
      }, "the site to be ready"),
  };
}
