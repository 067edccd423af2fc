import { z } from "zod";

/** Work that a browser does before it may send something that no account stands behind, in the names of altcha-lib. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** In seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** The same, done. */
export const proofOfWork = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});
export type ProofOfWork = z.infer<typeof proofOfWork>;
