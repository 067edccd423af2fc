import type { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as QUEUE } from "@/app/api/admin/reviews/route";
import { GET as OWN_OVERVIEW } from "@/app/api/dashboard/own/route";
import { GET as EXPORT } from "@/app/api/me/export/route";
import { GET as RECEIVED_FILE } from "@/app/api/reviews/me/export/route";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as OF } from "@/app/api/reviews/route";
import { sealReviews } from "@/lib/jobs/seal";
import { RECENT_ON_DASHBOARD } from "@/lib/reviews/constants";
import { type Review, reviewSort } from "@/lib/reviews/schema";
import { makeReviews, makeUser } from "../factories";
import { type CookieJar, call, signIn } from "../requests";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY, HOUR_MS, WEEK_MS } from "./times";
import { makePeople, type Person, submitAs, textNumber } from "./world";

// docs/anonymity.md, proof 26: reviews in a known order, on a day that isn't sealed yet after a sealed week.
type Handler = (request: NextRequest, context: { params: Promise<object> }) => Promise<Response>;
type Item = Pick<Review, "id" | "createdAt" | "overallRating">;

const A_DAY = 8;
const PAGE_SIZE = 3;
const WEDNESDAY = FIRST_MONDAY + 2 * DAY_MS;

let leader: Person;
let member: Person;
let admin: Person;
const sent = { leader: [] as string[], company: [] as string[], held: [] as string[] };

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: WEDNESDAY });
  await makeCases();
  const [someone, other, ...authors] = (await makePeople(A_DAY + 2, A_DAY + 2)) as [
    Person,
    Person,
    ...Person[],
  ];
  [leader, member] = [await makeUser({ companyId: someone.companyId, areReviewsPublic: true }), other];
  admin = await makeUser({ isAdmin: true });
  const { id: revieweeId, companyId } = leader;
  const lastWeek = { createdAt: new Date(WEDNESDAY - WEEK_MS) };
  await makeReviews(Array.from({ length: 4 }, () => ({ leader, ...lastWeek })));
  await makeReviews(Array.from({ length: 4 }, () => ({ companyId: companyId ?? "", ...lastWeek })));
  await sealReviews(new Date());
  for (const [index, author] of authors.entries()) {
    // Two hours apart, because a burst would be held.
    vi.setSystemTime(WEDNESDAY + (index + 1) * 2 * HOUR_MS);
    const overallRating = 4 + (index % 2);
    // The texts differ in all their parts, because a near-duplicate would be held.
    const text = textNumber(index * 13);
    const send = (about: object, reviewText = text) =>
      submitAs(author, { ...about, companyId, overallRating, reviewText });
    const ofLeader = await send({ revieweeId });
    const ofCompany = await send({});
    const held = await send({ revieweeId }, `My manager is an idiot. ${text}`);
    expect([ofLeader.state, ofCompany.state, held.state]).toEqual(["PUBLISHED", "PUBLISHED", "HELD"]);
    sent.leader.push(ofLeader.id);
    sent.company.push(ofCompany.id);
    sent.held.push(held.id);
  }
});
afterAll(() => void vi.useRealTimers());

async function open(handler: unknown, url: string, cookies: CookieJar): Promise<Response> {
  const response = await call(handler as Handler, { url, cookies });
  expect(response.status).toBe(200);
  return response;
}

/** First with everything on one page, then page by page. */
async function listTwice<I>(handler: unknown, url: string, cookies: CookieJar): Promise<[I[], I[]]> {
  const read = async (page: number, pageSize: number) => {
    const response = await open(handler, `${url}&page=${page}&pageSize=${pageSize}`, cookies);
    return (await response.json()) as I[];
  };
  const paged: I[] = [];
  for (let page = 1; ; page++) {
    const items = await read(page, PAGE_SIZE);
    paged.push(...items);
    if (items.length < PAGE_SIZE) return [await read(1, 100), paged];
  }
}

const byId = (ids: string[]) => ids.toSorted();
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
const among = (ids: string[], items: { id: string }[]) => idsOf(items).filter((id) => ids.includes(id));

function sorted(items: Item[], sort: (typeof reviewSort.options)[number]): Item[] {
  const newer = (a: Item, b: Item) => b.createdAt.localeCompare(a.createdAt);
  const compare = {
    newest: newer,
    oldest: (a: Item, b: Item) => newer(b, a),
    "highest-rated": (a: Item, b: Item) => b.overallRating - a.overallRating || newer(a, b),
    "lowest-rated": (a: Item, b: Item) => a.overallRating - b.overallRating || newer(a, b),
  }[sort];
  return items.toSorted((a, b) => compare(a, b) || a.id.localeCompare(b.id));
}

describe("reviews of one day (SEC-C9)", () => {
  it.each(reviewSort.options)(
    "are in the order of their ids, %s first, on one page and on several",
    async (sort) => {
      const [received, ofLeader] = ["/api/reviews/me?", `/api/reviews?leaderId=${leader.id}`];
      const ofCompany = `/api/reviews?companyId=${leader.companyId}`;
      const inCompany = [...sent.leader, ...sent.company];
      for (const [viewer, handler, url, day] of [
        [leader, RECEIVED, received, sent.leader],
        [leader, RECEIVED, `${received}q=sprints`, sent.leader],
        [leader, RECEIVED, `${received}minRating=4`, sent.leader],
        [leader, OF, ofLeader, sent.leader],
        [member, OF, ofLeader, sent.leader],
        [member, OF, ofCompany, inCompany],
        [admin, OF, ofCompany, inCompany],
      ] as const) {
        const [whole, paged] = await listTwice<Item>(handler, `${url}&sort=${sort}`, await signIn(viewer));
        expect(idsOf(whole), url).toEqual(idsOf(sorted(whole, sort)));
        expect(idsOf(paged), url).toEqual(idsOf(whole));
        expect(byId(among(day, whole))).toEqual(byId(day));
      }
    },
  );

  it("are in the order of their ids in the dashboard's lists", async () => {
    const cookies = await signIn(leader);
    const overview = await (await open(OWN_OVERVIEW, "/api/dashboard/own", cookies)).json();
    expect(among(sent.leader, overview.received)).toEqual(byId(sent.leader));
    const recent = await (await open(RECENT, "/api/reviews/recent", await signIn(member))).json();
    expect(idsOf(recent)).toEqual(byId(sent.leader).slice(0, RECENT_ON_DASHBOARD));
  });

  it("are in the order of their ids in the leader's files", async () => {
    const cookies = await signIn(leader);
    const copy = await (await open(EXPORT, "/api/me/export", cookies)).json();
    expect(among(sent.leader, copy.reviewsReceived)).toEqual(byId(sent.leader));
    const file = await (await open(RECEIVED_FILE, "/api/reviews/me/export", cookies)).text();
    const textOf = new Map(copy.reviewsReceived.map(({ id, reviewText }: Review) => [id, reviewText]));
    const places = byId(sent.leader).map((id) => file.indexOf(String(textOf.get(id))));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("are in the order of their ids in the queue, from the day after", async () => {
    const queue = async (now: number) => {
      vi.setSystemTime(now);
      return listTwice<{ id: string }>(QUEUE, "/api/admin/reviews?queue=held", await signIn(admin));
    };
    const [today] = await queue(WEDNESDAY + DAY_MS - 1);
    expect(among(sent.held, today)).toEqual([]);
    for (const list of await queue(WEDNESDAY + DAY_MS))
      expect(among(sent.held, list)).toEqual(byId(sent.held));
  });
});
