import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const STATUSES = ["met", "open", "operator", "not applicable"];
const document = read("docs/asvs.md");
const rows = Array.from(
  document.matchAll(/^\| v5\.0\.0-([\d.]+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm),
  ([, id = "", level = "", , status = "", shown = ""]) => ({ id, level, status, shown }),
);

it("has each requirement of Levels 1 and 2 once, and counts them", () => {
  const inOrder = rows.toSorted((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
  expect(rows).toEqual(inOrder);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const count = (level: string, status?: string) =>
    rows.filter((row) => row.level === level && (!status || row.status === status)).length;
  // The standard has as many.
  expect([count("1"), count("2")]).toEqual([70, 183]);
  for (const status of STATUSES) {
    expect(document).toContain(`\n| ${status} | ${count("1", status)} | ${count("2", status)} |\n`);
  }
});

it("names only requirements, files and tests that exist, for everything that is met", () => {
  expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
  const known = Array.from(read("docs/security.md").matchAll(/^\| (SEC-\w+) /gm), ([, id]) => id);
  const cited = rows.flatMap(({ shown }) => shown.match(/SEC-\w+/g) ?? []);
  expect(cited.filter((id) => !known.includes(id))).toEqual([]);
  const files = rows.flatMap(({ shown }) =>
    Array.from(shown.matchAll(/`([\w./[\]()-]+\.\w+)`/g), ([, file = ""]) => file),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
