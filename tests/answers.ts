import { z } from "zod";
import { account, completedProfile, openSession, STRENGTH_LABELS } from "@/lib/accounts/schema";
import {
  auditEntry,
  decided,
  foundPerson,
  health,
  mergePreview,
  queueCounts,
  queuedReview,
  retriedMail,
} from "@/lib/admin/schema";
import { recovery } from "@/lib/authorship/schema";
import {
  company,
  companyList,
  companyOfEmail,
  companyOverview,
  companyProfile,
} from "@/lib/companies/schema";
import { dashboardMetrics, ownOverview } from "@/lib/dashboard/schema";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { accountExport } from "@/lib/exports/schema";
import { feedbackLink } from "@/lib/feedback-link/schema";
import { leaderDetails, leaderList, listedLeader } from "@/lib/leaders/schema";
import { proofChallenge } from "@/lib/limits/proof-schema";
import { ratingFigures } from "@/lib/ratings/schema";
import { authorResponse } from "@/lib/responses/schema";
import { linkReview, receivedReview, review, reviewStats, submittedReview } from "@/lib/reviews/schema";
import { searchResult } from "@/lib/search/schema";
import { sharedPage } from "@/lib/sharing/schema";

export const message = z.object({ message: z.string().min(1) });
const failure = message.extend({ code: z.enum(Object.keys(ERROR_STATUS) as ErrorCode[]) });
const id = "[0-9a-f-]{36}";

const ANSWERS: [path: string, answer: z.ZodType | string][] = [
  ["GET /api/auth/csrf", z.object({ csrfToken: z.string() })],
  ["POST /api/login", z.object({ user: account })],
  ["GET /api/me", account],
  ["PUT /api/me", account],
  ["POST /api/me/delete", message],
  ["GET /api/me/export", accountExport],
  ["POST /api/me/password", message],
  ["GET /api/me/recovery", recovery],
  ["POST /api/me/recovery", z.object({ code: z.string() })],
  ["POST /api/me/recovery/unlock", message],
  ["GET /api/me/sessions", z.array(openSession)],
  ["POST /api/me/sessions/(end|end-all)", message],
  [
    "POST /api/(forgot-password|resend-verification|reset-password|unsubscribe/(undo|one-click)|logout|register)",
    message,
  ],
  ["GET /api/unsubscribe", message.extend({ undo: z.string().optional() })],
  ["GET /api/verify-email", message.extend({ choosesPassword: z.literal(true).optional() })],
  ["GET /api/verify-reset-token/[^/]+", z.object({ email: z.string(), isFirst: z.literal(true).optional() })],
  [
    "POST /api/password-strength",
    z.object({
      score: z.int().min(0).max(4),
      label: z.enum(STRENGTH_LABELS),
      reason: z.string().nullable(),
    }),
  ],
  ["POST /api/complete-profile", completedProfile],
  ["GET /api/companies", companyList],
  ["POST /api/companies/from-email", companyOfEmail],
  [`GET /api/companies/${id}`, company],
  ["GET /api/companies/overview", companyOverview],
  ["GET /api/companies/profiles", z.array(companyProfile)],
  [`GET /api/(companies|leaders)/(me|${id})/stats`, ratingFigures.nullable()],
  [`GET /api/companies/${id}/leaders`, z.array(listedLeader)],
  [`GET /api/leaders/${id}`, leaderDetails],
  ["GET /api/leaders/search", leaderList],
  ["GET /api/dashboard/metrics", dashboardMetrics],
  ["GET /api/dashboard/own", ownOverview],
  ["(GET|PUT|DELETE) /api/feedback/link", feedbackLink],
  ["POST /api/feedback/(generate-link|new-link)", feedbackLink],
  ["GET /api/admin/audit", z.array(auditEntry)],
  [`PUT /api/admin/companies/${id}`, company],
  [`POST /api/admin/companies/${id}/remove`, message],
  ["GET /api/admin/companies/merge", mergePreview],
  ["POST /api/admin/companies/merge", company],
  ["GET /api/admin/health", health],
  ["POST /api/admin/mail/retry", retriedMail],
  ["GET /api/admin/people", foundPerson],
  ["POST /api/admin/people/role", foundPerson],
  ["POST /api/admin/people/end-sessions", message],
  ["GET /api/admin/reviews", z.array(queuedReview)],
  ["GET /api/admin/reviews/counts", queueCounts],
  ["POST /api/admin/reviews/decide", decided],
  ["GET /api/search", z.array(searchResult)],
  ["GET /api/reviews(/recent)?", z.array(review)],
  ["POST /api/reviews", submittedReview],
  ["GET /api/reviews/me", z.array(receivedReview)],
  ["GET /api/reviews/me/export", "a CSV file"],
  ["GET /api/reviews/submitted", z.array(submittedReview)],
  ["GET /api/reviews/submitted/responses", z.array(authorResponse)],
  ["PUT /api/reviews/reply", message],
  ["POST /api/reviews/reply/delete", message],
  ["GET /api/reviews/(me|submitted)/stats", reviewStats],
  ["POST /api/reviews/(appeal|consent|deliver|report|thank|unlink|withdraw)", message],
  ["POST /api/reviews/anonymous", linkReview],
  ["GET /api/reviews/anonymous/challenge", proofChallenge],
  ["GET /api/shared-pages", z.array(sharedPage)],
  ["POST /api/shared-pages", z.object({ url: z.url() })],
  ["POST /api/shared-pages/revoke", message],
  ["GET /api/share-image", "a PNG, its alt text in `X-Image-Description`"],
  ["GET /api/(session-expired|session-refresh|unsubscribe/one-click)", "a redirect (307)"],
  ["GET /api/(health|ready)", z.object({ status: z.literal("ok") })],
];

const PATTERNS = ANSWERS.map(([path, answer]) => [new RegExp(`^${path}$`), answer] as const);

/**
 * Every error must be `{ message, code }`, with the status of its code. Files are not checked.
 * @throws Error when the answer doesn't match its schema, or when the endpoint isn't listed.
 */
export async function checkAnswer(name: string, answer: Response): Promise<void> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return;
  const schema = answer.ok
    ? answerOf(name)
    : failure.refine(({ code }) => ERROR_STATUS[code] === answer.status, "The code has another status.");
  if (typeof schema === "string") throw new Error(`${name} answers ${schema}, not JSON`);
  const { error } = schema.safeParse(await answer.clone().json());
  if (error) throw new Error(`${name} doesn't answer ${answer.status} like this: ${z.prettifyError(error)}`);
}

export function answerOf(name: string): z.ZodType | string {
  const listed = PATTERNS.find(([pattern]) => pattern.test(name));
  if (!listed) throw new Error(`Add ${name} to tests/answers.ts`);
  return listed[1];
}
