import "server-only";
import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { keyedHash, limitKey } from "@/lib/crypto/keys";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type ProofChallenge, type ProofOfWork, proofChallenge } from "@/lib/limits/proof-schema";
import { limitStore } from "@/lib/limits/store";

/** One step takes a few milliseconds on a phone, and on the server, which does one for each challenge. */
const PBKDF2_ROUNDS = { production: 10_000, development: 10_000, test: 10 };
const VALID_MS = 20 * 60 * 1000;

export async function makeChallenge(now: Date): Promise<ProofChallenge> {
  const steps = env.PROOF_OF_WORK_STEPS;
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: PBKDF2_ROUNDS[env.NODE_ENV],
    counter: randomInt(Math.ceil(steps / 2), Math.floor(steps * 1.5) + 1),
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_MS),
    ...secrets(),
  });
  return proofChallenge.parse(challenge);
}

/** Accepts a solution once. @throws AppError invalid with `field` 'proof' */
export async function spendProof(proof: ProofOfWork | null | undefined): Promise<void> {
  if (!proof) throw unproven("Your browser skipped a check that protects this form.");
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secrets() });
  const name = limitKey("proof", proof.challenge.signature);
  if (!verified || !(await limitStore().spend(name, VALID_MS, Date.now()))) {
    throw unproven("The check that protects this form has expired or was used before.");
  }
}

function unproven(reason: string): AppError {
  return new AppError("invalid", `${reason} Your text is still here. Please send it again.`, {
    details: { field: "proof" },
  });
}

function secrets() {
  return {
    hmacSignatureSecret: keyedHash("challenge/v1").toString("base64url"),
    hmacKeySignatureSecret: keyedHash("challenge-key/v1").toString("base64url"),
  };
}
