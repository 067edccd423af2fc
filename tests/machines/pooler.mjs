import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../scripts/lib/ports.mjs";
import { readConfiguration } from "./configuration.mjs";
import { findServer, makeOwnFolder, startServer } from "./programs.mjs";

const PRIMARY = "host=10.0.0.21 port=5432";

/** @param {{ folder: string, password: string, primaryPort: number, mode?: string }} given */
export async function startPooler({ folder, password, primaryPort, mode = "session" }) {
  const programs = await findServer("pgbouncer");
  const home = makeOwnFolder(path.join(folder, "pooler"));
  const port = await freePort();
  const file = path.join(home, "pgbouncer.ini");
  const users = path.join(home, "userlist.txt");
  writeFileSync(users, `"app" "${password}"\n`, { mode: 0o644 });
  const write = (serverPort) =>
    writeFileSync(
      file,
      readConfiguration("pgbouncer.ini", {
        [PRIMARY]: `host=127.0.0.1 port=${serverPort}`,
        "listen_port = 6432": `listen_port = ${port}\nunix_socket_dir =`,
        "/etc/pgbouncer/userlist.txt": users,
        "pool_mode = session": `pool_mode = ${mode}`,
      }),
    );
  write(primaryPort);
  const log = path.join(home, "pgbouncer.log");
  const server = startServer(programs, "pgbouncer", [file], { cwd: home, log });
  return {
    version: programs.version,
    url: `postgresql://app:${password}@127.0.0.1:${port}/app`,
    home,
    stop: () => server.end("SIGINT"),
    pointTo: (serverPort) => {
      write(serverPort);
      server.kill("SIGHUP");
    },
  };
}
