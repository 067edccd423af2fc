import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { makeFolderInMemory, makeTemporaryFolder } from "./lib/temporary-folder.mjs";

const undos: (() => void)[] = [];
const defer = (undo: () => void) => void undos.push(undo);

afterEach(() => {
  for (const undo of undos.splice(0).reverse()) undo();
});

function endedPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

it("removes what a killed run has left in memory, and leaves what another one still uses", () => {
  const memory = makeTemporaryFolder("test-memory", defer);
  const used = [`run-${process.pid}-abcdef`, `other-${endedPid()}-abcdef`];
  for (const name of [...used, `run-${endedPid()}-abcdef`]) mkdirSync(path.join(memory, name));
  const folder = makeFolderInMemory("run", 1, defer, memory) ?? "";
  expect(readdirSync(memory).sort()).toEqual([...used, path.basename(folder)].sort());
  expect(path.basename(folder)).toMatch(new RegExp(`^run-${process.pid}-`));
});

it("lets every account write in it, and removes it at the end", () => {
  const memory = makeTemporaryFolder("test-memory", defer);
  const atEnd = vi.fn<(undo: () => void) => void>();
  const folder = makeFolderInMemory("run", 1, atEnd, memory) ?? "";
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  for (const [undo] of atEnd.mock.calls) undo();
  expect(readdirSync(memory)).toEqual([]);
});

it("makes none without such a disk, or without room", () => {
  const memory = makeTemporaryFolder("test-memory", defer);
  expect(makeFolderInMemory("run", 1, defer, path.join(memory, "missing"))).toBeUndefined();
  expect(makeFolderInMemory("run", 2 ** 60, defer, memory)).toBeUndefined();
  expect(readdirSync(memory)).toEqual([]);
});
