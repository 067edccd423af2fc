"use client";
import { useCallback, useRef } from "react";
import { RequestError } from "@/lib/http/fetch-json";
import type { ProofOfWork } from "@/lib/http/proof-schema";
import { fetchChallenge } from "@/lib/reviews/api";

// A challenge is good for 20 minutes; one that is about to end is not worth sending.
const KEPT_MS = 18 * 60 * 1000;

export const CANNOT_PROVE =
  "Your browser cannot do the work that this form asks for. Open the page over https, or in a current browser. Your text stays on this device.";

/** Whether this browser has what the work needs: an old one has not, nor any on a page without https. */
export function canProve(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

type Work = { proof: Promise<ProofOfWork>; until: number };

/**
 * The work that a form without an account does before it is sent (SEC-R2), about a second on a phone. `start` begins
 * it, so that it is done when the form is; `take` waits for it and gives it away, once.
 */
export function useProofOfWork(): { start: () => void; take: () => Promise<ProofOfWork> } {
  const work = useRef<Work>(null);

  const current = useCallback(() => {
    if (!work.current || work.current.until < performance.now()) {
      const begun = { proof: solve(), until: performance.now() + KEPT_MS };
      work.current = begun;
      // Failed ahead of time: asked for anew when it is needed, and only then told of.
      begun.proof.catch(() => {
        if (work.current === begun) work.current = null;
      });
    }
    return work.current;
  }, []);

  const start = useCallback(() => void current(), [current]);
  const take = useCallback(() => {
    const { proof } = current();
    work.current = null;
    return proof;
  }, [current]);
  return { start, take };
}

// Each step is one call of the browser's own cryptography, which runs beside the page: nothing stutters meanwhile.
async function solve(): Promise<ProofOfWork> {
  if (!canProve()) throw new RequestError(CANNOT_PROVE, 0);
  const [challenge, { solveChallenge }, { deriveKey }] = await Promise.all([
    fetchChallenge(),
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution)
    throw new RequestError("Your browser took too long to prepare the form. Please try again.", 0);
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
