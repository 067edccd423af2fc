import "server-only";
import { AppError } from "@/lib/errors";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { findReasons, getModel } from "@/lib/moderation/queries/model";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
import { toPlain } from "@/lib/moderation/rules/canonical";
import { withReasons } from "@/lib/moderation/rules/model";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import type { ModerationDecision } from "@/lib/moderation/schema";
import { type Known, readCompared } from "@/lib/reviews/queries/compared";
import type { Target } from "@/lib/reviews/queries/target";

export type AcceptedDecision = Exclude<ModerationDecision, { outcome: "reject" }>;

/** Compares only with `known`: the decision would reveal other reviews (docs/anonymity.md, 'Submitting').
 * @throws AppError rejected with `marks` (offsets into the text) */
export async function requireAcceptableText(
  text: string,
  target: Target,
  known: Known,
): Promise<AcceptedDecision> {
  const [compared] = await Promise.all([readCompared(target, known), compilePatterns()]);
  const decision = await withModel(
    text,
    moderateReview({ text, knownNames: target.knownNames, ...compared }),
  );
  if (decision.outcome === "reject") {
    throw new AppError("rejected", decision.message, { details: { marks: decision.marks } });
  }
  return decision;
}

/** With a model, every text takes the same time, so that the time tells neither length nor outcome. */
async function withModel(text: string, decision: ModerationDecision): Promise<ModerationDecision> {
  const model = getModel();
  if (!model) return decision;
  const judge = async () => {
    if (decision.outcome === "reject") return decision;
    return withReasons(decision, (await findReasons(model, toPlain(text).text)) ?? []);
  };
  return withMinimumDuration(judge, model.milliseconds);
}
