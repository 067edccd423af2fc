import { sessionHandle } from "@/lib/accounts/queries/sessions";
import { hashSession } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { createToken } from "@/lib/auth/tokens";
import { dayOf, mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { undoToken, unsubscribeQuery } from "@/lib/mail/links";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import type { User } from "@/prisma/generated/client";
import { textNumber } from "../attacks/world";
import { solveProof } from "../by-link";
import { makeCompany, makeUser } from "../factories";
import { makeForgetful } from "../reset";
import { makePerson, makeReviewBy, PASSWORD, type Scene } from "./scene";
import type { Caller } from "./table";

export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Calls in place of the scene's person of this kind. */
  as?: User;
  /** This request gives its sender the right to read this address. */
  opens?: string;
};

const HOUR_MS = 60 * 60 * 1000;
const RATINGS = recordOf(RATING_DIMENSIONS, "column", () => 4);
const NEW_PASSWORD = "violet harbour lantern";

/** Valid requests, each on an object of its own: a caller let in by mistake gets a real answer. */
export const REQUESTS: Record<string, (scene: Scene, caller: Caller) => Sent | Promise<Sent>> = {
  "GET /api/auth/[...nextauth]": () => ({ params: { nextauth: "csrf" } }),
  "POST /api/auth/[...nextauth]": async (scene, caller) => ({
    ...(await asAnother(scene, caller)),
    params: { nextauth: "callback/credentials" },
    body: new URLSearchParams({ email: scene.people.other.email, password: PASSWORD }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "80" },
  }),
  "POST /api/register": () => ({
    body: {
      ...{
        firstName: "Ada",
        lastName: "Berg",
        title: "Engineer",
        password: NEW_PASSWORD,
        agreedToTerms: true,
      },
      email: newAddress(),
    },
  }),
  "POST /api/password-strength": () => ({ body: { password: NEW_PASSWORD } }),
  "GET /api/verify-email": async () => {
    const { token, hash } = linkToken();
    await makeUser({ isVerified: false, email: newAddress(), verificationToken: hash });
    return { query: { token } };
  },
  "POST /api/resend-verification": () => ({ body: { email: newAddress() } }),
  "POST /api/forgot-password": ({ people }) => ({ body: { email: people.other.email } }),
  "GET /api/verify-reset-token/[token]": async () => {
    const { token, email } = await makeForgetful();
    return { params: { token }, opens: email };
  },
  "POST /api/reset-password": async (scene, caller) => ({
    ...(await asAnother(scene, caller)),
    body: { token: (await makeForgetful()).token, password: NEW_PASSWORD },
  }),
  "POST /api/login": async (scene, caller) => {
    const { email } = await makePerson("leader", scene.company);
    return { ...(await asAnother(scene, caller)), body: { email, password: PASSWORD } };
  },
  "POST /api/complete-profile": async (scene, caller) => ({
    ...(await asAnother(scene, caller)),
    body: { workEmail: newAddress(), title: "Engineer" },
  }),
  "POST /api/logout": asAnother,
  "GET /api/unsubscribe": () => ({ query: unsubscription(newAddress()) }),
  "POST /api/unsubscribe/one-click": () => ({ query: unsubscription(newAddress()) }),
  "POST /api/unsubscribe/undo": async () => {
    const { id } = await db.unsubscribedEmail.create({
      data: { email: newAddress(), createdAt: mondayOf(new Date()) },
    });
    return { body: { undo: undoToken(id, new Date()) } };
  },
  "PUT /api/me": () => ({ body: { department: "Platform" } }),
  "POST /api/me/password": async (scene, caller) => ({
    ...(await asAnother(scene, caller)),
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD },
  }),
  "POST /api/me/sessions/end-all": asAnother,
  "POST /api/me/recovery": () => ({ body: { currentPassword: PASSWORD } }),
  "POST /api/me/recovery/unlock": () => ({ body: { code: "0".repeat(28) } }),
  "POST /api/me/sessions/end": async ({ people }, caller) => {
    const { id } = people[caller === "visitor" ? "member" : caller];
    return { body: { id: sessionHandle(hashSession(await createSession(id, new Date()))) } };
  },
  "POST /api/me/delete": async (scene, caller) => {
    const { as } = await asAnother(scene, caller);
    return { as, body: { submissions: "delete", email: as?.email, password: PASSWORD } };
  },
  "GET /api/reviews": ({ people }) => ({ query: { leaderId: people.leader.id } }),
  "GET /api/reviews of a company": ({ company }) => ({ query: { companyId: company.id } }),
  "POST /api/reviews": async ({ company }) => {
    const { id } = await makePerson("leader", company);
    return { body: { ...RATINGS, companyId: company.id, revieweeId: id, reviewText: newText() } };
  },
  "POST /api/reviews/anonymous": async ({ company, people }) => ({
    body: {
      ...{ ...RATINGS, companyId: company.id, revieweeId: people.leader.id },
      ...{ reviewText: newText(), nonce: crypto.randomUUID(), proof: await solveProof() },
    },
  }),
  "GET /api/reviews/submitted/responses": () => ({ query: { q: "Canary shared" } }),
  "POST /api/reviews/appeal": async ({ people }) => ofReview(makeReviewBy(people, { state: "REMOVED" })),
  "POST /api/reviews/consent": async ({ people }) =>
    ofReview(makeReviewBy(people), { isShareable: true, from: "now" }),
  "POST /api/reviews/deliver": async ({ people }) => ofReview(makeReviewBy(people, { release: "together" })),
  "POST /api/reviews/unlink": async ({ people }) => ofReview(makeReviewBy(people)),
  "POST /api/reviews/withdraw": async ({ people }) => ofReview(makeReviewBy(people)),
  "PUT /api/reviews/reply": async ({ people }) =>
    ofReview(makeReviewBy(people), { text: "Thank you. We talk about it on Monday." }),
  "POST /api/reviews/reply/delete": async ({ people }) => ofReview(makeReplied(people)),
  "POST /api/reviews/report": async ({ people }) => ofReview(makeReviewBy(people), { reason: "untrue" }),
  "POST /api/reviews/thank": async ({ people }) => ofReview(makeReviewBy(people), { isThanked: true }),
  "PUT /api/feedback/link": () => ({ body: { isNamedInPreviews: false } }),
  "GET /api/companies/[id]": ({ company }) => ofId(company),
  "GET /api/companies/[id]/leaders": ({ company }) => ofId(company),
  "GET /api/companies/[id]/stats": ({ company }) => ofId(company),
  "GET /api/companies": ({ company }) => ({ query: { search: company.name } }),
  "GET /api/companies/profiles": ({ company }) => ({ query: { q: company.name } }),
  "GET /api/leaders/[id]": ({ people }) => ofId(people.leader),
  "GET /api/leaders/[id] of someone hidden": ({ people }) => ofId(people.member),
  "GET /api/leaders/[id]/stats": ({ people }) => ofId(people.leader),
  "GET /api/leaders/[id]/stats of someone hidden": ({ people }) => ofId(people.member),
  "GET /api/leaders/search": ({ people }) => ({ query: { q: people.leader.firstName } }),
  "GET /api/search": ({ people }) => ({ query: { q: people.leader.firstName } }),
  "GET /api/share-image": ({ shared }) => ({ query: { type: "review", id: shared.id } }),
  "POST /api/shared-pages": ({ shared }) => ({ body: { type: "review", id: shared.id } }),
  "POST /api/shared-pages/revoke": () => ({ body: { type: "progress" } }),
  "POST /api/companies/from-email": () => ({ body: { email: newAddress() } }),
  "PUT /api/admin/companies/[id]": async () => ({ ...ofId(await makeCompany()), body: { industry: "Rail" } }),
  "POST /api/admin/companies/[id]/remove": async () => ofId(await makeCompany()),
  "GET /api/admin/companies/merge": async () => ({ query: await twoCompanies() }),
  "POST /api/admin/companies/merge": async () => ({ body: await twoCompanies() }),
  "GET /api/admin/people": ({ subject }) => ({ query: { email: subject.email } }),
  "POST /api/admin/people/role": ({ subject }) => ({ body: { id: subject.id, isAdmin: false } }),
  "POST /api/admin/people/end-sessions": ({ subject }) => ({ body: { id: subject.id } }),
  "POST /api/admin/reviews/decide": async ({ people }) => ({
    body: { ids: [(await makeReviewBy(people, { state: "HELD" })).id], decision: "publish" },
  }),
  "GET /badge/[file]": ({ people }) => ({ params: { file: `${people.leader.id}.svg` } }),
  "GET /anonymous-feedback/[id]/image.png": ({ people }) => ofId(people.leader),
  "GET /c/[code]/image": ({ code }) => ({ params: { code } }),
  "GET /open-graph/[page]/image.png": () => ({ params: { page: "home" } }),
};

const newAddress = () => `someone@${crypto.randomUUID()}.example`;
let texts = 0;
const newText = () => textNumber(texts++);
const unsubscription = (email: string) => Object.fromEntries(new URLSearchParams(unsubscribeQuery(email)));
const linkToken = () => createToken(new Date(Date.now() + HOUR_MS));

/** Another person of this kind, for requests that end their sessions or account. */
async function asAnother({ company }: Scene, caller: Caller): Promise<Sent> {
  return caller === "visitor" ? {} : { as: await makePerson(caller, company) };
}

function ofId({ id }: { id: string }): Sent {
  return { params: { id } };
}

async function ofReview(review: Promise<{ id: string }>, more: object = {}): Promise<Sent> {
  return { body: { id: (await review).id, ...more } };
}

async function makeReplied(people: Scene["people"]): Promise<{ id: string }> {
  const review = await makeReviewBy(people);
  const repliedOn = new Date(dayOf(new Date()));
  await db.reviewResponse.create({ data: { reviewId: review.id, replyText: "Thank you.", repliedOn } });
  return review;
}

async function twoCompanies(): Promise<Record<string, string>> {
  const [from, into] = await Promise.all([makeCompany(), makeCompany()]);
  return { from: from.id, into: into.id };
}
