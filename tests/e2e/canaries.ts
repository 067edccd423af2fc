import { randomBytes } from "node:crypto";
import type { AccessScene } from "./people";
import { ask } from "./process";

type Sender = { port: number; ids: AccessScene["ids"]; cookie: string };

/** Sends words that exist nowhere else to every kind of endpoint and page. @returns them, and the worst status */
export async function sendCanaries({
  port,
  ids,
  cookie,
}: Sender): Promise<{ sent: string[]; worst: number }> {
  const word = () => `canary${randomBytes(12).toString("hex")}`;
  const firstName = word();
  const [lastName, password, text, token, search] = [word(), word(), word(), word(), word()];
  const email = `${word()}@${word()}.com`;
  const ratings = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 4 };
  const { company: companyId, leader: revieweeId } = ids;
  const review = { ...ratings, companyId, revieweeId, reviewText: `Says early what will change: ${text}` };
  const json = { "content-type": "application/json", cookie };
  const form = { ...json, "content-type": "application/x-www-form-urlencoded" };
  const posts: [at: string, body: object][] = [
    ["/api/register", { firstName, lastName, email, password, title: lastName, agreedToTerms: true }],
    ["/api/login", { email, password }],
    ["/api/forgot-password", { email }],
    ["/api/resend-verification", { email }],
    ["/api/password-strength", { password, firstName, email }],
    ["/api/reset-password", { token, password }],
    ["/api/complete-profile", { workEmail: email, title: lastName }],
    ["/api/reviews", review],
    ["/api/reviews/anonymous", { ...review, nonce: crypto.randomUUID() }],
    ["/api/reviews", { ...review, unregisteredLeaderEmail: email, revieweeId: null, companyId: null }],
    ["/api/me/password", { currentPassword: password, password: token }],
    ["/api/me/recovery/unlock", { code: token }],
    ["/api/me/delete", { submissions: "delete", password, email }],
    ["/api/companies/from-email", { email }],
  ];
  const query = new URLSearchParams({
    token,
    email,
    t: token,
    q: search,
    undo: token,
    next: `/${token}`,
    error: search,
  });
  const gets = [
    ...["/api/verify-email", "/api/unsubscribe", "/api/search", "/api/leaders/search", "/api/companies"],
    ...[
      `/api/verify-reset-token/${token}`,
      `/api/admin/people`,
      `/api/reviews/me`,
      `/${token}`,
      `/api/${token}`,
    ],
    ...["/reset-password", "/verify-email", "/unsubscribe", "/login", "/leader-lookup", "/company-lookup"],
    ...["/submissions", `/anonymous-feedback/${token}`, `/c/${token}`, `/badge/${token}.svg`, "/%E0%A4%A"],
  ].map((at) => `${at}?${query}`);
  const got = await Promise.all([
    ...posts.map(([at, body]) =>
      ask(port, at, { method: "POST", headers: json, body: JSON.stringify(body) }),
    ),
    ask(port, "/api/reviews", { method: "POST", headers: json, body: `{"reviewText": "${text}", ` }),
    ask(port, "/api/me", {
      method: "PUT",
      headers: json,
      body: JSON.stringify({ firstName, lastName }),
    }),
    ask(port, "/api/auth/callback/credentials", { method: "POST", headers: form, body: String(query) }),
    ...gets.map((at) => ask(port, at, { headers: { cookie, "user-agent": search } })),
  ]);
  const sent = [
    firstName,
    lastName,
    password,
    text,
    token,
    search,
    email,
    cookie.split("=").slice(1).join("="),
  ];
  return { sent, worst: Math.max(...got.map(({ status = 0 }) => status)) };
}
