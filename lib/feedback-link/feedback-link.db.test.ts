import { afterEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/feedback/generate-link/route";
import { DELETE, GET, PUT } from "@/app/api/feedback/link/route";
import { POST as NEW } from "@/app/api/feedback/new-link/route";
import { dayOf, firstOfMonth, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { getLinkedLeader } from "@/lib/feedback-link/queries";
import { type FeedbackLink, feedbackLink, linkedLeader } from "@/lib/feedback-link/schema";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeReviews, makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";
import { passNight } from "@/tests/nightly";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { setWeekDone } from "@/tests/weekly";

const MONDAY = Date.parse("2026-09-07T00:00:00Z");
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

afterEach(() => {
  vi.useRealTimers();
});

async function linkAndSettings(cookies: CookieJar): Promise<FeedbackLink> {
  return feedbackLink.parse(await (await call(GET, { cookies })).json());
}

const link = async (cookies: CookieJar) => ({ feedbackLink: (await linkAndSettings(cookies)).feedbackLink });
const idOf = (url: string | null) => url?.split("/").at(-1) ?? "";

async function change(cookies: CookieJar, body: object) {
  const response = await call(PUT, { method: "PUT", cookies, body });
  return { status: response.status, body: await response.json() };
}

async function renew(cookies: CookieJar) {
  const response = await call(NEW, { method: "POST", cookies });
  return { response, body: await response.json() };
}

const switchOff = (cookies: CookieJar) => call(DELETE, { method: "DELETE", cookies });

const generate = (cookies: CookieJar) => call(POST, { method: "POST", cookies });

describe("the leader's link (D25, D26)", () => {
  it("is null until it is generated, and then one address", async () => {
    const leader = await makeUser();
    const cookies = await signIn(leader);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
    const address = `http://localhost:3000/anonymous-feedback/${leader.id}`;
    for (let times = 0; times < 2; times++) {
      const response = await generate(cookies);
      expect([response.status, await response.json()]).toMatchObject([200, { feedbackLink: address }]);
      expect(await link(cookies)).toEqual({ feedbackLink: address });
    }
  });

  it("comes with its settings as they are stored", async () => {
    const [now, id] = [new Date(), "3f0c8f0e-9f6b-4d0a-8a55-0d6c1f7b2e11"];
    const leader = await makeUser({
      feedbackLink: "on",
      feedbackLinkId: id,
      feedbackLinkMonth: firstOfMonth(now),
      feedbackLinkOpenUntil: new Date("2027-03-28"),
      feedbackLinkReviewLimit: 12,
      isNamedInPreviews: true,
      totalReviews: 3,
    });
    expect(await linkAndSettings(await signIn(leader))).toEqual({
      feedbackLink: `http://localhost:3000/anonymous-feedback/${id}`,
      openUntil: "2027-03-28",
      reviewLimit: 12,
      totalReviews: 3,
      isNamedInPreviews: true,
      newLinkFrom: dayOf(firstOfMonth(now, 1)),
    });
  });

  it("can be turned off and on, and is the same again", async () => {
    const leader = await makeUser();
    const cookies = await signIn(leader);
    const first = await (await generate(cookies)).json();
    const off = await switchOff(cookies);
    expect([off.status, await off.json()]).toMatchObject([200, { feedbackLink: null }]);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
    expect(await (await generate(cookies)).json()).toEqual(first);
  });

  it("follows the site to another address", async () => {
    const leader = await makeUser({ feedbackLink: "https://old.example/anonymous-feedback/1" });
    expect(await link(await signIn(leader))).toEqual({
      feedbackLink: `http://localhost:3000/anonymous-feedback/${leader.id}`,
    });
  });

  it("is the viewer's own: no one reads or changes another's, and a visitor has none", async () => {
    const [leader, other] = [await makeLinkedLeader(), await makeUser()];
    const cookies = await signIn(other);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
    await switchOff(cookies);
    expect((await db.user.findUniqueOrThrow({ where: { id: leader.id } })).feedbackLink).not.toBeNull();
    for (const [handler, method] of [
      [GET, "GET"],
      [POST, "POST"],
      [PUT, "PUT"],
      [DELETE, "DELETE"],
      [NEW, "POST"],
    ] as const) {
      expect((await call(handler, { method, ...(method === "PUT" && { body: {} }) })).status).toBe(401);
    }
  });

  it("can be turned on five times a day, and off as often as its leader wants", async () => {
    holdClock();
    const cookies = await signIn(await makeUser());
    for (let times = 0; times < 5; times++) {
      expect((await generate(cookies)).status).toBe(200);
      expect((await switchOff(cookies)).status).toBe(200);
    }
    const refused = await generate(cookies);
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      429,
      "Too many attempts. Please try again tomorrow.",
    ]);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
  });
});

describe("a new link (G51)", () => {
  it("has a random address, ends the old one for good, and keeps reviews and settings", async () => {
    const leader = await makeLinkedLeader({ isNamedInPreviews: true, feedbackLinkReviewLimit: 30 });
    const cookies = await signIn(leader);
    expect((await sendByLink(leader)).status).toBe(201);
    const { response, body } = await renew(cookies);
    expect(response.status).toBe(200);
    const id = idOf(body.feedbackLink);
    expect(body.feedbackLink).toBe(`http://localhost:3000/anonymous-feedback/${id}`);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id).not.toBe(leader.id);
    expect(body).toMatchObject({ isNamedInPreviews: true, reviewLimit: 30, totalReviews: 1 });
    expect(await linkAndSettings(cookies)).toEqual(body);
    expect(await getLinkedLeader(leader.id)).toBeNull();
    expect(await getLinkedLeader(id)).toMatchObject({ id, accountId: leader.id });
    expect((await sendByLink(leader)).status).toBe(404);
    expect((await sendByLink({ ...leader, id })).status).toBe(201);
    await switchOff(cookies);
    expect(await getLinkedLeader(id)).toBeNull();
    expect(await (await generate(cookies)).json()).toEqual(body);
    expect((await db.user.findUniqueOrThrow({ where: { id: leader.id } })).feedbackLink).toBe(
      body.feedbackLink,
    );
    expect(await getLinkedLeader(leader.id)).toBeNull();
  });

  it("turns on a link that was off", async () => {
    const cookies = await signIn(await makeUser());
    const { body } = await renew(cookies);
    expect(await link(cookies)).toEqual({ feedbackLink: body.feedbackLink });
  });

  it("can be made once a calendar month (UTC), also if asked at the same moment, and says from when again", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-31T22:00:00Z") });
    const leader = await makeLinkedLeader();
    const cookies = await signIn(leader);
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(cookies)));
    const made = answers.filter(({ response }) => response.status === 200);
    const refused = answers.filter(({ response }) => response.status === 429);
    expect([made.length, refused.length]).toEqual([1, 5]);
    expect(refused[0]?.body).toEqual({
      code: "tooMany",
      message:
        "You've already made a new link this month. You can make another from 1 January 2027. If this one leaked too, switch it off until then.",
    });
    expect(refused[0]?.response.headers.get("retry-after")).toBe(String((31 * DAY_MS) / 1000));
    expect(made[0]?.body.newLinkFrom).toBe("2027-01-01");
    expect(await link(cookies)).toEqual({ feedbackLink: made[0]?.body.feedbackLink });
    const { feedbackLinkMonth } = await db.user.findUniqueOrThrow({ where: { id: leader.id } });
    expect(feedbackLinkMonth).toEqual(new Date("2026-12-01"));
    vi.setSystemTime(Date.parse("2027-01-01T00:00:00Z"));
    expect((await linkAndSettings(cookies)).newLinkFrom).toBeNull();
    expect((await renew(cookies)).response.status).toBe(200);
  });
});

describe("how a link closes (G50)", () => {
  const closing = { openUntil: null, reviewLimit: null };

  it("is stored, kept if left out, and removed by null", async () => {
    const cookies = await signIn(await makeLinkedLeader());
    vi.useFakeTimers({ toFake: ["Date"], now: MONDAY + 10 * HOUR_MS });
    expect(await linkAndSettings(cookies)).toMatchObject({ ...closing, isNamedInPreviews: false });
    const set = { openUntil: "2026-10-01", reviewLimit: 12 };
    expect(await change(cookies, set)).toMatchObject({ status: 200, body: set });
    expect((await change(cookies, { isNamedInPreviews: true })).body).toMatchObject({
      ...set,
      isNamedInPreviews: true,
    });
    expect((await change(cookies, closing)).body).toMatchObject({ ...closing, isNamedInPreviews: true });
  });

  it.each([
    [{ openUntil: "2026-09-06" }, "Choose today or a day within the next year.", "openUntil"],
    [{ openUntil: "2027-09-08" }, "Choose today or a day within the next year.", "openUntil"],
    [{ reviewLimit: 6 }, "Enter 7 or more: 5 more than the 2 you have.", "reviewLimit"],
    [{ reviewLimit: -1 }, "Enter 7 or more: 5 more than the 2 you have.", "reviewLimit"],
    [{ openUntil: "31/12/2026" }, "Choose a day, or leave the field empty.", undefined],
    [{ openUntil: "2026-02-30" }, "Choose a day, or leave the field empty.", undefined],
    [{ reviewLimit: 7.5 }, "Enter a whole number, or leave the field empty.", undefined],
    [{ reviewLimit: "9" }, "Enter a whole number, or leave the field empty.", undefined],
    [{ reviewLimit: 1e9 }, "Enter a lower number, or leave the field empty.", undefined],
    [{ isNamedInPreviews: "yes" }, "isNamedInPreviews must be true or false", undefined],
  ])("refuses %j and says what to do", async (changes, message, field) => {
    vi.useFakeTimers({ toFake: ["Date"], now: MONDAY + 10 * HOUR_MS });
    const leader = await makeLinkedLeader();
    await makeReviews([{ leader }, { leader }]);
    const cookies = await signIn(leader);
    expect(await change(cookies, changes)).toEqual({
      status: 400,
      body: { code: "invalid", message, ...(field && { field }) },
    });
    expect(await linkAndSettings(cookies)).toMatchObject(closing);
  });

  it("accepts today, a year from now, five more reviews, and what is set already", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: MONDAY + 10 * HOUR_MS });
    const leader = await makeLinkedLeader();
    const cookies = await signIn(leader);
    for (const changes of [{ openUntil: "2026-09-07" }, { openUntil: "2027-09-07" }, { reviewLimit: 5 }]) {
      expect((await change(cookies, changes)).body).toMatchObject(changes);
    }
    await makeReviews([{ leader }, { leader }]);
    vi.setSystemTime(Date.parse("2027-09-08T09:00:00Z"));
    const same = { openUntil: "2027-09-07", reviewLimit: 5 };
    expect(await change(await signIn(leader), same)).toMatchObject({ status: 200, body: same });
  });

  it("is in the night after its last day, and it can be turned on again", async () => {
    const leader = await makeLinkedLeader({
      feedbackLinkOpenUntil: new Date(MONDAY + DAY_MS),
      feedbackLinkReviewLimit: 40,
    });
    const cookies = await signIn(leader);
    await passNight(new Date(MONDAY + DAY_MS + 5 * 60_000));
    expect(await getLinkedLeader(leader.id)).not.toBeNull();
    await passNight(new Date(MONDAY + 2 * DAY_MS + 5 * 60_000));
    expect(await getLinkedLeader(leader.id)).toBeNull();
    expect(await linkAndSettings(cookies)).toMatchObject({ feedbackLink: null, ...closing });
    await generate(cookies);
    await doNightlyWork(new Date(MONDAY + 3 * DAY_MS));
    expect(await getLinkedLeader(leader.id)).not.toBeNull();
  });

  it("is on the Monday after enough reviews came, however they came, and leaves other links alone", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: MONDAY + 10 * HOUR_MS });
    const [full, roomy, other] = [
      await makeLinkedLeader({ feedbackLinkReviewLimit: 5 }),
      await makeLinkedLeader({ feedbackLinkReviewLimit: 6 }),
      await makeLinkedLeader(),
    ];
    const author = await makeUser();
    for (const leader of [full, roomy, other]) {
      await makeReviews([{ leader }, { leader }, { leader, author }, { leader, author }]);
    }
    expect((await sendByLink(full)).status).toBe(201);
    await makeReviews([{ leader: roomy }, { leader: other }, { leader: roomy, state: "HELD" }]);
    // An earlier test may have done the work of this week, in which a link could close too early.
    await setWeekDone(weeksAfter(new Date(MONDAY), -1));
    for (let day = 0; day < 7; day++) await passNight(new Date(MONDAY + day * DAY_MS + 23 * HOUR_MS));
    expect(await getLinkedLeader(full.id)).not.toBeNull();
    await doNightlyWork(new Date(MONDAY + 7 * DAY_MS + 5 * 60_000));
    expect(await getLinkedLeader(full.id)).toBeNull();
    for (const { id } of [roomy, other]) expect(await getLinkedLeader(id)).not.toBeNull();
  });
});

describe("what someone with a link learns about its leader (SEC-C4)", () => {
  it("is the link's id, first and last name and company, and nothing else", async () => {
    const leader = await makeLinkedLeader({ firstName: "Lena", lastName: "Okafor", title: "CTO" });
    const company = await db.company.findUniqueOrThrow({ where: { id: leader.companyId ?? "" } });
    const owner = await getLinkedLeader(leader.id);
    expect(owner).toMatchObject({ accountId: leader.id, isNamedInPreviews: false });
    expect(linkedLeader.parse(owner)).toEqual({
      id: leader.id,
      firstName: "Lena",
      lastName: "Okafor",
      companyId: company.id,
      companyName: company.name,
    });
  });

  it("is nothing if the link is malformed, unknown, turned off or of someone unverified", async () => {
    const off = await makeUser();
    const unverified = await makeLinkedLeader({ isVerified: false });
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const id of [off.id, unverified.id, unknown, "7", "' OR 1=1 --", "%00", ""]) {
      expect(await getLinkedLeader(id), id).toBeNull();
    }
  });
});
