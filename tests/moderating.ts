import { expect } from "vitest";
import { POST as DECIDE } from "@/app/api/admin/reviews/decide/route";
import { GET as QUEUE } from "@/app/api/admin/reviews/route";
import { POST as APPEAL } from "@/app/api/reviews/appeal/route";
import { POST as DELIVER } from "@/app/api/reviews/deliver/route";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { POST as DELETE_REPLY } from "@/app/api/reviews/reply/delete/route";
import { PUT as REPLY } from "@/app/api/reviews/reply/route";
import { POST as REPORT } from "@/app/api/reviews/report/route";
import { GET as RESPONSES } from "@/app/api/reviews/submitted/responses/route";
import { GET as SUBMITTED } from "@/app/api/reviews/submitted/route";
import { POST as THANK } from "@/app/api/reviews/thank/route";
import { POST as WITHDRAW } from "@/app/api/reviews/withdraw/route";
import { versionOf } from "@/lib/admin/queries/replies";
import type { QueuedReview, QueueName } from "@/lib/admin/schema";
import { db } from "@/lib/db/client";
import type { AuthorResponse } from "@/lib/responses/schema";
import type { ReceivedReview, SubmittedReview } from "@/lib/reviews/schema";
import { makeCompany, makeReview, makeUser } from "./factories";
import { type CookieJar, call, signIn } from "./requests";
import type { ReviewOptions } from "./review-rows";

const DAY_MS = 24 * 60 * 60 * 1000;
export const yesterday = () => new Date(Date.now() - DAY_MS);

/** The review was sent yesterday, so that moderators see it today. */
export async function makeCase(
  options: ReviewOptions = {},
  leaderOptions: { areReviewsPublic?: boolean } = {},
) {
  const company = await makeCompany();
  const [author, leader, admin] = await Promise.all([
    makeUser({ company }),
    makeUser({ company, ...leaderOptions }),
    makeUser({ isAdmin: true }),
  ]);
  const review = await makeReview({ author, leader, createdAt: yesterday(), ...options });
  const [authors, leaders, admins] = await Promise.all([signIn(author), signIn(leader), signIn(admin)]);
  return { company, author, leader, admin, review, id: review.id, authors, leaders, admins };
}

type Method = "POST" | "PUT";

async function send(
  handler: typeof DECIDE,
  url: string,
  body: unknown,
  cookies?: CookieJar,
  method: Method = "POST",
) {
  const response = await call(handler, { method, url, body, cookies });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const decide = (cookies: CookieJar | undefined, body: unknown) =>
  send(DECIDE, "/api/admin/reviews/decide", body, cookies);
/** A decision on a reply also names the text that the moderator has read. */
export const asRead = (text: string) => ({ what: "replies", versions: [versionOf(text)] });
export const appeal = (cookies: CookieJar | undefined, id: string) =>
  send(APPEAL, "/api/reviews/appeal", { id }, cookies);
/** The appeal is of yesterday, so that moderators see it today. */
export async function appealYesterday(cookies: CookieJar | undefined, id: string) {
  const answer = await appeal(cookies, id);
  await db.review.updateMany({
    where: { id, appealedOn: { not: null } },
    data: { appealedOn: yesterday() },
  });
  return answer;
}
export const deliver = (cookies: CookieJar | undefined, id: string) =>
  send(DELIVER, "/api/reviews/deliver", { id }, cookies);
export const withdraw = (cookies: CookieJar | undefined, id: string) =>
  send(WITHDRAW, "/api/reviews/withdraw", { id }, cookies);
export const report = (cookies: CookieJar | undefined, body: unknown) =>
  send(REPORT, "/api/reviews/report", body, cookies);

export const reply = (cookies: CookieJar | undefined, body: unknown) =>
  send(REPLY, "/api/reviews/reply", body, cookies, "PUT");
export const deleteReply = (cookies: CookieJar | undefined, id: string) =>
  send(DELETE_REPLY, "/api/reviews/reply/delete", { id }, cookies);
export const thank = (cookies: CookieJar | undefined, body: unknown) =>
  send(THANK, "/api/reviews/thank", body, cookies);

export async function queueOf(cookies: CookieJar, queue: QueueName, query = ""): Promise<QueuedReview[]> {
  const response = await call(QUEUE, {
    url: `/api/admin/reviews?queue=${queue}&pageSize=100${query}`,
    cookies,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as QueuedReview[];
}

export async function received(cookies: CookieJar): Promise<ReceivedReview[]> {
  return (await (await call(RECEIVED, { url: "/api/reviews/me", cookies })).json()) as ReceivedReview[];
}

export async function submitted(cookies: CookieJar): Promise<SubmittedReview[]> {
  return (await (
    await call(SUBMITTED, { url: "/api/reviews/submitted", cookies })
  ).json()) as SubmittedReview[];
}

export async function answered(cookies: CookieJar): Promise<AuthorResponse[]> {
  const response = await call(RESPONSES, { url: "/api/reviews/submitted/responses", cookies });
  return (await response.json()) as AuthorResponse[];
}
