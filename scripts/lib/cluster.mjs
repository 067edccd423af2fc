import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { canReach, serverAccount } from "./account.mjs";
import { postgresBinaries, serverEnvironment } from "./binaries.mjs";
import { runQuietly } from "./processes.mjs";
import { SLUG, StartError } from "./root.mjs";

const SUPERUSER = "postgres";
const APPLICATION = "app";

export function locateCluster(dataDir, preferredAccount) {
  const account = serverAccount(preferredAccount);
  const reachable = canReach(dataDir, account);
  const hash = createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 12);
  // If the data folder is under a 0700 path, such as /root, the cluster goes where the account can reach it.
  const home = reachable ? path.resolve(dataDir) : `/var/lib/${SLUG}-${hash}`;
  return { account, home, folder: path.join(home, "postgres") };
}

export function clusterExists(cluster) {
  return existsSync(path.join(cluster.folder, "PG_VERSION"));
}

/** The only address that leaves the launcher. @param {{ folder: string }} cluster */
export function applicationUrl(cluster, port) {
  // Derived one-way, so that one file is enough and the role can't work out the superuser's password.
  const password = createHash("sha256")
    .update(`${APPLICATION}:${readPassword(cluster)}`)
    .digest("hex");
  return `postgresql://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}`;
}

/** Launcher and tests only: a superuser can read files and run programs. @param {{ folder: string }} cluster */
export function superuserUrl(cluster, port) {
  return `postgresql://${SUPERUSER}:${readPassword(cluster)}@127.0.0.1:${port}/postgres`;
}

/** Inside the cluster, so that a renamed or copied cluster takes it along. */
export function passwordFileOf({ folder }) {
  return path.join(folder, "password");
}

function readPassword(cluster) {
  const file = passwordFileOf(cluster);
  try {
    return encodeURIComponent(readFileSync(file, "utf8").trim());
  } catch (error) {
    throw new StartError(
      `The database password can't be read (${error.message}). ` +
        "Restore the file, or set DATA_DIR to another folder.",
    );
  }
}

/** A half-made cluster never gets the final name. */
export async function createCluster(cluster) {
  const { account, home, folder } = cluster;
  mkdirSync(home, { recursive: true });
  if (clusterExists(cluster)) return refuseForeignCluster(cluster);
  removeLeftovers(home);
  const scratch = path.join(home, `new-${randomBytes(6).toString("hex")}`);
  mkdirSync(scratch, { mode: 0o700 });
  const passwordFile = path.join(scratch, "password");
  const unfinished = path.join(scratch, "postgres");
  writeFileSync(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (account) {
    for (const one of [scratch, passwordFile]) chownSync(one, account.uid, account.gid);
    chmodSync(home, statSync(home).mode | 0o011);
  }
  const initdb = postgresBinaries(account)("initdb");
  const settings = [
    "-U",
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    "-A",
    "scram-sha-256",
    "-E",
    "UTF8",
    // Small segments of the write-ahead log fill up, and are deleted, sooner (postgres.mjs).
    "--wal-segsize=1",
    "--no-instructions",
  ];
  const args = ["-D", unfinished, ...settings, ...localeSettings()];
  await runQuietly(initdb, args, { cwd: scratch, env: serverEnvironment(), account });
  renameSync(passwordFile, passwordFileOf({ folder: unfinished }));
  renameSync(unfinished, folder);
  rmSync(scratch, { recursive: true });
}

/** In plain C, lower(), ILIKE and pg_trgm ignore letters beyond ASCII. */
function localeSettings() {
  // Windows and macOS have no ctype C.UTF-8; the builtin provider doesn't use it for UTF-8 text.
  const ctype = process.platform === "linux" ? "C.UTF-8" : "C";
  return [
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    `--lc-ctype=${ctype}`,
    "--lc-messages=C",
  ];
}

function removeLeftovers(home) {
  for (const name of readdirSync(home).filter((one) => /^new-[0-9a-f]+$/.test(one))) {
    try {
      rmSync(path.join(home, name), { recursive: true, force: true });
    } catch (error) {
      // The initdb of a start that was just killed still writes there. A later start removes it.
      if (error.code !== "ENOTEMPTY") throw error;
    }
  }
}

function refuseForeignCluster({ account, folder }) {
  if (process.platform === "win32") return;
  const uid = account?.uid ?? process.getuid();
  if (statSync(folder).uid === uid) return;
  throw new StartError(
    `${folder} belongs to another account, not the one that would run PostgreSQL now. ` +
      "Start as the same user as before, or set DATA_DIR to another folder.",
  );
}
