import http from "node:http";
import { expect } from "vitest";

export type Answer = { status: number; body: Record<string, unknown> };

/** On a connection of its own, because a primary process gives each of its workers one in turn. */
export function ask(url: string, body?: object, cookie = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { "Content-Type": "application/json" }) };
    const request = http.request(
      url,
      { agent: false, headers, method: body ? "POST" : "GET" },
      (response) => {
        let text = "";
        response.on("data", (part) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    request.on("error", reject).end(body && JSON.stringify(body));
  });
}

export async function askInTurn(
  urls: string[],
  times: number,
  one: (url: string, index: number) => Promise<Answer>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) {
    statuses.push((await one(urls[index % urls.length] ?? "", index)).status);
  }
  return statuses;
}

export function logIn(url: string, email: string, password = "a guess"): Promise<Answer> {
  return ask(`${url}/api/login`, { email, password });
}

// Few, because each check of a password takes a core for a quarter of a second.
const FAILURES = 2;
export const FEW_FAILURES = { LOGIN_FAILURES_PER_QUARTER_HOUR: String(FAILURES) };
/** Two servers that each count for themselves would check all of these. */
export const GUESSES = 2 * FAILURES;

/** The servers together checked as many guesses as one server allows. */
export function expectOneLimit(statuses: number[]): void {
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(countOf(statuses, 401)).toBeGreaterThanOrEqual(FAILURES);
  // The limit has a random extra.
  expect(countOf(statuses, 401)).toBeLessThanOrEqual(1.5 * FAILURES);
}

export function countOf(statuses: number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

export async function makeAuthor() {
  const { makeUser } = await import("../factories");
  const { signIn } = await import("../requests");
  const { RATINGS, textNumber } = await import("../attacks/world");
  const author = await makeUser();
  const leader = await makeUser({ companyId: author.companyId });
  const cookie = (await signIn(author)).toString();
  const target = { companyId: author.companyId, revieweeId: leader.id, ...RATINGS };
  const review = (index: number) => ({ ...target, reviewText: textNumber(index) });
  const submit = (url: string, index: number) => ask(`${url}/api/reviews`, review(index), cookie);
  return { leaderId: leader.id, cookie, review, submit };
}

/** Sends one proof of work at two servers or workers, with different reviews. */
export async function spendTwice(one: string, other: string): Promise<Answer[]> {
  const { makeLinkedLeader, solveProof } = await import("../by-link");
  const { RATINGS, textNumber } = await import("../attacks/world");
  const leader = await makeLinkedLeader();
  const proof = await solveProof();
  const review = { companyId: leader.companyId, revieweeId: leader.id, ...RATINGS, proof };
  const send = (url: string, index: number) =>
    ask(`${url}/api/reviews/anonymous`, {
      ...review,
      reviewText: textNumber(index),
      nonce: crypto.randomUUID(),
    });
  return [await send(one, 1), await send(other, 2)];
}
