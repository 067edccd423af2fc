import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as logout } from "@/app/api/logout/route";
import { GET as me } from "@/app/api/me/route";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { endSessionsOf } from "@/lib/auth/session-rows";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { sealReviews } from "@/lib/jobs/seal";
import { unsubscribeQuery } from "@/lib/mail/links";
import { unsubscribe } from "@/lib/notifications/mutations/unsubscribe";
import { unsubscribeInput } from "@/lib/notifications/schema";
import { changeConsent } from "@/lib/reviews/mutations/consent";
import { makeReview } from "../factories";
import { call, signIn } from "../requests";
import { passMonday } from "../weekly";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY, WEEK_MS } from "./times";
import {
  type Dump,
  isInOrder,
  makePeople,
  type Person,
  placeOf,
  rowsOf,
  type StolenRow,
  steal,
  stealTable,
  submitAs,
  textNumber,
} from "./world";

beforeAll(() => makeCases(new Date(FIRST_MONDAY)));

// docs/anonymity.md, proof 3. The thief also has the employer's network log: who sent something, exactly when.
const WEEKS = 3;
const TEAM = 8;
const TEAMS = 4;
const A_DAY = 10;

type Sent = { reviewId: string; author: Person; at: number };
type Attack = (rows: StolenRow[], log: Sent[]) => Map<string, Person>;

/** Names the sender at the review's own place, with the log in order of time and the rows in the thief's order. */
function byOrder(order: (row: StolenRow) => number): Attack {
  return (rows, log) => {
    const inOrder = [...rows].sort((a, b) => order(a) - order(b));
    const sent = [...log].sort((a, b) => a.at - b.at);
    return new Map(inOrder.map((row, index) => [row.id ?? "", (sent[index] as Sent).author]));
  };
}

const byTime: Attack = (rows, log) =>
  new Map(
    rows.map((row) => {
      const at = Date.parse(row.submittedAt ?? row.createdAt ?? "");
      const nearest = log.reduce((best, sent) =>
        Math.abs(sent.at - at) < Math.abs(best.at - at) ? sent : best,
      );
      return [row.id ?? "", nearest.author];
    }),
  );

const ATTACKS: Record<string, Attack> = {
  "row order": byOrder(placeOf),
  xmin: byOrder((row) => Number(row.xmin)),
  time: byTime,
};

type Stolen = { rows: StolenRow[]; log: Sent[] };

/** Sealed each night or never. `inWeek` are the reviews of the current week, stolen in its second night. */
async function live({ sealed }: { sealed: boolean }): Promise<{ atEnd: Stolen; inWeek: Stolen[] }> {
  const people = await makePeople(TEAM * TEAMS, TEAM);
  const log: Sent[] = [];
  const inWeek: Stolen[] = [];
  const stealSince = async (from: number) => {
    const sent = log.filter(({ at }) => at >= from);
    const own = new Set(sent.map(({ reviewId }) => reviewId));
    const rows = (await stealTable("reviews")).filter((row) => own.has(row.id ?? ""));
    return { rows, log: sent };
  };
  for (let day = 0; day < WEEKS * 7; day++) {
    const midnight = FIRST_MONDAY + day * DAY_MS;
    for (let index = 0; index < A_DAY; index++) {
      const author = people[Math.floor(Math.random() * people.length)] as Person;
      const at = midnight + (index + Math.random()) * (DAY_MS / A_DAY);
      const { id } = await makeReview({
        author,
        companyId: author.companyId ?? undefined,
        text: textNumber(log.length),
        createdAt: new Date(at),
      });
      log.push({ reviewId: id, author, at });
    }
    if (sealed) await sealReviews(new Date(midnight + DAY_MS));
    if (day % 7 === 1) inWeek.push(await stealSince(midnight - DAY_MS));
  }
  return { atEnd: await stealSince(FIRST_MONDAY), inWeek };
}

/** By how many standard deviations the attack beats guessing among team members who wrote in that week. */
function advantage(stolen: Stolen[], attack: Attack): number {
  const sums = stolen.map((one) => guess(one, attack));
  const total = (part: "hits" | "expected" | "variance") => sums.reduce((sum, one) => sum + one[part], 0);
  return (total("hits") - total("expected")) / Math.sqrt(total("variance"));
}

function guess({ rows, log }: Stolen, attack: Attack) {
  const weekOf = (at: number) => Math.floor((at - FIRST_MONDAY) / WEEK_MS);
  const groups = new Map<string, Sent[]>();
  for (const sent of log) {
    const key = `${sent.author.companyId} ${weekOf(sent.at)}`;
    groups.set(key, [...(groups.get(key) ?? []), sent]);
  }
  let hits = 0;
  let expected = 0;
  let variance = 0;
  for (const group of groups.values()) {
    const ids = new Set(group.map((sent) => sent.reviewId));
    const named = attack(
      rows.filter((row) => ids.has(row.id ?? "")),
      group,
    );
    for (const sent of group) {
      const chance = group.filter((other) => other.author.id === sent.author.id).length / group.length;
      if (named.get(sent.reviewId)?.id === sent.author.id) hits++;
      expected += chance;
    }
    variance += varianceOfDealt(group);
  }
  return { hits, expected, variance };
}

/** Of the hits if the group's names were dealt out at random (Hoeffding, A combinatorial central limit theorem, 1951). */
function varianceOfDealt(group: Sent[]): number {
  const size = group.length;
  if (size < 2) return 0;
  const isSame = (one: Sent, other: Sent) => (one.author.id === other.author.id ? 1 : 0);
  const shareOf = (one: Sent) => group.reduce((sum, other) => sum + isSame(one, other), 0) / size;
  const mean = group.reduce((sum, one) => sum + shareOf(one), 0) / size;
  const squares = group.flatMap((one) =>
    group.map((other) => (isSame(one, other) - shareOf(one) - shareOf(other) + mean) ** 2),
  );
  return squares.reduce((sum, square) => sum + square, 0) / (size - 1);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe("a thief with the live database and the network log", () => {
  it("names authors by row order, xmin and time if nothing is sealed", async () => {
    const { atEnd, inWeek } = await live({ sealed: false });
    for (const [name, attack] of Object.entries(ATTACKS)) {
      expect(advantage([atEnd], attack), name).toBeGreaterThan(10);
      expect(advantage(inWeek, attack), `${name}, within the week`).toBeGreaterThan(5);
    }
  });

  it("does no better than guessing, within three sigma, after the nightly seal", async () => {
    const worlds = [await live({ sealed: true })];
    // NaN, where there is nothing to name, is beyond every limit.
    const beyond = (limit: number) =>
      Object.entries(ATTACKS)
        .flatMap(([name, attack]) => [
          { name, sigmas: median(worlds.map(({ atEnd }) => advantage([atEnd], attack))) },
          {
            name: `${name}, within the week`,
            sigmas: median(worlds.map(({ inWeek }) => advantage(inWeek, attack))),
          },
        ])
        .filter(({ sigmas }) => !(sigmas <= limit));
    // A single world exceeds three sigma by chance once in some hundred runs, so the median of three decides.
    if (beyond(2).length > 0) worlds.push(await live({ sealed: true }), await live({ sealed: true }));
    expect(beyond(3)).toEqual([]);
  });
});

describe("a thief who looks beyond the reviews", () => {
  it("finds no trace of who was here when in people, companies, merged domains, sessions, email, invitations, unsubscribed addresses, Google identities, waiting changes of consent, shared pages, replies and thanks, the audit log, the counts of removals and the search index", async () => {
    const people = await makePeople(TEAM * TEAMS, TEAM);
    for (const [index, author] of people.entries()) {
      await signIn(author);
      const providerAccountId = `https://accounts.example#${randomUUID()}`;
      await db.oAuthAccount.create({
        data: { provider: "google", providerAccountId, type: "oidc", userId: author.id },
      });
      const leader = people[(index + 1) % people.length] as Person;
      if (leader.companyId !== author.companyId) continue;
      const { id } = await submitAs(author, {
        revieweeId: leader.id,
        companyId: leader.companyId,
        reviewText: textNumber(index),
      });
      const shown = { reviewId: id, week: new Date("2026-11-16"), total: 0, averages: [], positive: null };
      await db.sharedPage.create({ data: { code: randomUUID(), userId: leader.id, ...shown } });
      await db.reviewResponse.create({ data: { reviewId: id, thankedWeek: new Date("2026-11-16") } });
      const decision = { admin: "eleanor@oakmere.example", action: "review-published", subject: id };
      await db.companyDomain.create({
        data: {
          domain: `${randomUUID()}.com`,
          companyId: leader.companyId ?? "",
          mergedId: randomUUID(),
          fromId: randomUUID(),
          week: new Date("2026-11-16"),
          members: 3,
        },
      });
      await db.auditEntry.create({ data: { ...decision, day: new Date("2026-11-16") } });
      const month = new Date(Date.UTC(2026, 11 - index, 1));
      await db.removalCount.create({ data: { month, outcome: "left", askedBy: "company", count: 1 } });
      await submitAs(author, {
        unregisteredLeaderEmail: `leader-${index}@harbour-lights.com`,
        reviewText: textNumber(index + people.length),
      });
      // Two weeks, because the work of one is a single transaction.
      if (index === TEAM) await passMonday();
      const link = new URLSearchParams(unsubscribeQuery(author.email));
      await unsubscribe(unsubscribeInput.parse(Object.fromEntries(link)), "", new Date());
    }
    await passMonday();
    // After Monday, whose work applies and deletes all such changes.
    for (const author of people) {
      const review = await makeReview({ author, leader: people.find(({ id }) => id !== author.id) });
      const change = { id: review.id, isShareable: true, from: "monday" } as const;
      await changeConsent(author as unknown as Viewer, change);
    }
    const keys = {
      users: "id",
      companies: "id",
      company_domains: "domain",
      sessions: "sid",
      outbox_messages: "id",
      invitations: "emailIndex",
      unsubscribed_emails: "id",
      accounts: "providerAccountId",
      consent_changes: "key",
      shared_pages: "code",
      audit_entries: "id",
      removal_counts: "month outcome askedBy",
      review_responses: "reviewId",
      search_tokens: "kind isFirst word name ownerId",
      search_vocabulary: "word",
    };
    const traces = (dump: Dump) =>
      Object.entries(keys).map(([table, key]) => {
        const rows = rowsOf(dump, table);
        const order = rows.map((row) =>
          key
            .split(" ")
            .map((column) => row[column])
            // It sorts before every letter, because one name can begin with all of another.
            .join("\0"),
        );
        return {
          table,
          transactions: new Set(rows.map((row) => row.xmin)).size,
          isInOrderOfKeys: isInOrder(order),
        };
      });
    for (const { transactions, isInOrderOfKeys } of traces(await steal())) {
      expect(transactions).toBeGreaterThan(1);
      expect(isInOrderOfKeys).toBe(false);
    }
    await sealReviews(new Date());
    expect(traces(await steal())).toEqual(
      Object.keys(keys).map((table) => ({ table, transactions: 1, isInOrderOfKeys: true })),
    );
  });
});

describe("a thief who looks for who was here", () => {
  /** The sessions that one of their values ties to a person or to another session. */
  function tied(sessions: StolenRow[], dump: Dump): StolenRow[] {
    const others = new Map<string, number>();
    for (const rows of [sessions, rowsOf(dump, "users"), rowsOf(dump, "accounts")]) {
      for (const row of rows)
        for (const value of valuesOf(row)) others.set(value, (others.get(value) ?? 0) + 1);
    }
    return sessions.filter((row) => valuesOf(row).some((value) => (others.get(value) ?? 0) > 1));
  }

  // Too many rows share dates and booleans, which are shorter, for them to tie any.
  const valuesOf = ({ ctid, xmin, ...row }: StolenRow) =>
    Object.values(row).filter((value): value is string => (value?.length ?? 0) >= 30);

  it("finds no session tied to a person or another session, and no week in which one was opened", async () => {
    const people = await makePeople(6, 6);
    const moments = Array.from({ length: 27 }, (_, day) => new Date(Date.now() - day * DAY_MS));
    const ownerOf = new Map<string, string>();
    for (const [index, moment] of moments.entries()) {
      const owner = people[index % people.length] as Person;
      const known = new Set(ownerOf.keys());
      await signIn(owner, moment);
      const rows = await stealTable("sessions");
      for (const { sid } of rows) if (sid && !known.has(sid)) ownerOf.set(sid, owner.id);
    }
    const dump = await steal();
    const sessions = rowsOf(dump, "sessions").filter(({ sid }) => ownerOf.has(sid ?? ""));
    expect(sessions.length).toBeGreaterThanOrEqual(moments.length);
    expect(tied(sessions, dump)).toEqual([]);
    // Logins on every day of four weeks end with two or three months.
    expect(new Set(sessions.map(({ expire }) => expire)).size).toBeLessThanOrEqual(3);
    // The control: the same thief ties each of them if the row names its owner.
    const named = sessions.map((row) => ({ ...row, userId: ownerOf.get(row.sid ?? "") ?? null }));
    expect(tied(named, dump)).toHaveLength(sessions.length);
  });

  it("can't tell from many copies that the sessions of several days belong to one account", async () => {
    const [frequent] = (await makePeople(1, 1)) as [Person];
    const days = Array.from({ length: 6 }, (_, day) => new Date(Date.now() - day * DAY_MS));
    const seen = new Map<string, Set<number>>();
    for (const [day, moment] of days.entries()) {
      const known = new Set((await stealTable("sessions")).map(({ sid }) => sid));
      const browsers = [];
      for (let login = 0; login < 24; login++) browsers.push(await signIn(frequent, moment));
      for (const { sid, ownerKey } of await stealTable("sessions")) {
        if (known.has(sid)) continue;
        seen.set(ownerKey ?? "", (seen.get(ownerKey ?? "") ?? new Set()).add(day));
      }
      // A slot left behind would be taken again on another day.
      for (const cookies of browsers) await call(logout, { method: "POST", cookies });
    }
    expect(seen.size).toBe(6 * 24);
    expect([...seen.values()].filter((of) => of.size > 1)).toEqual([]);
  });

  it.each([
    ["ends all sessions", (user: Person) => db.$transaction((tx) => endSessionsOf(tx, user.id))],
    ["deletes the account", (user: Person) => db.user.delete({ where: { id: user.id } })],
  ])("sees no sessions disappear together when someone %s", async (_, end) => {
    const [user] = (await makePeople(1, 1)) as [Person];
    const browsers = [await signIn(user), await signIn(user), await signIn(user)];
    const sids = async () => (await stealTable("sessions")).map(({ sid }) => sid).sort();
    const before = await sids();
    await end(user);
    await sealReviews(new Date());
    expect(await sids()).toEqual(before);
    for (const cookies of browsers) expect((await call(me, { cookies })).status).toBe(401);
  });

  it("finds out from two copies, a night apart, neither who chose a name to sign with nor who was here", async () => {
    const people = await makePeople(6, 6);
    const [chooser, visitor] = people as [Person, Person];
    await sealReviews(new Date());
    const before = await steal();
    await db.$transaction((tx) => changePrivateFields(tx, chooser.id, { anonymousName: "Quiet Heron" }));
    await signIn(visitor);
    await sealReviews(new Date());
    const after = await steal();
    const known = new Map(rowsOf(before, "users").map((row) => [row.id, row]));
    const changed = rowsOf(after, "users").map((row) =>
      Object.keys(row)
        .filter((column) => row[column] !== known.get(row.id)?.[column])
        .sort()
        .join(),
    );
    expect(changed.length).toBeGreaterThanOrEqual(people.length);
    // Nothing ties the visitor's login to anything in either copy.
    const [earlier, later] = [rowsOf(before, "sessions"), rowsOf(after, "sessions")];
    const fresh = later.filter(({ sid }) => !earlier.some((row) => row.sid === sid));
    expect(fresh).toHaveLength(1);
    expect(tied(fresh, before)).toEqual([]);
    const unchanged = ({ ctid, xmin, ...row }: StolenRow) => JSON.stringify(row);
    expect(later.map(unchanged)).toEqual(expect.arrayContaining(earlier.map(unchanged)));
    expect(new Set(changed)).toEqual(new Set([changed[0]]));
    expect(changed[0]).toContain("privateFields");
  });
});
