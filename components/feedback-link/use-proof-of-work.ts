"use client";
import { useCallback, useRef } from "react";
import { RequestError } from "@/lib/http/fetch-json";
import type { ProofOfWork } from "@/lib/limits/proof-schema";
import { fetchChallenge } from "@/lib/reviews/api/by-link";

// a challenge expires after 20 minutes; this leaves time to send
const KEPT_MS = 18 * 60 * 1000;

export const CANNOT_PROVE =
  "Your browser can't run the check that protects this form from abuse. Open the page over https, or in an up-to-date browser. Your text stays on this device.";

/** Old browsers lack Web Crypto, and all browsers lack it without https. */
export function canProve(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

type Work = { proof: Promise<ProofOfWork>; until: number };

/** Proof of work (SEC-R2), about a second on a phone: call `start` early. `take` returns each proof once. */
export function useProofOfWork(): { start: () => void; take: () => Promise<ProofOfWork> } {
  const work = useRef<Work>(null);

  const current = useCallback(() => {
    if (!work.current || work.current.until < performance.now()) {
      const begun = { proof: solve(), until: performance.now() + KEPT_MS };
      work.current = begun;
      // If it fails early, `take` starts again, and only that error is shown.
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

// Web Crypto runs off the main thread, so the page doesn't freeze.
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
