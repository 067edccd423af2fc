import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as forgotPassword } from "@/app/api/forgot-password/route";
import { POST as registerRoute } from "@/app/api/register/route";
import { POST as resend } from "@/app/api/resend-verification/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { createSession } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { deliverDueMail } from "@/lib/mail/deliver";
import { enqueueMail } from "@/lib/mail/outbox";
import * as send from "@/lib/mail/send";
import { makeReview, makeUser } from "@/tests/factories";
import { waitingMails } from "@/tests/mails";
import { passNight } from "@/tests/nightly";
import { call } from "@/tests/requests";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SIGN_UP = new Date("2026-11-21T10:20:30Z");

function at(days: number, hours = 0): Date {
  const now = new Date(SIGN_UP.getTime() + days * DAY_MS + hours * HOUR_MS);
  vi.setSystemTime(now);
  return now;
}

async function passNights(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day++) await passNight(at(day));
}

async function signUp(email: string): Promise<void> {
  const details = { firstName: "Amara", lastName: "Okafor", title: "Engineer", agreedToTerms: true };
  const body = { ...details, email, password: "correct horse" };
  expect((await call(registerRoute, { method: "POST", body })).status).toBe(200);
}

const rowOf = (email: string) => db.user.findUnique({ where: { email } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: SIGN_UP });
});

afterEach(() => vi.useRealTimers());

describe("an account that is never verified (SEC-G2)", () => {
  it.each([
    ["a Sunday", "2026-11-15T10:20:30Z", "2026-12-16T00:00:00Z"],
    ["the Monday after it", "2026-11-16T10:20:30Z", "2026-12-23T00:00:00Z"],
    ["the Sunday after that", "2026-11-22T23:59:59Z", "2026-12-23T00:00:00Z"],
  ])("of a sign-up on %s goes after 30 to 37 days, with everyone of its week", async (day, from, until) => {
    const email = `never-${day.replaceAll(" ", "-").toLowerCase()}@fabrikam.com`;
    vi.setSystemTime(new Date(from));
    await signUp(email);
    const end = new Date(until);
    const days = (end.getTime() - Date.parse(from)) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThanOrEqual(37);
    await passNight(new Date(end.getTime() - 1));
    expect(await rowOf(email)).not.toBeNull();
    await doNightlyWork(end);
    expect(await rowOf(email)).toBeNull();
  });

  it("stores no finer date of its sign-up than the week, and its link contains its own expiry", async () => {
    const email = "link@fabrikam.com";
    await signUp(email);
    const [{ token }] = await waitingMails(email);
    for (const day of [1, 2]) await doNightlyWork(at(day));
    // The Monday of the week of the sign-up, plus two weeks.
    expect(await rowOf(email)).toMatchObject({
      createdAt: new Date("2026-11-01"),
      verificationTokenExpiry: new Date("2026-11-30"),
    });
    const verify = async () => (await call(verifyEmail, { url: `/api/verify-email?token=${token}` })).status;
    at(1);
    expect(await verify()).toBe(400);
    expect(await rowOf(email)).toMatchObject({ isVerified: false });
    vi.setSystemTime(at(1).getTime() - 1000);
    expect(await verify()).toBe(200);
  });

  it("stays for 30 days after the newest link", async () => {
    const email = "late@fabrikam.com";
    await signUp(email);
    await passNights(14, 20);
    await call(resend, { method: "POST", body: { email } });
    await passNights(44, 50);
    expect(await rowOf(email)).toMatchObject({ isVerified: false });
    // The link was emailed on 11 December, in the week from the 7th.
    await passNight(new Date("2027-01-12T23:59:59Z"));
    expect(await rowOf(email)).not.toBeNull();
    await doNightlyWork(new Date("2027-01-13T00:00:00Z"));
    expect(await rowOf(email)).toBeNull();
  });

  it("is deleted at the latest 30 days after its month of sign-up if it has no finer date", async () => {
    const { email } = await makeUser({ isVerified: false, createdAt: new Date("2026-11-01") });
    const end = new Date("2026-11-01").getTime() + 61 * DAY_MS;
    await passNight(new Date(end - 1));
    expect(await rowOf(email)).not.toBeNull();
    await doNightlyWork(new Date(end));
    expect(await rowOf(email)).toBeNull();
  });

  it("stays if it is verified at that moment, or was before", async () => {
    const email = "just@fabrikam.com";
    await signUp(email);
    const [mail] = await waitingMails(email);
    const now = at(0, 12);
    const [verified] = await Promise.all([
      call(verifyEmail, { url: `/api/verify-email?token=${mail.token}` }),
      doNightlyWork(now),
    ]);
    expect(verified.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ isVerified: true, verificationTokenExpiry: null });
    await passNights(1, 2);
    await doNightlyWork(at(400));
    expect(await rowOf(email)).not.toBeNull();
  });

  it("doesn't block other deletions if someone has reviewed it all the same", async () => {
    const [odd, other] = [await makeUser({ createdAt: new Date("2026-01-01") }), "other@fabrikam.com"];
    await makeReview({ leader: odd });
    await db.user.update({ where: { id: odd.id }, data: { isVerified: false } });
    await signUp(other);
    await doNightlyWork(at(38));
    expect([await rowOf(odd.email), await rowOf(other)]).toMatchObject([{ id: odd.id }, null]);
  });
});

describe("what has ended is deleted the next night (SEC-G2)", () => {
  it("reset links with their date, and sessions after the first of their month", async () => {
    const user = await makeUser();
    await call(forgotPassword, { method: "POST", body: { email: user.email } });
    await db.session.deleteMany();
    await createSession(user.id, SIGN_UP);
    const midnight = new Date("2026-11-22T00:00:00Z");
    await doNightlyWork(new Date(midnight.getTime() - 1));
    const row = await rowOf(user.email);
    expect(row?.resetToken).toHaveLength(32);
    expect(row?.resetTokenExpiry).toEqual(midnight);
    await passNight(midnight);
    expect(await rowOf(user.email)).toMatchObject({ resetToken: null, resetTokenExpiry: null });
    await passNight(new Date("2026-12-31T23:59:59Z"));
    expect(await db.session.count()).toBe(1);
    await doNightlyWork(new Date("2027-01-01T00:00:00Z"));
    expect(await db.session.count()).toBe(0);
  });

  it("email with its body as soon as it is sent, or after 30 days if it can't be sent", async () => {
    await db.outboxMessage.deleteMany();
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    const enqueue = (to: string) =>
      db.$transaction((tx) => enqueueMail(tx, { kind: "already-registered", payload: { to } }));
    await enqueue("sent@fabrikam.com");
    expect(await deliverDueMail(SIGN_UP)).toBe(1);
    expect(await db.outboxMessage.count()).toBe(0);

    vi.spyOn(send, "sendMail").mockRejectedValue(new Error("provider down"));
    await enqueue("dead@fabrikam.com");
    let now = SIGN_UP;
    for (const minutes of [0, 1, 5, 30, 120, 360, 1440]) {
      now = new Date(now.getTime() + minutes * MINUTE_MS);
      await deliverDueMail(now);
    }
    const failed = { where: { failedAt: { not: null } } };
    const { failedAt } = await db.outboxMessage.findFirstOrThrow(failed);
    // The Monday of the week of the last try; the 30 days count from the end of that week.
    expect(failedAt).toEqual(new Date("2026-11-16"));
    const end = Date.parse("2026-11-16") + 37 * DAY_MS;
    await passNight(new Date(end - 1));
    expect(await waitingMails("dead@fabrikam.com")).toHaveLength(1);
    await doNightlyWork(new Date(end));
    expect(await waitingMails("dead@fabrikam.com")).toEqual([]);
  });
});

describe("a Google account that was never completed (SEC-G2)", () => {
  it("is deleted 30 days after its month of sign-up ends, and no other Google account is", async () => {
    const createdAt = new Date("2026-11-01");
    const google = { authProvider: "google" as const, hashedPassword: null, createdAt };
    const unfinished = await makeUser({ ...google, title: null, companyId: null });
    const finished = await makeUser({ ...google, title: "Engineer" });
    const byMail = await makeUser({ createdAt, title: null, companyId: null });
    const ids = [unfinished.id, finished.id, byMail.id];
    const left = async () => (await db.user.findMany({ where: { id: { in: ids } } })).map(({ id }) => id);
    await passNight(new Date("2026-12-31T00:05:00Z"));
    expect((await left()).toSorted()).toEqual(ids.toSorted());
    await doNightlyWork(new Date("2027-01-01T00:05:00Z"));
    expect((await left()).toSorted()).toEqual([finished.id, byMail.id].toSorted());
  });
});
