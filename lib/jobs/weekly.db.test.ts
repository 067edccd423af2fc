import { randomBytes } from "node:crypto";
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
import { nextSlots } from "@/lib/mail/slots";
import { INVITATION_DAYS, NOTE_DAYS } from "@/lib/notifications/rules";
import type { SearchResult } from "@/lib/search/schema";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { joinAs } from "@/tests/joining";
import { listWaitingMails, waitingMails, waitingNotes } from "@/tests/mails";
import { recountAggregates } from "@/tests/recount";
import { call, signIn } from "@/tests/requests";
import { setWeekDone } from "@/tests/weekly";

const password = "amber kettle orchard";
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
// Of the week from Monday the 9th to Sunday the 15th of November 2026.
const FIRST = new Date("2026-11-09T00:00:00Z");
const WEDNESDAY = new Date("2026-11-11T14:03:27Z");
const LAST = new Date("2026-11-15T23:59:59.999Z");
const MONDAY_NIGHT = new Date("2026-11-16T00:05:00Z");
const NEXT_MONDAY_NIGHT = new Date("2026-11-23T00:05:00Z");
const OTHER_NIGHTS = ["12", "13", "14", "15"].map((day) => new Date(`2026-11-${day}T00:05:00Z`));

const newAddress = () => `kim@harbour-${randomBytes(4).toString("hex")}.com`;
const membersOf = async ({ id }: { id: string }) =>
  (await db.company.findUniqueOrThrow({ where: { id } })).verifiedMemberCount;

/** Who is told of feedback by the mail that waits, each as often as there is a mail. */
async function told(): Promise<string[]> {
  const mails = await listWaitingMails();
  return mails.map(({ leaderId, to }) => leaderId ?? to).sort();
}

async function expectTrueFigures(): Promise<void> {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

/** Every test begins on a Wednesday, with nothing to tell: of what the tests before it wrote nothing is left. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: WEDNESDAY });
  await db.review.deleteMany();
  await db.leaderWeek.deleteMany();
  await db.companyWeek.deleteMany();
  await db.user.deleteMany();
  await db.company.deleteMany();
  await db.outboxMessage.deleteMany();
  await db.invitation.deleteMany();
  await setWeekDone(WEDNESDAY);
});

afterEach(() => vi.useRealTimers());

describe("the mail about a week, in the night to Monday", () => {
  it("is one note for each leader of whom a review of that week is published, and for no other", async () => {
    const [often, once, sealed] = [await makeUser(), await makeUser(), await makeUser({ password })];
    for (const createdAt of [FIRST, WEDNESDAY, LAST]) await makeReview({ leader: often, createdAt });
    await makeReview({ leader: once, createdAt: WEDNESDAY });
    await makeReview({ leader: sealed, createdAt: LAST, sealed: true });
    const company = await makeCompany();
    await makeReview({ company, createdAt: WEDNESDAY });
    for (const state of ["HELD", "REMOVED"] as const) await makeReview({ state, createdAt: WEDNESDAY });
    await makeReview({ createdAt: new Date(FIRST.getTime() - 1) });
    const late = await makeUser();
    await makeReview({ leader: late, createdAt: new Date(LAST.getTime() + 1) });

    await doWeeklyWork(MONDAY_NIGHT);
    expect(await told()).toEqual([often.id, once.id, sealed.id].sort());
    const kinds = (await listWaitingMails()).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["feedback-received"]));
    await db.outboxMessage.deleteMany();
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await told()).toEqual([late.id]);
  });

  it("is one invitation for each address, and none in the weeks after it (SEC-R7)", async () => {
    const [often, held] = [newAddress(), newAddress()];
    for (const createdAt of [FIRST, WEDNESDAY, LAST]) {
      await makeReview({ unregisteredLeaderEmail: often, createdAt });
    }
    await makeReview({ unregisteredLeaderEmail: held, state: "HELD", createdAt: WEDNESDAY });
    await makeReview({ unregisteredLeaderEmail: often, createdAt: new Date("2026-11-18T08:00:00Z") });
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await waitingMails(often)).toEqual([{ kind: "invitation", to: often }]);
    expect(await told()).toEqual([often]);
    await db.outboxMessage.deleteMany();
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await told()).toEqual([]);
    const row = await db.invitation.findUniqueOrThrow({ where: { emailIndex: emailIndex(often) } });
    expect(row.quietUntil.getTime()).toBeGreaterThan(MONDAY_NIGHT.getTime() + 30 * 86_400_000);
  });

  it("leaves at the one time of day, on a day drawn for each from the next five, and ten for invitations", async () => {
    const company = await makeCompany();
    for (let count = 0; count < 30; count++) {
      await makeReview({ leader: await makeUser({ company }), createdAt: WEDNESDAY });
      await makeReview({ unregisteredLeaderEmail: newAddress(), createdAt: WEDNESDAY });
    }
    await doWeeklyWork(MONDAY_NIGHT);
    const mails = await listWaitingMails();
    for (const [kind, days] of [
      ["feedback-received", NOTE_DAYS],
      ["invitation", INVITATION_DAYS],
    ] as const) {
      const slots = mails.filter((mail) => mail.kind === kind).map(({ notBefore }) => notBefore.getTime());
      expect(slots).toHaveLength(30);
      const allowed = nextSlots(MONDAY_NIGHT, "09:00", days).map((slot) => slot.getTime());
      expect(allowed[0]).toBe(Date.parse("2026-11-16T09:00:00Z"));
      expect(slots.filter((slot) => !allowed.includes(slot))).toEqual([]);
      // All 30 on fewer than three days is less likely than one in ten billion.
      expect(new Set(slots).size).toBeGreaterThan(2);
    }
  });

  it("is made once, however often it is asked for and on however many connections at once", async () => {
    const leaders = [await makeUser(), await makeUser()];
    const email = newAddress();
    for (const leader of leaders) await makeReview({ leader, createdAt: WEDNESDAY });
    await makeReview({ unregisteredLeaderEmail: email, createdAt: WEDNESDAY });
    await Promise.all(Array.from({ length: 8 }, () => doWeeklyWork(MONDAY_NIGHT)));
    expect(await told()).toEqual([...leaders.map(({ id }) => id), email].sort());
    // Sent, as it were: a second time would tell again.
    await db.outboxMessage.deleteMany();
    await db.invitation.deleteMany();
    const week = Array.from({ length: 7 }, (_, day) => new Date(MONDAY_NIGHT.getTime() + day * 86_400_000));
    for (const night of week) await doWeeklyWork(night);
    expect(await told()).toEqual([]);
  });

  it("is made on Wednesday where Monday was missed, of all the weeks that were", async () => {
    const at = async (moment: string) => {
      const leader = await makeUser();
      await makeReview({ leader, createdAt: new Date(moment) });
      return leader.id;
    };
    await setWeekDone(new Date("2026-10-26T00:05:00Z"));
    await at("2026-10-25T23:59:59Z");
    const missed = [
      await at("2026-10-26T00:00:00Z"),
      await at("2026-11-04T12:00:00Z"),
      await at("2026-11-15T12:00:00Z"),
    ];
    const thisWeek = await at("2026-11-17T12:00:00Z");
    await doWeeklyWork(new Date("2026-11-18T00:05:00Z"));
    expect(await told()).toEqual(missed.sort());
    await db.outboxMessage.deleteMany();
    await doWeeklyWork(new Date("2026-11-19T00:05:00Z"));
    expect(await told()).toEqual([]);
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await told()).toEqual([thisWeek]);
  });

  it("says nothing of the time before the first start of a database, and all of the week of it", async () => {
    const [before, then] = [await makeUser(), await makeUser()];
    await db.setting.delete({ where: { key: "week-done" } });
    await makeReview({ leader: before, createdAt: new Date("2026-11-06T12:00:00Z") });
    await makeReview({ leader: then, createdAt: new Date("2026-11-10T12:00:00Z") });
    await Promise.all(Array.from({ length: 4 }, () => doWeeklyWork(WEDNESDAY)));
    expect(await told()).toEqual([]);
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await told()).toEqual([then.id]);
  });

  it("is nothing at any other pace, which tells of each review when it is stored", async () => {
    const [author, leader] = [await makeUser(), await makeUser()];
    await makeReview({ leader, author, createdAt: WEDNESDAY });
    // The variables are read once for each copy of the modules.
    vi.resetModules();
    vi.stubEnv("NOTIFICATION_PACE", "daily");
    const daily = await import("@/lib/jobs/weekly");
    await daily.doWeeklyWork(MONDAY_NIGHT);
    expect(await told()).toEqual([]);
    const world = await import("@/tests/attacks/world");
    const { id: revieweeId, companyId } = leader;
    await world.submitAs(author, { revieweeId, companyId, reviewText: world.textNumber(1) });
    const email = newAddress();
    await world.submitAs(author, { unregisteredLeaderEmail: email, reviewText: world.textNumber(2) });
    expect(await told()).toEqual([leader.id, email].sort());
    const slots = nextSlots(WEDNESDAY, "09:00", INVITATION_DAYS).map((slot) => slot.getTime());
    for (const { notBefore } of await listWaitingMails()) expect(slots).toContain(notBefore.getTime());
  });
});

describe("the counts of members", () => {
  it("move in the night to Monday alone, for those who join and those who leave", async () => {
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
    // Who joins on the Monday before the night's work is not found before the next one, and not counted either.
    vi.setSystemTime(new Date("2026-11-16T00:01:00Z"));
    await joinAs(`dana@${company.domain}`, "monday");
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await membersOf(company)).toBe(4);
    await expectTrueFigures();
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await membersOf(company)).toBe(5);
  });
});

describe("those who chose to be found from Monday on", () => {
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

  it("are found on Wednesday where Monday was missed", async () => {
    const reader = await makeUser();
    const joiner = await joinAs(newAddress(), "monday", { firstName: "Quillon" });
    await doWeeklyWork(new Date("2026-11-18T00:05:00Z"));
    expect(await find("quillon", reader)).toEqual([joiner.id]);
  });

  it("lose no review that is sent at that moment, on however many connections it is done", async () => {
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

  it("keep no other from being found where one deletes the account at that moment", async () => {
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

  it("stays where its first member joins while the members are being counted", async () => {
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
      // Which waits for the count where that has taken its company already.
      await Promise.race([joining, wait(1_000)]);
      await client.query("COMMIT");
      await Promise.all([joining, work]);
    });
    expect(await membersOf(other)).toBe(1);
    expect(await listed()).toContain(joined.id);
    await expectTrueFigures();
  });
});
