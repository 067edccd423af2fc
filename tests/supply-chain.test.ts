import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { secretsIn } from "./secrets";

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
};

type Property = { name: string; value: string };
type Bill = { bomFormat: string; components: { purl: string; properties: Property[] }[] };

const ROOT = path.resolve(import.meta.dirname, "..");
const NOT_OURS = /^(\.git|\.next|\.data|node_modules|test-results|playwright-report|prisma\/generated)(\/|$)/;
const BINARY = /\.(png|jpe?g|ico|woff2?|ttf|onnx|gz)$/;
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read("package-lock.json"));
const { dependencies, devDependencies, allowScripts } = JSON.parse(read("package.json"));
// "" is the project itself.
const locked = Object.entries(packages).filter(([place]) => place !== "");
const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

const isDevelopment = ({ name, value }: Property) =>
  name === "cdx:npm:package:development" && value === "true";

function listFiles(folder = ""): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (NOT_OURS.test(file)) return [];
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

function readFloors(): { name: string; floor: string; advisory: string }[] {
  const [, section = ""] = read("docs/security.md").split("## Version floors\n");
  return Array.from(
    section.matchAll(/^\| `([^`]+)` \| (\d[^ ]*) \| (.+) \|$/gm),
    ([, name = "", floor = "", advisory = ""]) => ({ name, floor, advisory }),
  );
}

it("every package has a checksum and comes from npm's registry (SEC-D1)", () => {
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
  // With .npmrc's omit-lockfile-registry-resolved, the lockfile names only other places.
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
});

it("our own dependencies are of one version each (SEC-D1)", () => {
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !EXACT.test(version))).toEqual([]);
});

it("no install script runs, and each package that has one is on the list (SEC-D1)", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  expect(read("scripts/lib/install.mjs")).toContain('"--ignore-scripts"');
  const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScripts.map(([place]) => nameOf(place)));
  expect(allowScripts).toEqual(Object.fromEntries(Array.from(names, (name) => [name, false])));
});

it("no package is older than its floor, under which an advisory applies (SEC-D1)", () => {
  const floors = readFloors();
  expect(floors.length).toBeGreaterThan(5);
  for (const { name, floor, advisory } of floors) {
    expect(advisory, name).toMatch(/(GHSA|CVE)-\w+-\w+/);
    const versions = locked
      .filter(([place, { dev }]) => nameOf(place) === name && !dev)
      .map(([, { version = "" }]) => version);
    expect(versions, `${name} isn't installed any more`).not.toEqual([]);
    const older = versions.filter((version) => isOlder(version, floor));
    expect(older, `${name} must be ${floor} or newer: ${advisory}`).toEqual([]);
  }
});

it.each([
  ["5.0.0-beta.9", "5.0.0-beta.30", true],
  ["5.0.0", "5.0.0-beta.30", false],
  ["8.0.5-rc.1", "8.0.5", true],
  ["16.10.0", "16.9.1", false],
  ["16.9.1", "16.9.1", false],
])("%s is older than %s: %s", (version, floor, expected) => {
  expect(isOlder(version, floor)).toBe(expected);
});

it("the bill of materials names every package, and marks those that only develop the product (SEC-D1)", async () => {
  const run = promisify(execFile);
  const { stdout } = await run("npm", ["run", "--silent", "sbom"], { cwd: ROOT, maxBuffer: 2 ** 26 });
  const { bomFormat, components }: Bill = JSON.parse(stdout);
  expect(bomFormat).toBe("CycloneDX");
  const purls = components.map(({ purl }) => decodeURIComponent(purl));
  const expected = locked.map(([place, { version }]) => `pkg:npm/${nameOf(place)}@${version}`);
  expect(new Set(purls)).toEqual(new Set(expected));
  const product = components.filter(({ properties }) => !properties.some(isDevelopment));
  const names = product.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/|@[^@]+$/g, ""));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).not.toContain("vitest");
});

it("no file of the repository has a key, a token or a password in an address (SEC-K2)", async () => {
  const files = listFiles().filter((file) => !BINARY.test(file));
  expect(files).toContain("lib/env.ts");
  const found = await Promise.all(files.map((file) => secretsIn(file, read(file))));
  expect(found.flat(), "Take it out, and replace it where it's in use.").toEqual([]);
});

it("such a key is found", async () => {
  const token = `ghp_${"wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx".slice(0, 36)}`;
  expect(await secretsIn("lib/example.ts", `const token = "${token}";\n`)).toEqual([
    expect.stringMatching(/^lib\/example\.ts:1 .*github/),
  ]);
});

function isOlder(version: string, floor: string): boolean {
  const [one = "", other = ""] = [version, floor].map((each) => each.replace(/-.*/, ""));
  const compare = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
  if (one !== other) return compare(one, other) < 0;
  // A prerelease comes before its release.
  const isFirst = [version, floor].map((each) => each.includes("-"));
  return isFirst[0] === isFirst[1] ? compare(version, floor) < 0 : isFirst[0] === true;
}
