import type { NextRequest } from "next/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as HEALTH } from "@/app/api/admin/health/route";
import { GET as QUEUE_COUNTS } from "@/app/api/admin/reviews/counts/route";
import { GET as QUEUE } from "@/app/api/admin/reviews/route";
import { GET as COMPANY } from "@/app/api/companies/[id]/route";
import { GET as COMPANY_STATS } from "@/app/api/companies/[id]/stats/route";
import { GET as OVERVIEW } from "@/app/api/companies/overview/route";
import { GET as PROFILES } from "@/app/api/companies/profiles/route";
import { GET as COMPANIES } from "@/app/api/companies/route";
import { GET as METRICS } from "@/app/api/dashboard/metrics/route";
import { GET as OWN_OVERVIEW } from "@/app/api/dashboard/own/route";
import { GET as LINK } from "@/app/api/feedback/link/route";
import { GET as LEADER } from "@/app/api/leaders/[id]/route";
import { GET as LEADER_STATS } from "@/app/api/leaders/[id]/stats/route";
import { GET as LEADERS } from "@/app/api/leaders/search/route";
import { GET as EXPORT } from "@/app/api/me/export/route";
import { GET as ME } from "@/app/api/me/route";
import { POST as DELIVER } from "@/app/api/reviews/deliver/route";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECEIVED_STATS } from "@/app/api/reviews/me/stats/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as OF, POST as SUBMIT } from "@/app/api/reviews/route";
import { GET as SEARCH } from "@/app/api/search/route";
import { GET as BADGE } from "@/app/badge/[file]/route";
import type { Viewer } from "@/lib/auth/viewer";
import { unlinkReview } from "@/lib/authorship/mutations/unlink";
import { weekOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { sealReviews } from "@/lib/jobs/seal";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { sendReview } from "@/lib/reviews/api/submit";
import { sendDelivery } from "@/lib/reviews/api/submitted";
import { SUBMISSION_ANSWER_BYTES, SUBMISSION_BYTES } from "@/lib/reviews/constants";
import { deliverReview } from "@/lib/reviews/mutations/release";
import { getShareImage } from "@/lib/sharing/queries/input";
import { shareImageEtag } from "@/lib/sharing/queries/share-image";
import type { Review, User } from "@/prisma/generated/client";
import { sendByLink, TEXTS } from "../by-link";
import { makeCompany, makeReview, makeReviews, makeUser } from "../factories";
import { listWaitingMails } from "../mails";
import { type CookieJar, call, signIn } from "../requests";
import { passMonday, setWeekDone } from "../weekly";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY } from "./times";
import { changes, RATINGS, rowsOf, type StolenRow, steal, submitAs, textNumber } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, 'Waiting for others'.
type Handler = (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;
type View = Record<string, unknown>;

const together = { release: "together" } as const;
const WEDNESDAY = FIRST_MONDAY + 2 * DAY_MS + 10 * 60 * 60 * 1000;
const MONDAY_NIGHT = new Date(FIRST_MONDAY + 7 * DAY_MS + 5 * 60 * 1000);
const MINUTE_MS = 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function travelTo(moment: number | Date): void {
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
}

const asViewer = (user: User) => user as unknown as Viewer;

async function makeLeader(areReviewsPublic = true): Promise<User> {
  const id = crypto.randomUUID();
  const options = { feedbackLink: linkOf(id), isBadgeShown: true, isAdmin: true, areReviewsPublic };
  return makeUser({ id, company: await makeCompany(), lastName: `Okafor${id.slice(0, 8)}`, ...options });
}

async function holdFor(
  { id: revieweeId, companyId }: User,
  index: number,
  by?: User,
): Promise<{ id: string; author: User }> {
  const author = by ?? (await makeUser({ companyId }));
  const { id } = await submitAs(author, {
    revieweeId,
    companyId,
    reviewText: textNumber(index),
    ...together,
  });
  return { id, author };
}

async function look(leader: User, cookies: CookieJar): Promise<View> {
  const { id, companyId, lastName } = leader;
  const opened: [name: string, handler: unknown, url: string, params?: object][] = [
    ["received", RECEIVED, "/api/reviews/me"],
    ["received, searched", RECEIVED, "/api/reviews/me?q=colleagues"],
    ["received stats", RECEIVED_STATS, "/api/reviews/me/stats"],
    ["reviews of the leader", OF, `/api/reviews?leaderId=${id}`],
    ["reviews of the company", OF, `/api/reviews?companyId=${companyId}`],
    ["recent", RECENT, "/api/reviews/recent"],
    ["leader", LEADER, `/api/leaders/${id}`, { id }],
    ["leader's stats", LEADER_STATS, `/api/leaders/${id}/stats`, { id }],
    ["leaders", LEADERS, `/api/leaders/search?q=${lastName}`],
    ["company", COMPANY, `/api/companies/${companyId}`, { id: companyId }],
    ["company's stats", COMPANY_STATS, `/api/companies/${companyId}/stats`, { id: companyId }],
    ["companies", COMPANIES, "/api/companies?search=company"],
    ["overview", OVERVIEW, "/api/companies/overview"],
    ["profiles", PROFILES, "/api/companies/profiles"],
    ["search", SEARCH, `/api/search?q=${lastName}`],
    ["metrics", METRICS, "/api/dashboard/metrics"],
    ["own overview", OWN_OVERVIEW, "/api/dashboard/own"],
    ["link", LINK, "/api/feedback/link"],
    ["account", ME, "/api/me"],
    ["export", EXPORT, "/api/me/export"],
    ["queue", QUEUE, "/api/admin/reviews"],
    ["queue counts", QUEUE_COUNTS, "/api/admin/reviews/counts"],
    ["health", HEALTH, "/api/admin/health"],
    ["badge", BADGE, `/badge/${id}.svg`, { file: `${id}.svg` }],
  ];
  const view: View = {};
  for (const [name, handler, url, params = {}] of opened) {
    const response = await call(handler as Handler, { url, cookies, params: params as { id: string } });
    const body = await response.text();
    expect(response.status, `${name}: ${body}`).toBe(200);
    // Each session ends at its own time.
    const headers = [...response.headers].filter(([header]) => header !== "set-cookie");
    view[name] = { body, bytes: Buffer.byteLength(body), headers };
  }
  view.image = await getShareImage(asViewer(leader), { type: "progress" }, new Date()).then(
    ({ input }) => shareImageEtag(input, { look: "light", format: "wide" }),
    (error: Error) => error.message,
  );
  view.mails = (await listWaitingMails()).filter(({ leaderId }) => leaderId === id).length;
  return view;
}

function differences(one: View, other: View): string[] {
  return Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

describe("a leader who watches everything", () => {
  it.each([
    ["public", true],
    ["private", false],
  ])(
    "sees the very same with none, one and two waiting, also after a Monday (SEC-C5), whose reviews are %s",
    async (_name, isPublic) => {
      travelTo(WEDNESDAY);
      const leader = await makeLeader(isPublic);
      await makeReviews(
        Array.from({ length: 5 }, () => ({ leader, createdAt: new Date(FIRST_MONDAY - DAY_MS) })),
      );
      const { companyId } = leader;
      const authors = [await makeUser({ companyId }), await makeUser({ companyId })];
      const cookies = await signIn(leader);
      const none = await look(leader, cookies);
      const held = [];
      for (const [index, author] of authors.entries()) {
        held.push(await holdFor(leader, index, author));
        expect(differences(none, await look(leader, cookies))).toEqual([]);
      }
      await passMonday();
      const before = await look(leader, cookies);
      for (const name of ["received", "leader's stats", "badge", "mails"])
        expect(before[name]).toEqual(none[name]);
      await deliverReview(asViewer(held[0]?.author as User), held[0]?.id ?? "", new Date());
      const changed = differences(before, await look(leader, cookies));
      // The control: once it is delivered, the same review shows in the same places.
      const ofLeader = [
        "received",
        "received, searched",
        "received stats",
        "own overview",
        "leader's stats",
        "link",
        "account",
        "export",
      ];
      const ofAll = ["reviews of the company", "recent", "company", "company's stats", "metrics"];
      for (const name of isPublic ? [...ofLeader, ...ofAll] : ofLeader) expect(changed).toContain(name);
    },
  );

  it("gets an email about the week for a delivered review, and none for one that waits", async () => {
    travelTo(WEDNESDAY);
    for (const [release, notes] of [
      ["together", 0],
      ["now", 1],
    ] as const) {
      const leader = await makeLeader();
      await makeReview({ leader, author: await makeUser(), release, createdAt: new Date(WEDNESDAY) });
      await passMonday();
      expect((await listWaitingMails()).filter(({ leaderId }) => leaderId === leader.id)).toHaveLength(notes);
    }
  });

  it("doesn't learn from moderation what waits: a text like it is published, by account and by link", async () => {
    const leader = await makeLeader();
    const target = { revieweeId: leader.id, companyId: leader.companyId };
    const { author } = await holdFor(leader, 7);
    const colleague = await makeUser({ companyId: leader.companyId });
    const same = await submitAs(colleague, { ...target, reviewText: textNumber(7) });
    expect(same.state).toBe("PUBLISHED");
    const secret = await holdFor(leader, 8);
    const byLink = await sendByLink(leader, { reviewText: textNumber(8) });
    const state = async (id: unknown) =>
      (await db.review.findUniqueOrThrow({ where: { id: String(id) } })).state;
    expect([await state(byLink.body.id), await state(secret.id)]).toEqual(["PUBLISHED", "WAITING"]);
    // The control: authors are compared with what they wrote themselves.
    const again = await submitAs(author, { ...target, reviewText: `${textNumber(7)} Really.` });
    expect(again.state).toBe("HELD");
  });
});

describe("who tries to bring out the one that waits", () => {
  async function statesAfterMonday(leader: User): Promise<string[]> {
    await setWeekDone(new Date());
    await doWeeklyWork(weeksAfter(new Date(), 1));
    const rows = await db.review.findMany({
      where: { revieweeId: leader.id },
      orderBy: { createdAt: "asc" },
    });
    return rows.map(({ state }) => state);
  }

  it("gets nowhere with reviews by the leader's link; two more people do it", async () => {
    const leader = await makeLeader();
    await holdFor(leader, 1);
    for (const reviewText of TEXTS) expect((await sendByLink(leader, { reviewText })).status).toBe(201);
    expect(await statesAfterMonday(leader)).toContain("WAITING");
    for (const index of [2, 3]) await holdFor(leader, index);
    expect(await statesAfterMonday(leader)).not.toContain("WAITING");
  });

  it("gets nowhere with three reviews by one account, one after the other, at once, or unlinked; three accounts do it", async () => {
    const leader = await makeLeader();
    const target = { revieweeId: leader.id, companyId: leader.companyId };
    const [one, other] = [await makeUser(), await makeUser()];
    const write = (author: User, reviewText = "") => submitAs(author, { ...target, reviewText, ...together });
    for (const text of TEXTS.slice(0, 3)) await unlinkReview(asViewer(one), (await write(one, text)).id);
    await Promise.all(TEXTS.slice(3, 6).map((text) => write(other, text)));
    expect(new Set(await statesAfterMonday(leader))).toEqual(new Set(["WAITING"]));
    for (const index of [11, 12]) await holdFor(leader, index);
    expect(new Set(await statesAfterMonday(leader))).toEqual(new Set(["PUBLISHED"]));
  });
});

describe("a thief", () => {
  // Reviews of the other tests came out on days that are still to come.
  beforeEach(() => db.review.deleteMany());

  const rowOf = (rows: StolenRow[], id: unknown) => rows.find((row) => row.id === id) as StolenRow;

  it("finds that storing one that waits changes only its own row, and delivering it no row of the author", async () => {
    const leader = await makeLeader();
    const author = await makeUser({ companyId: leader.companyId });
    const target = { revieweeId: leader.id, companyId: leader.companyId };
    const before = await steal();
    const { id } = await submitAs(author, { ...target, reviewText: textNumber(21), ...together });
    const stored = await steal();
    expect(changes(before, stored)).toEqual({ reviews: { added: [id], changed: [], gone: [] } });
    await deliverReview(asViewer(author), id, new Date());
    const delivered = changes(stored, await steal());
    expect(delivered.users).toEqual({ added: [], changed: [leader.id], gone: [] });
    // The control: one that doesn't wait changes the same rows when it is sent.
    const { reviews: _, ...rest } = delivered;
    const now = await steal();
    await submitAs(author, { ...target, reviewText: textNumber(33) });
    const { reviews: _own, ...direct } = changes(now, await steal());
    expect(Object.keys(rest).sort()).toEqual(Object.keys(direct).sort());
  });

  it("can't tell from `firstByAuthor` who wrote first, twice, by a link or about a company, in one dump or two", async () => {
    travelTo(WEDNESDAY);
    const leader = await makeLeader();
    const [author, unlinker] = [await makeUser(), await makeUser()];
    const [first, second] = [
      await makeReview({ leader, author }),
      await makeReview({ leader, author, ...together }),
    ];
    const unlinked = await makeReview({ leader, author: unlinker });
    await unlinkReview(asViewer(unlinker), unlinked.id);
    const byLink = await makeReview({ leader });
    const ofCompany = await makeReview({ company: { id: leader.companyId ?? "" }, author });
    const all = [first, second, unlinked, byLink, ofCompany].map(({ id }) => id);
    const dump = async (day: number) => {
      await sealReviews(new Date(WEDNESDAY + day * DAY_MS));
      const rows = rowsOf(await steal(), "reviews");
      return all.map((id) => rowOf(rows, id).firstByAuthor ?? "");
    };
    const [one, two] = [await dump(1), await dump(2)];
    expect(new Set(one.map((value) => value.length))).toEqual(new Set(["\\x".length + 2 * 29]));
    expect(new Set(one).size).toBe(all.length);
    const bytes = one.map((value) => value.slice(2));
    for (let at = 0; at < 58; at += 2)
      expect(new Set(bytes.map((value) => value.slice(at, at + 2))).size).toBeGreaterThan(1);
    expect(two).toEqual(one);
    // The control: without the seal of the field, the first ones and the others fall apart.
    const plain = await db.review.findMany({
      where: { id: { in: all } },
      select: { id: true, firstByAuthor: true },
    });
    const { isFirstByAuthor } = await import("@/lib/authorship/queries/first");
    expect(plain.filter(isFirstByAuthor).map(({ id }) => id)).toEqual([first.id]);
  });

  it("can't tell those that came out from one that was sent that Monday, after the seal", async () => {
    travelTo(WEDNESDAY);
    const leader = await makeLeader();
    const waited: Review[] = [];
    for (let index = 0; index < 3; index++)
      waited.push(
        await makeReview({ leader, author: await makeUser(), ...together, createdAt: new Date(WEDNESDAY) }),
      );
    await sealReviews(new Date(WEDNESDAY + DAY_MS));
    const old = rowsOf(await steal(), "reviews");
    expect(
      old.filter(({ state }) => state === "WAITING").map(({ createdAt }) => createdAt?.slice(0, 10)),
    ).toEqual(waited.map(() => weekOf(new Date(WEDNESDAY))));
    await setWeekDone(new Date());
    await doWeeklyWork(MONDAY_NIGHT);
    await sealReviews(MONDAY_NIGHT);
    travelTo(MONDAY_NIGHT.getTime() + 600 * MINUTE_MS);
    const sent = await makeReview({ leader, author: await makeUser() });
    const told = (rows: StolenRow[]) => {
      const theirs = ({
        state,
        createdAt,
        submittedAt,
        visibleAt,
        sealed,
        xmin,
        isModerated,
        holdReasons,
        ...row
      }: StolenRow) =>
        JSON.stringify([
          state,
          createdAt,
          submittedAt,
          visibleAt,
          sealed,
          xmin,
          isModerated,
          holdReasons,
          row.appeal,
          row.report,
        ]);
      return new Set([...waited, sent].map(({ id }) => theirs(rowOf(rows, id)))).size;
    };
    expect(told(rowsOf(await steal(), "reviews"))).toBe(2);
    await sealReviews(new Date(MONDAY_NIGHT.getTime() + DAY_MS));
    const rows = rowsOf(await steal(), "reviews");
    expect(told(rows)).toBe(1);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
  });

  it("sees no old row set apart from the others by a delivery, after the seal", async () => {
    const author = await makeUser();
    const old = new Date(Date.now() - 35 * DAY_MS);
    const tonight = new Date(Date.now() + DAY_MS);
    const { id } = await makeReview({ author, ...together, createdAt: old });
    const held = await makeReview({ author, ...together, state: "HELD", createdAt: old });
    await makeReview({ createdAt: old });
    await sealReviews(tonight);
    for (const own of [id, held.id]) await deliverReview(asViewer(author), own, new Date());
    const transactions = async () => new Set(rowsOf(await steal(), "reviews").map(({ xmin }) => xmin)).size;
    expect(await transactions()).toBeGreaterThan(1);
    await sealReviews(tonight);
    expect(await transactions()).toBe(1);
    expect(rowOf(rowsOf(await steal(), "reviews"), held.id)).toMatchObject({ state: "HELD", sealed: "true" });
  });
});

describe("a network log", () => {
  it("counts the same bytes for a review that waits, one that doesn't, and a delivery", async () => {
    const leader = await makeLeader();
    const cookies = await signIn(await makeUser({ companyId: leader.companyId }));
    const wire: { sent: number; answered: number; said: number }[] = [];
    vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
      const handler = url === "/api/reviews" ? SUBMIT : DELIVER;
      const response = await call(handler, { method: "POST", url, body, cookies });
      const answer = await response.clone().text();
      const [sent, answered, said] = [body, answer, answer.trimEnd()].map((text) => Buffer.byteLength(text));
      wire.push({ sent: sent ?? 0, answered: answered ?? 0, said: said ?? 0 });
      return response;
    });
    const target = { revieweeId: leader.id, companyId: leader.companyId ?? "", ...RATINGS };
    const { id } = await sendReview({ ...target, reviewText: TEXTS[0] ?? "", ...together });
    await sendReview({ ...target, reviewText: TEXTS[1] ?? "" });
    await sendDelivery(id);
    for (const { sent, answered } of wire) {
      expect([sent, answered]).toEqual([SUBMISSION_BYTES, SUBMISSION_ANSWER_BYTES]);
    }
    // The control: without the padding, all three differ.
    expect(new Set(wire.map(({ said }) => said)).size).toBe(3);
  });
});
