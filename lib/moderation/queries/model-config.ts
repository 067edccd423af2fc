import "server-only";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ModelConfig } from "@/lib/moderation/rules/model";
import { moderationKind } from "@/lib/moderation/schema";

/** `message` says why the folder of MODERATION_MODEL can't be used, ready to show. */
export class ModelError extends Error {
  override name = "ModelError";
}

const FILES = ["model.onnx", "tokenizer.json", "config.json"];
const MAX_TOKENS = 256;
// The tokenizer adds the first and the last token of a part.
const OWN_TOKENS = 2;

// A model sees one text, so it can't tell these two.
const kind = moderationKind.exclude(["burst", "near-duplicate"]);

const configFile = z.object({
  id2label: z.record(z.string().regex(/^\d+$/), z.string()),
  problem_type: z.string().nullish(),
  max_position_embeddings: z.int().min(16).nullish(),
  moderation: z.object({
    labels: z
      .record(z.string(), z.object({ kind, threshold: z.number().gt(0).max(1) }))
      .refine((labels) => Object.keys(labels).length > 0, "must name a label"),
    maxTokens: z.int().min(8).max(4096).optional(),
    milliseconds: z.int().min(50).max(10_000).default(1000),
  }),
});

/** @throws ModelError if a file is missing or config.json isn't right */
export function readModelConfig(folder: string): ModelConfig {
  if (!existsSync(folder)) throw new ModelError(`There is no folder ${folder}.`);
  const missing = FILES.find((file) => !existsSync(path.join(folder, file)));
  if (missing) throw new ModelError(`${path.join(folder, missing)} is missing.`);
  const config = parseConfig(readFileSync(path.join(folder, "config.json"), "utf8"));
  const { id2label, problem_type, max_position_embeddings, moderation } = config;
  const labels = Object.keys(id2label)
    .sort((a, b) => Number(a) - Number(b))
    .map((id) => id2label[id] ?? "");
  const unknown = Object.keys(moderation.labels).find((label) => !labels.includes(label));
  if (unknown) throw new ModelError(`config.json: id2label has no label '${unknown}'.`);
  return {
    folder,
    labels,
    isMultiLabel: labels.length === 1 || problem_type === "multi_label_classification",
    holds: moderation.labels,
    maxTokens:
      moderation.maxTokens ?? Math.min(MAX_TOKENS, (max_position_embeddings ?? Infinity) - OWN_TOKENS),
    milliseconds: moderation.milliseconds,
  };
}

function parseConfig(text: string) {
  try {
    return configFile.parse(JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const place = issue ? `${issue.path.join(".")}: ${issue.message}` : "not valid JSON";
    throw new ModelError(`config.json: ${place}`);
  }
}
