import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import DashboardPage from "@/app/(app)/dashboard/page";
import { GET as FIND_COMPANIES } from "@/app/api/companies/route";
import { GET as OWN_OVERVIEW } from "@/app/api/dashboard/own/route";
import { GET as FIND_LEADERS } from "@/app/api/leaders/search/route";
import { POST as SEND_BY_LINK } from "@/app/api/reviews/anonymous/route";
import { POST as CHANGE_CONSENT } from "@/app/api/reviews/consent/route";
import { GET as EXPORTED } from "@/app/api/reviews/me/export/route";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as OF, POST as SEND } from "@/app/api/reviews/route";
import { GET as SUBMITTED } from "@/app/api/reviews/submitted/route";
import { OWN_OVERVIEW_BYTES } from "@/lib/dashboard/constants";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { makeQueryClient } from "@/lib/http/query-client";
import { BODY_MAX_BYTES } from "@/lib/http/route";
import { sendLinkReview } from "@/lib/reviews/api/by-link";
import { sendReview } from "@/lib/reviews/api/submit";
import { sendConsent } from "@/lib/reviews/api/submitted";
import {
  LIST_BYTES,
  REVIEW_TEXT_MAX,
  SUBMISSION_ANSWER_BYTES,
  SUBMISSION_BYTES,
} from "@/lib/reviews/constants";
import { SEARCH_ANSWER_BYTES } from "@/lib/search/constants";
import { holdClock } from "@/tests/limits";
import { makeLinkedLeader, solveProof } from "../by-link";
import { makeCompany, makeReview, makeReviews, makeUser } from "../factories";
import { asRequest, CookieJar, call, signIn } from "../requests";
import { makeCases } from "./cases";
import { RATINGS } from "./world";

// One call below waits for as long as this.
vi.hoisted(() => {
  process.env.DATABASE_WAIT_SECONDS = "10";
});

beforeAll(() => makeCases());

// docs/anonymity.md, proof 11: someone on the network who counts the bytes sent over https.
const SENTENCE = "Explains why priorities change – and gives credit where it’s due. ";
const TEXTS = [1, 2, 4, 7, 11, 16, 21, 26, 30].map((times) => SENTENCE.repeat(times).trim());
const HANDLERS = {
  "/api/reviews": SEND,
  "/api/reviews/anonymous": SEND_BY_LINK,
  "/api/reviews/consent": CHANGE_CONSENT,
};

const bytesOf = (text: string) => Buffer.byteLength(text);
/** How many bodies the length alone identifies: of equally long ones, a guess gets one right. */
const countNamed = (bodies: string[]) => new Set(bodies.map(bytesOf)).size;

type Wire = { sent: string[]; answered: string[] };

function listen(cookies = new CookieJar()): Wire {
  const wire: Wire = { sent: [], answered: [] };
  vi.stubGlobal("fetch", async (url: keyof typeof HANDLERS, init: { body: string }) => {
    wire.sent.push(init.body);
    const response = await call(HANDLERS[url], { method: "POST", url, body: init.body, cookies });
    wire.answered.push(await response.clone().text());
    return response;
  });
  return wire;
}

afterEach(() => vi.unstubAllGlobals());

async function sendAllByAccount(): Promise<Wire> {
  const leader = await makeUser();
  const wire: Wire = { sent: [], answered: [] };
  for (const reviewText of TEXTS) {
    const author = await makeUser({ companyId: leader.companyId });
    const heard = listen(await signIn(author));
    await sendReview({ revieweeId: leader.id, companyId: leader.companyId, ...RATINGS, reviewText });
    wire.sent.push(...heard.sent);
    wire.answered.push(...heard.answered);
  }
  return wire;
}

async function sendAllByLink(): Promise<Wire> {
  const wire = listen();
  for (const reviewText of TEXTS) {
    const { id: revieweeId, companyId } = await makeLinkedLeader();
    const [nonce, proof] = [crypto.randomUUID(), await solveProof()];
    const target = { revieweeId, companyId: companyId ?? "" };
    await sendLinkReview({ ...target, ...RATINGS, reviewText, isShareable: true, nonce, proof });
  }
  return wire;
}

describe.each([
  ["an account", sendAllByAccount],
  ["a link", sendAllByLink],
])("a network log of nine texts sent by %s", (_name, sendAll) => {
  it("identifies every text without padding, and none with it", async () => {
    const { sent, answered } = await sendAll();
    expect([sent.length, answered.length]).toEqual([9, 9]);
    expect(countNamed(sent.map((body) => body.trimEnd()))).toBe(9);
    expect(countNamed(answered.map((body) => body.trimEnd()))).toBe(9);
    expect(sent.map(bytesOf)).toEqual(TEXTS.map(() => SUBMISSION_BYTES));
    expect(answered.map(bytesOf)).toEqual(TEXTS.map(() => SUBMISSION_ANSWER_BYTES));
    expect([countNamed(sent), countNamed(answered)]).toEqual([1, 1]);
  });
});

describe("the size of a submission", () => {
  // Each of the characters between the two sentences takes six bytes in JSON.
  const longest = [SENTENCE, "People listen."].join("\u0001".repeat(REVIEW_TEXT_MAX - SENTENCE.length - 14));

  it("has room for the longest text, by account and by link", async () => {
    const author = await makeUser();
    const byAccount = listen(await signIn(author));
    const leader = await makeLinkedLeader();
    const target = { revieweeId: leader.id, companyId: leader.companyId ?? "" };
    const unregisteredLeaderEmail = `${"k".repeat(64)}@${`${"h".repeat(60)}.`.repeat(3)}com`;
    const all = { ...target, ...RATINGS, unregisteredLeaderEmail, reviewText: longest };
    await sendReview(all);
    const byLink = listen();
    const work = { nonce: crypto.randomUUID(), proof: await solveProof() };
    await sendLinkReview({ ...target, ...RATINGS, reviewText: longest, isShareable: false, ...work });
    for (const { sent, answered } of [byAccount, byLink]) {
      for (const [body] of [sent, answered]) expect(bytesOf(body?.trimEnd() ?? "")).toBeGreaterThan(6 * 1900);
      expect(sent.map(bytesOf)).toEqual([SUBMISSION_BYTES]);
      expect(answered.map(bytesOf)).toEqual([SUBMISSION_ANSWER_BYTES]);
    }
  });

  it("is the same for every refusal, as is its response's (400, 401, 403, 404, 413, 415, 422, 429, 503)", async () => {
    holdClock();
    const [author, leader] = [await makeUser(), await makeLinkedLeader()];
    const cookies = await signIn(author);
    const good = { companyId: author.companyId, ...RATINGS, reviewText: TEXTS[0] };
    // Moderation marks every fourth character, the most possible.
    const swearing = "kys ".repeat(REVIEW_TEXT_MAX / 4).trim();
    const seen: { status: number; said: number; bytes: number; cache: string | null }[] = [];
    const ask = async (handler: typeof SEND, body: unknown, more: Parameters<typeof call>[1] = {}) => {
      const response = await call(handler, { method: "POST", body, ...more });
      const text = await response.text();
      const cache = response.headers.get("Cache-Control");
      seen.push({ status: response.status, said: bytesOf(text.trimEnd()), bytes: bytesOf(text), cache });
    };
    await ask(SEND, { ...good, reviewText: "short" }, { cookies });
    await ask(SEND, good);
    await ask(SEND, good, { cookies, headers: { origin: "https://evil.example" } });
    await ask(SEND_BY_LINK, {
      ...good,
      revieweeId: author.id,
      nonce: crypto.randomUUID(),
      proof: await solveProof(),
    });
    await ask(SEND, { ...good, reviewText: "x".repeat(BODY_MAX_BYTES) }, { cookies });
    await ask(SEND, good, { cookies, headers: { "content-type": "text/plain" } });
    await ask(SEND, { ...good, reviewText: swearing }, { cookies });
    await ask(SEND, { ...good, reviewText: `${TEXTS[0]} Write to me at kim@fjordline.com.` }, { cookies });
    await ask(SEND_BY_LINK, {
      revieweeId: leader.id,
      companyId: leader.companyId,
      ...RATINGS,
      reviewText: swearing,
      proof: await solveProof(),
    });
    for (let tries = 0; tries < 200 && seen.at(-1)?.status !== 429; tries++) {
      await ask(SEND, { ...good, reviewText: "short" }, { cookies });
    }
    await withConnection(async (client) => {
      // Once the call has waited long enough, it is as if there were no database.
      await client.query('BEGIN; LOCK TABLE "sessions" IN ACCESS EXCLUSIVE MODE');
      await ask(SEND, good, { cookies });
    });
    const every = (name: "status" | "bytes" | "cache") => [...new Set(seen.map((one) => one[name]))];
    const refusals = [400, 401, 403, 404, 413, 415, 422, 429, 503];
    expect(refusals.filter((status) => !every("status").includes(status))).toEqual([]);
    expect(Math.max(...seen.map(({ said }) => said))).toBeGreaterThan(SUBMISSION_ANSWER_BYTES / 2);
    expect(every("bytes")).toEqual([SUBMISSION_ANSWER_BYTES]);
    expect(every("cache")).toEqual(["no-store, no-transform"]);
  });
});

describe("the lists fetched again after a submission, and the file of them", () => {
  it("have one size, whichever text was added", async () => {
    const sizes: number[] = [];
    const bare = new Set<number>();
    const bareFiles = new Set<number>();
    for (const reviewText of TEXTS) {
      const leader = await makeUser({ areReviewsPublic: true });
      const author = await makeUser({ companyId: leader.companyId });
      const [cookies, theirs] = [await signIn(author), await signIn(leader)];
      listen(cookies);
      // Only three are shown as recent, and in no order of time.
      await db.review.deleteMany();
      await sendReview({ revieweeId: leader.id, companyId: leader.companyId, ...RATINGS, reviewText });
      for (const [handler, reader, url] of [
        [SUBMITTED, cookies, "/api/reviews/submitted?page=1"],
        [OF, cookies, `/api/reviews?leaderId=${leader.id}&page=1`],
        [RECEIVED, theirs, "/api/reviews/me?page=1"],
        [EXPORTED, theirs, "/api/reviews/me/export"],
        [RECENT, cookies, "/api/reviews/recent"],
      ] as const) {
        const response = await call(handler, { url, cookies: reader });
        expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
        const bytes = Buffer.from(await response.arrayBuffer());
        const body = bytes.toString("utf8");
        expect(body).toContain(reviewText);
        sizes.push(bytes.length);
        if (handler === SUBMITTED) bare.add(bytesOf(body.trimEnd()));
        if (handler === EXPORTED) bareFiles.add(bytesOf(body.trimEnd()));
      }
    }
    expect([bare.size, bareFiles.size]).toEqual([9, 9]);
    expect(new Set(sizes)).toEqual(new Set([LIST_BYTES]));
  });
});

describe("the dashboard", () => {
  const TOTALS = [0, 1, 10, 100];
  const STATES = [
    { state: "PUBLISHED" },
    { state: "HELD" },
    { state: "REMOVED" },
    { release: "together" },
  ] as const;

  function sentOf(page: Awaited<ReturnType<typeof DashboardPage>>): string {
    const html = renderToString(createElement(QueryClientProvider, { client: makeQueryClient() }, page));
    const times = new Set(["dataUpdatedAt", "dehydratedAt"]);
    return html + JSON.stringify(page.props, (name, value) => (times.has(name) ? undefined : value));
  }

  async function answerTo(cookies?: CookieJar): Promise<string> {
    const response = await call(OWN_OVERVIEW, { url: "/api/dashboard/own", cookies });
    expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    return response.text();
  }

  it("answers everyone in one size: authors in every state, leaders with every number and length, visitors", async () => {
    const answers = [await answerTo()];
    for (const total of TOTALS) {
      const author = await makeUser();
      await makeReviews(
        Array.from({ length: total }, (_, index) => ({
          author,
          ...STATES[index % STATES.length],
        })),
      );
      answers.push(await answerTo(await signIn(author)));
    }
    for (const text of [...TEXTS, "\u0001".repeat(REVIEW_TEXT_MAX)]) {
      const leader = await makeUser();
      const reviews = text.length < 1000 ? [{ leader, text }] : Array(120).fill({ leader, text });
      await makeReviews(reviews);
      answers.push(await answerTo(await signIn(leader)));
    }
    expect(countNamed(answers.map((answer) => answer.trimEnd()))).toBeGreaterThan(5);
    expect(new Set(answers.map(bytesOf))).toEqual(new Set([OWN_OVERVIEW_BYTES]));
  });

  it("is the same page for a person before and after they wrote, and in every state", async () => {
    const [author, leader] = [await makeUser(), await makeUser()];
    const cookies = await signIn(author);
    const page = () => asRequest(cookies, async () => sentOf(await DashboardPage()));
    const before = await page();
    expect(before).toContain("Recent Leader Reviews");
    for (const state of STATES) {
      await makeReview({ author, leader, ...state });
      expect((await page()) === before).toBe(true);
    }
    expect((await answerTo(cookies)).trimEnd()).toContain('"PUBLISHED":1,"WAITING":1,"HELD":1,"REMOVED":1');
  });
});

describe("the searches of the review form", () => {
  it("have one size, whatever they find", async () => {
    const cookies = await signIn(await makeUser());
    const answers: string[] = [];
    for (const [index, name] of ["Quillon", "Wrenfield", "Yarrowby", "Zephyrine"].entries()) {
      const company = await makeCompany({
        name: `${name} Works`,
        description: "Bridges. ".repeat(index * 4),
      });
      for (let times = 0; times <= index * 3; times++) {
        await makeUser({ company, firstName: name, title: "Head of Everything Else" });
      }
      for (const [handler, url] of [
        [FIND_LEADERS, `/api/leaders/search?q=${name}`],
        [FIND_COMPANIES, `/api/companies?search=${name}`],
      ] as const) {
        const response = await call(handler, { url, cookies });
        expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
        const answer = await response.text();
        expect(answer).toContain(name);
        answers.push(answer);
      }
    }
    expect(countNamed(answers.map((answer) => answer.trimEnd()))).toBe(answers.length);
    for (const handler of [FIND_LEADERS, FIND_COMPANIES]) {
      const none = await call(handler, { url: "/x?q=nobody-at-all&search=nobody-at-all", cookies });
      answers.push(await none.text());
      answers.push(await (await call(handler, { url: "/x?q=a", cookies: new CookieJar() })).text());
    }
    expect(new Set(answers.map(bytesOf))).toEqual(new Set([SEARCH_ANSWER_BYTES]));
  });
});

describe("a change of consent", () => {
  it("is as long as a submission, and so is its response, whatever the choice", async () => {
    const author = await makeUser();
    const cookies = await signIn(author);
    const { id } = await makeReview({ author });
    const wire = listen(cookies);
    for (const isShareable of [true, false]) {
      for (const from of ["monday", "now"] as const) await sendConsent({ id, isShareable, from });
    }
    expect(wire.sent.map(bytesOf)).toEqual(Array(4).fill(SUBMISSION_BYTES));
    expect(wire.answered.map(bytesOf)).toEqual(Array(4).fill(SUBMISSION_ANSWER_BYTES));
  });
});
