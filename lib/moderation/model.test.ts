import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type Piscina from "piscina";
import { afterAll, describe, expect, it } from "vitest";
import { findReasons, getModel, isModelInTime, prepareModel } from "@/lib/moderation/queries/model";
import { ModelError, readModelConfig } from "@/lib/moderation/queries/model-config";
import { type ModelConfig, reasonsOf, withReasons } from "@/lib/moderation/rules/model";
import { writeTinyModel } from "@/tests/tiny-model";

const parent = mkdtempSync(path.join(os.tmpdir(), "models-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const TINY = {
  labels: ["toxic", "menace", "unused"],
  weights: { toad: [8, 0, 0], shadow: [0, 8, 0], plain: [0, 0, 8] },
  moderation: {
    labels: { toxic: { kind: "insult", threshold: 0.9 }, menace: { kind: "threat", threshold: 0.5 } },
    milliseconds: 5000,
  },
};

function tiny(name: string, changes: Partial<Parameters<typeof writeTinyModel>[1]> = {}) {
  const folder = path.join(parent, name);
  writeTinyModel(folder, { ...TINY, ...changes });
  return folder;
}

const model = readModelConfig(tiny("ordinary"));

describe("a model on the real runtime (SEC-I7)", () => {
  it("gives the reasons of the labels that reach their threshold, and of no others", async () => {
    expect(await findReasons(model, "What a toad.")).toEqual(["insult"]);
    expect(await findReasons(model, "A toad in the shadow, plain as day.")).toEqual(["insult", "threat"]);
    expect(await findReasons(model, "A plain and honest leader.")).toEqual([]);
    expect(await findReasons(model, "")).toEqual([]);
  });

  it("gives the same text the same reasons every time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => findReasons(model, "a shadow of a toad")),
    );
    expect(new Set(answers.map(String))).toEqual(new Set(["insult,threat"]));
  });

  it("judges every part of a long text", async () => {
    const small = { ...model, maxTokens: 16 };
    const filler = "the plan was clear and the team knew it ".repeat(20);
    for (const text of [`toad ${filler}`, `${filler} toad`, `${filler} toad ${filler}`]) {
      expect(await findReasons(small, text)).toEqual(["insult"]);
    }
    expect(await findReasons(small, filler)).toEqual([]);
  });

  it("leaves a text that takes too long to the rules, after the time limit", async () => {
    const slow = readModelConfig(
      tiny("slow", { waste: 10, moderation: { ...TINY.moderation, milliseconds: 50 } }),
    );
    await findReasons({ ...slow, milliseconds: 5000 }, "so that it is loaded");
    const start = performance.now();
    expect(await findReasons(slow, "What a toad.")).toBeNull();
    expect(performance.now() - start).toBeGreaterThan(45);
    // The next text gets its own answer, not the late one.
    expect(await findReasons(model, "A shadow.")).toEqual(["threat"]);
  });

  it("leaves texts to the rules while too many wait", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => findReasons(model, "What a toad.")));
    expect(answers).toContain(null);
    expect(answers.filter((answer) => answer?.[0] === "insult").length).toBeGreaterThan(7);
  });

  it("starts again after its thread is killed", async () => {
    const { moderationPool } = globalThis as { moderationPool?: Piscina };
    const [thread] = moderationPool?.threads ?? [];
    expect(await thread?.terminate()).toBe(1);
    await expect.poll(() => findReasons(model, "What a toad.")).toEqual(["insult"]);
  });
});

it("runs in a thread that knows no setting (SEC-I7)", () => {
  const { moderationPool } = globalThis as { moderationPool?: Piscina };
  expect(moderationPool?.options.env).toEqual({});
});

describe("a folder that can't be used", () => {
  const config = { id2label: { 0: "toxic" }, moderation: TINY.moderation };

  it.each([
    ["has no folder", () => path.join(parent, "none"), /There is no folder .*none/],
    ["lacks a file", () => without("tokenizer.json"), /tokenizer\.json is missing/],
    ["has a config.json that isn't JSON", () => withFile("config.json", "{"), /config\.json: not valid JSON/],
    [
      "lacks what the labels stand for",
      () => withFile("config.json", JSON.stringify({ id2label: { 0: "toxic" } })),
      /config\.json: moderation: /,
    ],
    [
      "maps a label that the model lacks",
      () => withFile("config.json", JSON.stringify(config)),
      /no label 'menace'/,
    ],
    [
      "maps a label to an unknown kind",
      () => tiny("kind", { moderation: { labels: { toxic: { kind: "rude", threshold: 0.5 } } } }),
      /config\.json: moderation\.labels\.toxic\.kind: /,
    ],
    [
      "maps a label to what only a count can tell",
      () => tiny("burst", { moderation: { labels: { toxic: { kind: "burst", threshold: 0.5 } } } }),
      /config\.json: moderation\.labels\.toxic\.kind: /,
    ],
    ["has a broken model", () => withFile("model.onnx", "nothing"), /model\.onnx can't be loaded/],
    ["has a broken tokenizer", () => withFile("tokenizer.json", "{}"), /tokenizer\.json can't be used/],
    [
      "has another number of labels",
      () =>
        withFile(
          "config.json",
          JSON.stringify({ ...config, moderation: { labels: { toxic: TINY.moderation.labels.toxic } } }),
        ),
      /model\.onnx gives 3 values, but id2label has 1/,
    ],
  ])("says so in plain words if it %s", async (_, folder, message) => {
    const problem = await prepare(folder());
    expect(problem).toBeInstanceOf(ModelError);
    expect((problem as ModelError).message).toMatch(message);
  });

  let count = 0;

  function withFile(name: string, content: string) {
    const folder = tiny(`broken-${count++}`);
    writeFileSync(path.join(folder, name), content);
    return folder;
  }

  function without(name: string) {
    const folder = tiny(`lacking-${count++}`);
    rmSync(path.join(folder, name));
    return folder;
  }

  async function prepare(folder: string): Promise<unknown> {
    const kept = globalThis as { moderationModel?: { config: ModelConfig | null } };
    try {
      kept.moderationModel = { config: readModelConfig(folder) };
      await prepareModel();
      return null;
    } catch (error) {
      return error;
    } finally {
      delete kept.moderationModel;
    }
  }
});

it("says which package is missing", () => {
  // No package is installed outside the project.
  const worker = path.join(parent, "worker.mjs");
  copyFileSync("lib/moderation/classifier/worker.mjs", worker);
  const task = JSON.stringify({ folder: model.folder, text: "", maxTokens: 16 });
  const script = `import(${JSON.stringify(pathToFileURL(worker))}).then(({ classify }) => classify(${task}))
    .catch(({ message }) => console.log(message));`;
  expect(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })).toMatch(
    /^The package (onnxruntime-node|@huggingface\/tokenizers) is missing or doesn't run on this system: /,
  );
});

it("is off by default", async () => {
  expect(getModel()).toBeNull();
  await prepareModel();
  expect(await isModelInTime()).toBe(true);
});

describe("what a model's answer does", () => {
  it("adds a hold", () => {
    expect(withReasons({ outcome: "accept" }, ["insult"])).toEqual({ outcome: "hold", reasons: ["insult"] });
    expect(withReasons({ outcome: "hold", reasons: ["quoted", "insult"] }, ["insult", "threat"])).toEqual({
      outcome: "hold",
      reasons: ["quoted", "insult", "threat"],
    });
    expect(withReasons({ outcome: "accept" }, [])).toEqual({ outcome: "accept" });
  });

  it("never lets a refused text pass", () => {
    const refused = {
      outcome: "reject",
      message: "No.",
      marks: [{ start: 0, end: 1, kind: "slur" }],
    } as const;
    expect(withReasons({ ...refused, marks: [...refused.marks] }, ["insult"]).outcome).toBe("reject");
  });

  it("takes labels that exclude each other as shares of one", () => {
    const single = { ...model, isMultiLabel: false };
    expect(reasonsOf(single, [[5, 0, 0]])).toEqual(["insult"]);
    expect(reasonsOf(single, [[5, 5, 0]])).toEqual([]);
    expect(reasonsOf(model, [[5, 5, 0]])).toEqual(["insult", "threat"]);
    expect(
      reasonsOf(model, [
        [-9, -9, 0],
        [9, -9, 0],
      ]),
    ).toEqual(["insult"]);
  });
});
