import { chownSync, readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { serverAccount } from "../../scripts/lib/account.mjs";
import { copyProject } from "./checkout";
import { cleanUp, makeFolder, postmasterPid, type Start, start } from "./launcher";

afterEach(cleanUp);

const isRoot = process.getuid?.() === 0;

async function stop(launcher: Start): Promise<void> {
  launcher.child.kill("SIGTERM");
  expect(await launcher.ended).toBe(0);
}

it("keeps its rows under a 0700 path, never runs PostgreSQL as root, and says so if the database belongs to another account", async () => {
  const folder = makeFolder(0o700);
  const first = await start(folder);
  await first.answer("POST");
  const status = readFileSync(`/proc/${postmasterPid(folder)}/status`, "utf8");
  expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
  await stop(first);

  const second = await start(folder);
  expect(await second.answer("POST")).toMatchObject({ stored: 2 });
  await stop(second);

  const account = isRoot ? ordinaryAccount() : null;
  const preferred = account ? { EMBEDDED_PG_USER: account.name } : {};
  const third = await start(folder, { env: preferred });
  if (account) {
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain("belongs to another account");
  } else {
    // Only root can choose another account; for everyone else the variable changes nothing.
    expect(await third.answer()).toMatchObject({ stored: 2 });
  }
});

it("starts, stops and starts again as an ordinary account", async () => {
  const folder = makeFolder();
  const account = isRoot ? ordinaryAccount() : null;
  if (account) chownSync(folder, account.uid, account.gid);
  const options = account
    ? {
        env: { HOME: folder, TMPDIR: folder },
        program: copyProject(folder, account),
        spawnOptions: { uid: account.uid, gid: account.gid, cwd: folder },
      }
    : {};
  const first = await start(folder, options);
  await first.answer("POST");
  await stop(first);
  const second = await start(folder, options);
  expect(await second.answer("POST")).toMatchObject({ stored: 2 });
  await stop(second);
});

function ordinaryAccount(): { name: string; uid: number; gid: number } {
  const chosen = serverAccount()?.uid;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const other = accounts.find(({ uid }) => uid > 0 && uid !== chosen);
  if (!other) throw new Error("This machine has no second account in /etc/passwd.");
  return other;
}
