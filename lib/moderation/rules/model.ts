import type { ModerationDecision, ModerationKind } from "@/lib/moderation/schema";

/** What an operator's classifier is asked, from the config.json next to it. */
export type ModelConfig = {
  folder: string;
  /** In the order of the model's answer. */
  labels: string[];
  /** Whether several labels can fit one text. Otherwise their shares add up to 1. */
  isMultiLabel: boolean;
  /** From which share (0 to 1) a label holds a text, and why. */
  holds: Record<string, { kind: ModerationKind; threshold: number }>;
  maxTokens: number;
  milliseconds: number;
};

/** The reasons to hold a text, from the logits of each of its parts. One part is enough. */
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

/** Only ever adds a hold: what the rules refuse stays refused, and what they hold stays held. */
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
