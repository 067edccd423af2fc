import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as statsOf } from "@/app/api/companies/[id]/stats/route";
import { GET as listReviews } from "@/app/api/reviews/route";
import { db } from "@/lib/db/client";
import { sealReviews } from "@/lib/jobs/seal";
import { makeCompany, makeReview, makeUser } from "../factories";
import { signUpAndVerify } from "../joining";
import { merge, preview } from "../merging";
import { type CookieJar, call, signIn } from "../requests";
import { RATINGS, submit } from "../submitting";
import { passMonday } from "../weekly";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY } from "./times";
import { changes, rowsOf, steal, stealTable, textNumber } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 19: what a merge of two companies shows of an author.
const WEEKS_AGO = 5;
const old = (weeks = WEEKS_AGO) => new Date(Date.now() - weeks * 7 * DAY_MS);

let texts = 0;

afterEach(() => vi.useRealTimers());

async function makeScene() {
  const [source, target] = [await makeCompany({ domain: `${randomUUID()}.com` }), await makeCompany()];
  const people = [];
  for (const company of [source, source, source, target, target, target]) {
    people.push(await makeUser({ company, areReviewsPublic: people.length % 3 === 0 }));
  }
  for (const [index, author] of people.entries()) {
    const leader = people[(index + 1) % people.length];
    await makeReview({ author, leader, createdAt: old(index + 1) });
    await makeReview({ author, company: index % 2 ? source : target, createdAt: old(index + 1) });
  }
  const admins = await signIn(await makeUser({ isAdmin: true }));
  return { source, target, people, admins, pair: { from: source.id, into: target.id } };
}

async function shownOf(id: string, cookies: CookieJar) {
  const list = await call(listReviews, { cookies, url: `/api/reviews?companyId=${id}&pageSize=100` });
  const figures = await call(statsOf, { cookies, params: { id } });
  return { reviews: (await list.json()) as { id: string }[], figures: await figures.json() };
}

describe("a merge", () => {
  it("treats all reviews and members of the company alike, and touches nothing else of an author", async () => {
    const { source, target, people, admins, pair } = await makeScene();
    const before = await steal();
    await merge(admins, pair);
    const after = await steal();
    const found = changes(before, after);
    expect(Object.keys(found).sort()).toEqual([
      ...["audit_entries", "companies", "company_domains", "company_weeks", "reviews", "search_tokens"],
      ...["search_vocabulary", "site_slots", "users"],
    ]);
    const ofSource = (table: string) =>
      rowsOf(before, table).flatMap(({ id, companyId }) => (companyId === source.id && id ? [id] : []));
    expect(found.reviews).toEqual({ added: [], gone: [], changed: expect.any(Array) });
    expect(found.reviews?.changed.toSorted()).toEqual(ofSource("reviews").toSorted());
    expect(found.users?.changed.toSorted()).toEqual(ofSource("users").toSorted());
    expect(found.companies).toEqual({ added: [], changed: [target.id], gone: [source.id] });
    for (const table of ["reviews", "users"]) {
      const moved = rowsOf(after, table).filter(({ id }) => ofSource(table).includes(id ?? ""));
      expect(new Set(moved.map(({ xmin }) => xmin)).size).toBe(1);
    }
    expect(people.length).toBeGreaterThan(ofSource("users").length);
  });

  it("can't be told by any review's row after the seal, of either company", async () => {
    const tonight = new Date(Date.now() + DAY_MS);
    const { admins, pair } = await makeScene();
    await sealReviews(tonight);
    const transactions = async (table: string) =>
      new Set((await stealTable(table)).map(({ xmin }) => xmin)).size;
    await merge(admins, pair);
    expect(await transactions("reviews")).toBeGreaterThan(1);
    await sealReviews(tonight);
    for (const table of ["reviews", "users", "companies", "company_domains", "company_weeks"]) {
      expect(await transactions(table)).toBe(1);
    }
  });
});

describe("someone who watches a merge", () => {
  it("sees the reviews of both and the sum of both stats, whatever few people may read", async () => {
    const { source, target, people, admins, pair } = await makeScene();
    const reader = await signIn(await makeUser());
    const [ofSource, ofTarget] = [await shownOf(source.id, reader), await shownOf(target.id, reader)];
    const seen = await preview(admins, pair);
    const [leader, author] = people.slice(1, 3);
    await makeReview({ author, leader, createdAt: old() });
    await makeReview({ author, company: source, state: "HELD", createdAt: old() });
    const address = `kim@${randomUUID()}.com`;
    await makeReview({ author, companyId: source.id, unregisteredLeaderEmail: address, createdAt: old() });
    await signUpAndVerify(`ada@${source.domain}`);
    expect(await preview(admins, pair)).toEqual(seen);
    await merge(admins, pair);
    const merged = await shownOf(target.id, reader);
    const idsOf = ({ reviews }: typeof merged) => reviews.map(({ id }) => id);
    expect(idsOf(merged).toSorted()).toEqual([...idsOf(ofSource), ...idsOf(ofTarget)].toSorted());
    const sumOf = (counts: readonly number[], others: readonly number[]) =>
      counts.map((count, index) => count + (others[index] ?? 0));
    expect(merged.figures.counts).toEqual(sumOf(ofSource.figures.counts, ofTarget.figures.counts));
    const company = (await stealTable("companies")).find(({ id }) => id === target.id);
    expect(Number(company?.verifiedMemberCount)).toBe(seen.body.from.members + seen.body.into.members);
  });

  it.each([
    [3, 5],
    [5, 3],
    [3, 3],
  ])(
    "can't tell by the badge which reviews of its week are from after it (%i and %i members)",
    async (...sizes) => {
      vi.useFakeTimers({ toFake: ["Date"], now: FIRST_MONDAY + 2 * DAY_MS });
      const [source, target] = await Promise.all(sizes.map(makeTeam));
      const before = await badgesOf([source, target], 1);
      const admins = await signIn(await makeUser({ isAdmin: true }));
      expect((await merge(admins, { from: source?.company.id, into: target?.company.id })).status).toBe(200);
      const after = await badgesOf([source, target], 2);
      expect(Object.keys(after).length).toBe(10);
      expect(before).toMatchObject(after);
      await passMonday();
      vi.setSystemTime(FIRST_MONDAY + 9 * DAY_MS);
      expect(new Set(Object.values(await badgesOf([source, target], 1)))).toEqual(new Set([true]));
    },
  );
});

type Team = Awaited<ReturnType<typeof makeTeam>>;

async function makeTeam(size: number) {
  const company = await makeCompany({ domain: `${randomUUID()}.com` });
  const people = [];
  for (let made = 0; made < size; made++) {
    people.push(await makeUser({ company, email: `${randomUUID()}@${company.domain}` }));
  }
  return { company, people };
}

async function badgesOf(teams: (Team | undefined)[], author: number): Promise<Record<string, unknown>> {
  const badges: Record<string, unknown> = {};
  for (const [from, writers] of teams.entries()) {
    const cookies = await signIn(await reload(writers?.people[author]));
    for (const [about, team] of teams.entries()) {
      const { id, companyId } = await reload(team?.people[0]);
      const targets = {
        leader: { companyId, revieweeId: id },
        address: { unregisteredLeaderEmail: `${randomUUID()}@${team?.company.domain}` },
        ...(companyId === team?.company.id && { company: { companyId } }),
      };
      for (const [kind, one] of Object.entries(targets)) {
        const written = { ...RATINGS, reviewText: textNumber(texts++), ...one };
        const { status, body } = await submit(cookies, written);
        expect(status).toBe(201);
        badges[`${from} about ${kind} ${about}`] = body.isVerified;
      }
    }
  }
  return badges;
}

function reload(person?: { id: string }) {
  return db.user.findUniqueOrThrow({ where: { id: person?.id ?? "" } });
}
