import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { GET as CHALLENGE } from "@/app/api/reviews/anonymous/challenge/route";
import { POST } from "@/app/api/reviews/anonymous/route";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { type ProofOfWork, proofChallenge } from "@/lib/limits/proof-schema";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import type { LinkReviewInput } from "@/lib/reviews/schema";
import type { User } from "@/prisma/generated/client";
import { makeUser } from "./factories";
import { type CookieJar, call } from "./requests";

const RATINGS = {
  ...recordOf(RATING_DIMENSIONS, "column", () => 4),
  supportRating: 3,
  growthRating: 5,
};
export const TEXT = "Explains why priorities change and gives credit where it is due.";

export const TEXTS = [
  "Plans well and says why.",
  "Keeps meetings short and useful.",
  "Fights for the budget we need.",
  "Gives credit in public and criticism in private.",
  "Answers questions the same day, or says when.",
  "Notices when the load is too much and moves the date.",
];

export async function makeLinkedLeader(overrides: Parameters<typeof makeUser>[0] = {}): Promise<User> {
  const id = overrides.id ?? crypto.randomUUID();
  return makeUser({ id, feedbackLink: linkOf(id), ...overrides });
}

export async function solveProof(): Promise<ProofOfWork> {
  const challenge = proofChallenge.parse(await (await call(CHALLENGE)).json());
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

type Sender = { client?: string; cookies?: CookieJar; headers?: Record<string, string> };

export async function sendByLink(
  leader: Pick<User, "id" | "companyId">,
  more: Partial<Record<keyof LinkReviewInput, unknown>> & Record<string, unknown> = {},
  sender: Sender = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const body = {
    companyId: leader.companyId,
    revieweeId: leader.id,
    reviewerId: null,
    ...RATINGS,
    reviewText: TEXT,
    nonce: crypto.randomUUID(),
    proof: "proof" in more ? null : await solveProof(),
    ...more,
  };
  const response = await call(POST, { method: "POST", url: "/api/reviews/anonymous", body, ...sender });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: answer, headers: response.headers };
}

export function reviewsOf(leader: { id: string }) {
  return db.review.findMany({ where: { revieweeId: leader.id } });
}
