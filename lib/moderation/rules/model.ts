import type { ModerationDecision, ModerationKind } from "@/lib/moderation/schema";

export type ModelConfig = {
  folder: string;
  /** In the order of the logits. */
  labels: string[];
  /** If false, the shares of the labels add up to 1. */
  isMultiLabel: boolean;
  /** By label. `threshold` is a share from 0 to 1. */
  holds: Record<string, { kind: ModerationKind; threshold: number }>;
  maxTokens: number;
  milliseconds: number;
};

/** `logits` are those of each part of the text. One part is enough to hold it. */
export function reasonsOf(model: ModelConfig, logits: number[][]): ModerationKind[] {
  const kinds = logits.flatMap((part) => {
    const shares = model.isMultiLabel ? part.map(sigmoid) : softmax(part);
    return model.labels.flatMap((label, i) => {
      const hold = model.holds[label];
      return hold && (shares[i] ?? 0) >= hold.threshold ? [hold.kind] : [];
    });
  });
  return [...new Set(kinds)];
}

/** Only adds holds: what the rules refuse stays refused, and what they hold stays held. */
export function withReasons(decision: ModerationDecision, reasons: ModerationKind[]): ModerationDecision {
  if (decision.outcome === "reject" || reasons.length === 0) return decision;
  const known = decision.outcome === "hold" ? decision.reasons : [];
  return { outcome: "hold", reasons: [...new Set([...known, ...reasons])] };
}

function sigmoid(logit: number) {
  return 1 / (1 + Math.exp(-logit));
}

function softmax(logits: number[]) {
  const largest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
