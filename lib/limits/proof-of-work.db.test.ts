import { afterEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/reviews/anonymous/challenge/route";
import type { AppError } from "@/lib/errors";
import { spendProof } from "@/lib/limits/proof-of-work";
import type { ProofOfWork } from "@/lib/limits/proof-schema";
import { solveProof } from "@/tests/by-link";
import { call } from "@/tests/requests";

const TOO_OLD =
  "The check that protects this form has expired or was used before. Your text is still here. Please send it again.";

afterEach(() => {
  vi.useRealTimers();
});

function refusal(proof: ProofOfWork | null): Promise<unknown> {
  return spendProof(proof).then(
    () => "accepted",
    (error: AppError) => [error.code, error.message, error.details],
  );
}

describe("the work before a review by a link (SEC-R2)", () => {
  it("is accepted once, even if it is sent twenty times at once", async () => {
    const proof = await solveProof();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(proof)));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(await refusal(proof)).toEqual(["invalid", TOO_OLD, { field: "proof" }]);
  });

  it("is valid for twenty minutes", async () => {
    const [inTime, late] = [await solveProof(), await solveProof()];
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 19 * 60 * 1000);
    expect(await refusal(inTime)).toBe("accepted");
    vi.setSystemTime(Date.now() + 2 * 60 * 1000);
    expect(await refusal(late)).toEqual(["invalid", TOO_OLD, { field: "proof" }]);
  });

  it("must be done, for an unchanged challenge of ours", async () => {
    const { challenge, solution } = await solveProof();
    const { parameters, signature } = challenge;
    const tampered: ProofOfWork[] = [
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } },
      { challenge, solution: { ...solution, derivedKey: "not hex" } },
      { challenge: { signature, parameters: { ...parameters, cost: 1 } }, solution },
      {
        challenge: { signature, parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 } },
        solution,
      },
      { challenge: { parameters, signature: "0".repeat(signature.length) }, solution },
    ];
    for (const proof of tampered)
      expect(await refusal(proof)).toEqual(["invalid", TOO_OLD, { field: "proof" }]);
    expect(await refusal(null)).toEqual([
      "invalid",
      "Your browser skipped a check that protects this form. Your text is still here. Please send it again.",
      { field: "proof" },
    ]);
    expect(await refusal({ challenge, solution })).toBe("accepted");
  });

  it("is different for each request, and reveals at most half of its answer", async () => {
    const answers = await Promise.all([call(GET), call(GET)]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.text()));
    expect(one).not.toBe(two);
    expect(answers.map((answer) => answer.headers.get("Cache-Control"))).toEqual(["no-store", "no-store"]);
    const { challenge, solution } = await solveProof();
    expect(solution.derivedKey.startsWith(challenge.parameters.keyPrefix)).toBe(true);
    expect(solution.derivedKey).toHaveLength(2 * challenge.parameters.keyPrefix.length);
    expect(JSON.stringify(challenge)).not.toContain(solution.derivedKey);
  });
});
