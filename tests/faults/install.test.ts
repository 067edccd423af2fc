import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { holdsAll } from "../../scripts/lib/install.mjs";

const wanted = {
  "": {},
  "node_modules/a": { version: "1.0.0" },
  "node_modules/for-windows": { version: "1.0.0", optional: true },
  "node_modules/left-over": { version: "1.0.0", extraneous: true },
};

it("needs no packages for other platforms, and ignores extra ones", () => {
  expect(holdsAll({ "node_modules/a": { version: "1.0.0" } }, wanted)).toBe(true);
});

it("notices a package that is missing or of another version", () => {
  expect(holdsAll({}, wanted)).toBe(false);
  expect(holdsAll({ "node_modules/a": { version: "1.0.1" } }, wanted)).toBe(false);
});

it("notices an optional package of another version", () => {
  const installed = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/for-windows": { version: "0.9.0" },
  };
  expect(holdsAll(installed, wanted)).toBe(false);
});

it("finds this project's own installation complete, so that a second start installs nothing", () => {
  const packages = (file: string) => JSON.parse(readFileSync(file, "utf8")).packages;
  expect(holdsAll(packages("node_modules/.package-lock.json"), packages("package-lock.json"))).toBe(true);
});
