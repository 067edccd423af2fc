import { afterEach, expect, it, vi } from "vitest";
import { startProcess } from "@/lib/jobs/start";

vi.hoisted(() => {
  process.env.MODERATION_MODEL = "/no/such/folder";
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("refuses to start with a model that can't be used, and says why (SEC-I7)", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  await expect(startProcess()).rejects.toThrow("exit 1");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      event: "model-unusable",
      problem: "There is no folder /no/such/folder.",
      remedy: "Correct MODERATION_MODEL, or remove it.",
    },
  ]);
});
