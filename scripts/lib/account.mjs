import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "./root.mjs";

/** @typedef {{ name: string, uid: number, gid: number }} Account */

/** PostgreSQL refuses to run as root. @returns {Account | null} null if we aren't root */
export function serverAccount(preferred) {
  if (process.platform === "win32" || process.getuid() !== 0) return null;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0);
  for (const name of preferred ? [preferred] : ["postgres", "node", "nobody"]) {
    const account = accounts.find((one) => one.name === name);
    if (account) return account;
  }
  throw new StartError(
    preferred
      ? `EMBEDDED_PG_USER: there is no account '${preferred}' (other than root) on this machine.`
      : "PostgreSQL refuses to run as root, and there is no account postgres, node or nobody. " +
          "Name one in EMBEDDED_PG_USER, or set DATABASE_URL.",
  );
}

export function canReach(folder, account) {
  if (!account) return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false });
    const bit = stat?.uid === account.uid ? 0o100 : stat?.gid === account.gid ? 0o010 : 0o001;
    if (stat && !(stat.mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}
