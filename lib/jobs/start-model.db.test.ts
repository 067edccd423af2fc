import { rmSync } from "node:fs";
import type Piscina from "piscina";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { startProcess } from "@/lib/jobs/start";
import { endProcess } from "@/tests/key-lock";
import { writeTinyModel } from "@/tests/tiny-model";

const folder = vi.hoisted(() => {
  process.env.MODERATION_MODEL = `${process.env.DATA_DIR}/model`;
  return process.env.MODERATION_MODEL;
});

vi.mock("@/lib/jobs/schedule", () => ({ startJobs: () => {} }));

afterAll(endProcess);

const HOUR_MS = 60 * 60 * 1000;
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});

function events() {
  return lines.map((line) => JSON.parse(line)).filter(({ event }) => event.startsWith("model-"));
}

it("refuses to start with a model that can't be used, and says why (SEC-I7)", async () => {
  await expect(startProcess()).rejects.toThrow("exit 1");
  expect(events()).toEqual([
    {
      event: "model-unusable",
      problem: `There is no folder ${folder}.`,
      remedy: "Correct MODERATION_MODEL, or remove it.",
    },
  ]);
});

it("has the model judge a sample every hour, and says if it can't", async () => {
  writeTinyModel(folder, {
    labels: ["toxic"],
    weights: { toad: [8] },
    moderation: { labels: { toxic: { kind: "insult", threshold: 0.9 } }, milliseconds: 10_000 },
  });
  const setInterval = vi.spyOn(globalThis, "setInterval");
  await startProcess();
  const [check] = setInterval.mock.calls.find(([, delay]) => delay === HOUR_MS) ?? [];
  await check?.();
  expect(events()).toEqual([]);
  rmSync(folder, { recursive: true });
  await (globalThis as { moderationPool?: Piscina }).moderationPool?.threads[0]?.terminate();
  await check?.();
  expect(events()).toMatchObject([{ event: "model-failed" }]);
});
