import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sleep } from "./processes.mjs";
import { StartError } from "./root.mjs";

const NEWCOMER = {
  firstName: "Robin",
  lastName: "Example",
  email: "robin@plain.example",
  password: "four words of no book 71",
  title: "Engineer",
  agreedToTerms: true,
};

/** @param {import("./main.mjs").Script["defer"]} defer @param {string[]} args */
export function mount(defer, args) {
  execFileSync("mount", args);
  defer(() => execFileSync("umount", ["--lazy", args.at(-1)]));
}

/** As the container does: a read-only root with an empty /tmp, the image's account, no privileges. */
export async function serveUnprivileged({ image, folder, root, port, defer, url }) {
  const readOnlyRoot = path.join(folder, "read-only");
  mkdirSync(readOnlyRoot);
  mkdirSync(path.join(root, "run/secrets"), { recursive: true });
  const key = path.join(root, "run/secrets/master-key");
  writeFileSync(key, randomBytes(32).toString("base64url"), { mode: 0o600 });
  chownSync(key, Number(image.user), Number(image.user));
  mount(defer, ["--bind", root, readOnlyRoot]);
  execFileSync("mount", ["--options", "remount,bind,ro", readOnlyRoot]);
  mount(defer, ["--types", "tmpfs", "tmpfs", path.join(readOnlyRoot, "tmp")]);
  mount(defer, [
    "--types",
    "proc",
    "--options",
    "subset=pid,hidepid=invisible",
    "proc",
    path.join(readOnlyRoot, "proc"),
  ]);
  const env = {
    PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/bin",
    ...image.variables,
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    DATA_DIR: "/tmp/data",
    MASTER_KEY_FILE: "/run/secrets/master-key",
  };
  const privileges = [
    "--reuid",
    image.user,
    "--regid",
    image.user,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all",
  ];
  const start = (command) => {
    const inFolder = ["env", `--chdir=${image.folder}`, ...command];
    return spawn("chroot", [readOnlyRoot, "setpriv", ...privileges, ...inFolder], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  const server = start(image.command);
  const exited = once(server, "exit");
  defer(() => server.kill("SIGKILL"));
  let printed = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text) => (printed += text));
  return { process: server, exited, start, printed: () => printed };
}

export async function checkServer({ image, server, port, signal }) {
  const url = `http://127.0.0.1:${port}`;
  const said = [];
  const expect = (isTrue, fact) => {
    if (!isTrue) throw new StartError(`Not true: ${fact}\n${server.printed()}`);
    said.push(fact);
  };
  const giveUpAt = Date.now() + 120_000;
  while ((await fetch(`${url}/api/ready`, { signal }).catch(() => null))?.status !== 200) {
    if (server.process.exitCode !== null || Date.now() > giveUpAt) {
      throw new StartError(`It isn't ready:\n${server.printed()}`);
    }
    await sleep(200);
  }
  expect(true, "/api/ready answers 200");
  expect((await fetch(`${url}/api/health`)).status === 200, "/api/health answers 200");
  const runs = async (...command) => (await once(server.start(command), "exit"))[0] === 0;
  expect(await runs(...image.health), "the HEALTHCHECK of the Dockerfile passes");
  expect(!(await runs("touch", `${image.folder}/new`)), `its account can't write into ${image.folder}`);
  expect(await runs("sh", "-c", `test "$(id -u)" = ${image.user}`), `it runs as user ${image.user}`);
  const page = await fetch(`${url}/`);
  expect(page.status === 200 && (await page.text()).includes("</html>"), "/ is a page");
  const drawn = await fetch(`${url}/open-graph/home/image.png`);
  expect(drawn.headers.get("content-type") === "image/png", "an Open Graph image is drawn");
  const signUp = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(NEWCOMER),
  });
  expect(signUp.status === 200, `a sign-up answers 200 (${signUp.status} ${await signUp.text()})`);
  await sleep(3_000);
  expect(await runs("sh", "-c", "ls /tmp/data/mail/*.eml"), "its email is written");
  const health = await runs("node", "scripts/admin.mjs", "list");
  expect(health, "scripts/admin.mjs reaches the database");
  const began = Date.now();
  server.process.kill("SIGTERM");
  const [code] = await server.exited;
  expect(code === 0, `SIGTERM ends it with 0 after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const logged = server
    .printed()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(logged.length === 0, `nothing was logged ${logged}`);
  return said.join("\n");
}
