import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { canReach, serverAccount } from "../../scripts/lib/account.mjs";
import { serverEnvironment } from "../../scripts/lib/binaries.mjs";
import { debianPackages, findProgram } from "../../scripts/lib/debian-package.mjs";
import { runQuietly } from "../../scripts/lib/processes.mjs";
import { ROOT, StartError } from "../../scripts/lib/root.mjs";

const DEBIANS_POSTGRES = "usr/lib/postgresql";

/** @typedef {{ program: (name: string) => string, env: Record<string, string>, version: string }} Programs */

/** With pg_basebackup, which npm's package lacks. @returns {Promise<Programs>} */
export async function findPostgres() {
  const installed = newestIn("/");
  if (installed) return { ...installed, env: {} };
  const { folder, env } = await debianPackages(["postgresql"]);
  return { ...newestIn(folder), env };
}

function newestIn(root) {
  const folder = path.join(root, DEBIANS_POSTGRES);
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const version = versions.find((one) => existsSync(path.join(folder, one, "bin", "pg_basebackup")));
  return version && { program: (name) => path.join(folder, version, "bin", name), version };
}

/** @returns {Promise<Programs>} */
export async function findServer(name) {
  const { program, env } = await findProgram(name);
  const printed = await runQuietly(program, name === "haproxy" ? ["-v"] : ["--version"], {
    env: { ...serverEnvironment(), ...env },
  });
  return { program: () => program, env, version: /\d+\.\d+[\d.]*/.exec(printed)?.[0] ?? "" };
}

/** For the account of the servers, because some of them refuse to run as root. */
export function makeOwnFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = serverAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function runProgram({ program, env }, name, args, { cwd, variables } = {}) {
  const file = withinReach(program(name));
  return runQuietly(file, args, {
    cwd,
    env: { ...serverEnvironment(), ...env, ...variables },
    account: serverAccount(),
  });
}

/** @param {Programs} programs */
export function startServer({ program, env }, name, args, { cwd, log }) {
  const output = openSync(log, "a", 0o600);
  const account = serverAccount();
  const child = spawn(withinReach(program(name)), args, {
    cwd,
    env: { ...serverEnvironment(), ...env },
    stdio: ["ignore", output, output],
    // Ctrl-C must only reach it through us.
    detached: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  closeSync(output);
  const exited = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    kill: (signal) => child.kill(signal),
    hasEnded,
    printed: () => readFileSync(log, "utf8"),
    end: async (signal = "SIGTERM") => {
      if (!hasEnded()) child.kill(signal);
      await exited;
    },
  };
}

function withinReach(file) {
  if (canReach(path.dirname(file), serverAccount())) return file;
  throw new StartError(`The account that runs servers can't reach ${file}. Move ${ROOT} out of /root.`);
}
