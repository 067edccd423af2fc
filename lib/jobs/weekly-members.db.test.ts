import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as companies } from "@/app/api/companies/route";
import { POST as deleteAccount } from "@/app/api/me/delete/route";
import { POST as submitReview } from "@/app/api/reviews/route";
import { GET as search } from "@/app/api/search/route";
import type { Company } from "@/lib/companies/schema";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import type { SearchResult } from "@/lib/search/schema";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { joinAs } from "@/tests/joining";
import { waitingMails, waitingNotes } from "@/tests/mails";
import { call, signIn } from "@/tests/requests";
import {
  beginWeek,
  expectTrueFigures,
  LAST,
  MONDAY_NIGHT,
  NEXT_MONDAY_NIGHT,
  newAddress,
  setWeekDone,
  WEDNESDAY,
} from "@/tests/weekly";

const password = "amber kettle orchard";
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const OTHER_NIGHTS = ["12", "13", "14", "15"].map((day) => new Date(`2026-11-${day}T00:05:00Z`));

const membersOf = async ({ id }: { id: string }) =>
  (await db.company.findUniqueOrThrow({ where: { id } })).verifiedMemberCount;

beforeEach(beginWeek);

afterEach(() => vi.useRealTimers());

describe("the counts of members", () => {
  it("change only in the night to Monday, for members who join and members who leave", async () => {
    const company = await makeCompany();
    await makeUser({ company, password });
    const leaves = await makeUser({ company, password });
    await db.company.update({ where: { id: company.id }, data: { verifiedMemberCount: 2 } });
    await joinAs(`amara@${company.domain}`);
    await joinAs(`cleo@${company.domain}`, "today");
    await joinAs(`bea@mail.${company.domain}`, "monday");
    const body = { password, submissions: "delete" };
    const cookies = await signIn(leaves);
    expect((await call(deleteAccount, { method: "POST", body, cookies })).status).toBe(200);
    for (const night of OTHER_NIGHTS) {
      await doWeeklyWork(night);
      expect(await membersOf(company)).toBe(2);
    }
    // Joins on Monday before the nightly work, so she is found and counted only on the next Monday.
    vi.setSystemTime(new Date("2026-11-16T00:01:00Z"));
    await joinAs(`dana@${company.domain}`, "monday");
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await membersOf(company)).toBe(4);
    await expectTrueFigures();
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await membersOf(company)).toBe(5);
  });
});

describe("accounts that can be found from Monday on", () => {
  async function find(q: string, as: { id: string }): Promise<string[]> {
    const response = await call(search, {
      cookies: await signIn(as),
      url: `/api/search?${new URLSearchParams({ q })}`,
    });
    return ((await response.json()) as SearchResult[]).map(({ id }) => id);
  }

  async function write(unregisteredLeaderEmail: string, as: { id: string }, reviewText: string) {
    const body = { unregisteredLeaderEmail, ...RATINGS, reviewText };
    const response = await call(submitReview, { method: "POST", cookies: await signIn(as), body });
    expect(response.status).toBe(201);
    return (await response.json()) as { id: string; revieweeId: string | null };
  }

  it("are found then, not a night before, all at once, and with the reviews that waited", async () => {
    const reader = await makeUser();
    const early = await joinAs(newAddress(), "monday", { firstName: "Quillon" });
    const atOnce = await joinAs(newAddress(), "today", { firstName: "Quillon" });
    const waiting = await write(early.email, reader, "Explains why priorities change, each time.");
    expect(waiting.revieweeId).toBeNull();
    vi.setSystemTime(LAST);
    const late = await joinAs(newAddress(), "monday", { firstName: "Quillon" });
    vi.setSystemTime(MONDAY_NIGHT);
    const next = await joinAs(newAddress(), "monday", { firstName: "Quillon" });
    for (const night of OTHER_NIGHTS) {
      await doWeeklyWork(night);
      expect(await find("quillon", reader)).toEqual([atOnce.id]);
    }
    expect(await db.review.count({ where: { revieweeId: early.id } })).toBe(0);

    await doWeeklyWork(MONDAY_NIGHT);
    expect((await find("quillon", reader)).sort()).toEqual([early.id, late.id, atOnce.id].sort());
    expect(await db.review.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
      revieweeId: early.id,
      companyId: early.companyId,
      unregisteredLeaderEmail: null,
      unregisteredLeaderIndex: null,
      sealed: false,
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: early.id } })).toMatchObject({ totalReviews: 1 });
    expect(await waitingNotes(early)).toHaveLength(1);
    expect(await waitingMails(early.email)).not.toContainEqual({ kind: "invitation", to: early.email });
    const answers = [
      await write(early.email, reader, "Keeps meetings short and useful, mostly."),
      await write(late.email, reader, "Answers questions the same day, or says when."),
      await write(next.email, reader, "Gives credit in public and criticism in private."),
    ];
    expect(answers.map(({ revieweeId }) => revieweeId)).toEqual([early.id, late.id, null]);
    await expectTrueFigures();

    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await find("quillon", reader)).toContain(next.id);
  });

  it("are found on Wednesday if Monday was missed", async () => {
    const reader = await makeUser();
    const joiner = await joinAs(newAddress(), "monday", { firstName: "Quillon" });
    await doWeeklyWork(new Date("2026-11-18T00:05:00Z"));
    expect(await find("quillon", reader)).toEqual([joiner.id]);
  });

  it("lose no review that is sent while many connections do the work", async () => {
    for (let round = 0; round < 4; round++) {
      vi.setSystemTime(WEDNESDAY);
      const authors = await Promise.all(Array.from({ length: 3 }, () => makeUser()));
      const joiner = await joinAs(newAddress(), "monday");
      await write(joiner.email, await makeUser(), "Plans a quarter ahead and tells us about it.");
      await Promise.all([
        ...authors.map((author, index) =>
          write(joiner.email, author, `Listens first and decides after that, ${index + 2} times of three.`),
        ),
        ...Array.from({ length: 3 }, () => doWeeklyWork(MONDAY_NIGHT)),
      ]);
      const index = emailIndex(joiner.email);
      expect(await db.review.count({ where: { unregisteredLeaderIndex: index } })).toBe(0);
      expect(await db.user.findUniqueOrThrow({ where: { id: joiner.id } })).toMatchObject({
        isFindable: true,
        totalReviews: 4,
      });
      await setWeekDone(WEDNESDAY);
    }
    await expectTrueFigures();
  });

  it("are found even if others delete their accounts at that moment", async () => {
    const joiners = [];
    for (let count = 0; count < 6; count++) joiners.push(await joinAs(newAddress(), "monday"));
    const author = await makeUser();
    for (const [index, { email }] of joiners.entries()) {
      await write(email, author, `Explains decisions before they are final, ${index + 2} times.`);
    }
    const cookies = await Promise.all(joiners.map((joiner) => signIn(joiner)));
    const body = { password: joiners[0]?.password, submissions: "unlink" };
    const leave = cookies
      .slice(0, 3)
      .map(async (jar) => (await call(deleteAccount, { method: "POST", body, cookies: jar })).status);
    const [done, ...statuses] = await Promise.all([doWeeklyWork(MONDAY_NIGHT), ...leave]);
    expect([done, ...statuses]).toEqual([undefined, 200, 200, 200]);
    const left = await db.user.findMany({ where: { id: { in: joiners.map(({ id }) => id) } } });
    expect(left.map(({ isFindable }) => isFindable)).toEqual([true, true, true]);
    await expectTrueFigures();
  });
});

describe("a company without a member or a readable review", () => {
  async function listed(): Promise<string[]> {
    const response = await call(companies, { cookies: await signIn(await makeUser()) });
    return ((await response.json()) as Company[]).map(({ id }) => id);
  }

  it("leaves the list in the night to Monday, unless an administrator made it", async () => {
    const made = { isMadeByAdmin: false };
    const [empty, held, hidden] = [await makeCompany(made), await makeCompany(made), await makeCompany(made)];
    const leaving = await makeUser({ company: await makeCompany(made), password });
    const [byAdmin, reviewed, peopled] = [
      await makeCompany(),
      await makeCompany(made),
      await makeCompany(made),
    ];
    await makeReview({ company: held, state: "HELD" });
    await makeReview({ companyId: held.id, unregisteredLeaderEmail: `kim@${held.domain}` });
    await makeUser({ company: hidden, isFindable: false, findableFrom: "2026-11-23" });
    await makeReview({ company: reviewed });
    await makeUser({ company: peopled });
    const body = { password, submissions: "unlink" };
    await call(deleteAccount, { method: "POST", body, cookies: await signIn(leaving) });
    const gone = [empty.id, held.id, hidden.id, leaving.companyId ?? ""];
    const kept = [byAdmin.id, reviewed.id, peopled.id];
    for (const night of OTHER_NIGHTS) await doWeeklyWork(night);
    expect(await listed()).toEqual(expect.arrayContaining([...gone, ...kept]));

    await doWeeklyWork(MONDAY_NIGHT);
    const after = await listed();
    expect(after).toEqual(expect.arrayContaining(kept));
    expect(gone.filter((id) => after.includes(id))).toEqual([]);
    await expectTrueFigures();

    await joinAs(`amara@${empty.domain}`);
    expect(await listed()).toContain(empty.id);
    await expectTrueFigures();
  });

  it("stays listed if its first member joins while the members are being counted", async () => {
    const [other, joined] = [
      await makeCompany(),
      await makeCompany({ isMadeByAdmin: false, isListed: false }),
    ];
    await makeUser({ company: other });
    await db.company.update({ where: { id: other.id }, data: { verifiedMemberCount: 5 } });
    await withConnection(async (client) => {
      await client.query("BEGIN");
      await client.query(`SELECT FROM "companies" WHERE "id" = $1 FOR UPDATE`, [other.id]);
      const work = doWeeklyWork(MONDAY_NIGHT);
      await expect.poll(() => countWaiting(client)).toBe(1);
      const joining = joinAs(`amara@${joined.domain}`);
      await Promise.race([joining, wait(1_000)]);
      await client.query("COMMIT");
      await Promise.all([joining, work]);
    });
    expect(await membersOf(other)).toBe(1);
    expect(await listed()).toContain(joined.id);
    await expectTrueFigures();
  });
});
