import "server-only";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Piscina from "piscina";
import { env } from "@/lib/env";
import { ModelError, readModelConfig } from "@/lib/moderation/queries/model-config";
import { type ModelConfig, reasonsOf } from "@/lib/moderation/rules/model";
import type { ModerationKind } from "@/lib/moderation/schema";

// A text behind more than these would exceed its time limit anyway.
const MAX_WAITING = 8;
// Ends a hung thread. Slow ones go on, because ending a thread also unloads the model.
const HUNG_AFTER_MS = 30_000;
const SAMPLE = "She listens, explains her decisions and gives credit where it is due.";

const kept = globalThis as {
  moderationModel?: { config: ModelConfig | null };
  moderationPool?: Piscina;
  moderationTasks?: number;
};

/** Null without MODERATION_MODEL. @throws ModelError */
export function getModel(): ModelConfig | null {
  kept.moderationModel ??= {
    config: env.MODERATION_MODEL ? readModelConfig(folderOf(env.MODERATION_MODEL)) : null,
  };
  return kept.moderationModel.config;
}

/** Null if the model couldn't tell in time. */
export async function findReasons(model: ModelConfig, text: string): Promise<ModerationKind[] | null> {
  const tooLate = new AbortController();
  const answer = classify(model, text).then(
    (logits) => reasonsOf(model, logits),
    () => null,
  );
  const none = wait(model.milliseconds, null, { signal: tooLate.signal }).catch(() => null);
  return Promise.race([answer, none]).finally(() => tooLate.abort());
}

/** Loads the model, so that the first review doesn't wait for it. @throws ModelError if it can't be used */
export async function prepareModel(): Promise<void> {
  const model = getModel();
  if (!model) return;
  const logits = await classify(model, SAMPLE).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    throw new ModelError(error.name === "AbortError" ? "model.onnx took over 30 s to load." : error.message);
  });
  if (logits.some((part) => part.length !== model.labels.length)) {
    throw new ModelError(
      `model.onnx gives ${logits[0]?.length} values, but id2label has ${model.labels.length}.`,
    );
  }
}

/** Judges a fixed sample, so logging the result tells nothing about reviews. */
export async function isModelInTime(): Promise<boolean> {
  const model = getModel();
  return model === null || (await findReasons(model, SAMPLE)) !== null;
}

async function classify({ folder, maxTokens }: ModelConfig, text: string): Promise<number[][]> {
  const waiting = kept.moderationTasks ?? 0;
  if (waiting >= MAX_WAITING) throw new Error("Too many texts are waiting.");
  kept.moderationTasks = waiting + 1;
  try {
    return await pool().run({ folder, text, maxTokens }, { signal: AbortSignal.timeout(HUNG_AFTER_MS) });
  } finally {
    kept.moderationTasks -= 1;
  }
}

function folderOf(setting: string): string {
  return path.resolve(/* turbopackIgnore: true */ setting);
}

function pool(): Piscina {
  kept.moderationPool ??= new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/moderation/classifier/worker.mjs"),
    name: "classify",
    minThreads: 1,
    maxThreads: 1,
    atomics: "disabled",
    // The thread needs none of the settings, which include the master key.
    env: {},
  });
  return kept.moderationPool;
}
