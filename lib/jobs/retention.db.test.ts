import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as registerRoute } from "@/app/api/register/route";
import { POST as resend } from "@/app/api/resend-verification/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { createSession } from "@/lib/auth/sessions";
import { createToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { deliverDueMail } from "@/lib/mail/deliver";
import { enqueueMail } from "@/lib/mail/outbox";
import * as send from "@/lib/mail/send";
import { makeReview, makeUser } from "@/tests/factories";
import { waitingMails } from "@/tests/mails";
import { call } from "@/tests/requests";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SIGN_UP = new Date("2026-11-21T10:20:30Z");

/** The clock, so long after the sign-up. */
function at(days: number, hours = 0): Date {
  const now = new Date(SIGN_UP.getTime() + days * DAY_MS + hours * HOUR_MS);
  vi.setSystemTime(now);
  return now;
}

/** Every night since the sign-up, five past midnight UTC. */
async function passNights(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day++) await doNightlyWork(at(day));
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
  it("loses its link after 24 hours and goes after 30 days", async () => {
    const email = "never@fabrikam.com";
    await signUp(email);
    await doNightlyWork(at(0, 23));
    expect((await rowOf(email))?.verificationToken).toHaveLength(32);
    await passNights(2, 29);
    expect(await rowOf(email)).toMatchObject({
      verificationToken: null,
      verificationTokenExpiry: new Date("2026-11-22T11:00:00Z"),
    });
    await doNightlyWork(at(30));
    expect(await rowOf(email)).not.toBeNull();
    await doNightlyWork(at(30, 1));
    expect(await rowOf(email)).toBeNull();
  });

  it("stays 30 days from the newest link", async () => {
    const email = "late@fabrikam.com";
    await signUp(email);
    await passNights(1, 20);
    await call(resend, { method: "POST", body: { email } });
    await passNights(21, 50);
    expect(await rowOf(email)).toMatchObject({ isVerified: false, verificationToken: null });
    await doNightlyWork(at(50, 1));
    expect(await rowOf(email)).toBeNull();
  });

  it("that has lost the hour of its sign-up goes 30 days after that month at the latest", async () => {
    const { email } = await makeUser({ isVerified: false, createdAt: new Date("2026-11-01") });
    const end = new Date("2026-11-01").getTime() + 61 * DAY_MS;
    await doNightlyWork(new Date(end - 1));
    expect(await rowOf(email)).not.toBeNull();
    await doNightlyWork(new Date(end));
    expect(await rowOf(email)).toBeNull();
  });

  it("does not go while it is verified at that moment, nor any that was", async () => {
    const email = "just@fabrikam.com";
    await signUp(email);
    const [mail] = await waitingMails(email);
    const now = at(0, 12);
    const [verified] = await Promise.all([
      call(verifyEmail, { url: `/api/verify-email?token=${mail.token}` }),
      doNightlyWork(now),
    ]);
    expect(verified.status).toBe(200);
    await passNights(1, 2);
    // Once verified, the hour goes too.
    expect(await rowOf(email)).toMatchObject({ isVerified: true, verificationTokenExpiry: null });
    await doNightlyWork(at(400));
    expect(await rowOf(email)).not.toBeNull();
  });

  it("that somebody has reviewed all the same keeps no other from going", async () => {
    const [odd, other] = [await makeUser({ createdAt: new Date("2026-01-01") }), "other@fabrikam.com"];
    await makeReview({ leader: odd });
    await db.user.update({ where: { id: odd.id }, data: { isVerified: false } });
    await signUp(other);
    await doNightlyWork(at(31));
    expect([await rowOf(odd.email), await rowOf(other)]).toMatchObject([{ id: odd.id }, null]);
  });
});

describe("what is over goes in the night after (SEC-G2)", () => {
  it("reset links with their time, and sessions after their Monday", async () => {
    const user = await makeUser({
      resetToken: createToken().hash,
      resetTokenExpiry: new Date(SIGN_UP.getTime() + HOUR_MS),
    });
    await createSession(user.id, SIGN_UP);
    await doNightlyWork(at(0));
    expect((await rowOf(user.email))?.resetToken).toHaveLength(32);
    await doNightlyWork(at(0, 1));
    expect(await rowOf(user.email)).toMatchObject({ resetToken: null, resetTokenExpiry: null });
    await doNightlyWork(new Date("2026-12-27T23:59:59Z"));
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
    await doNightlyWork(new Date("2026-12-28T00:00:00Z"));
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("mail with its body as soon as it is sent, and what cannot be sent after 30 days", async () => {
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
    const { failedAt } = await db.outboxMessage.findFirstOrThrow();
    const end = (failedAt?.getTime() ?? 0) + 30 * DAY_MS;
    await doNightlyWork(new Date(end - 1));
    expect(await waitingMails("dead@fabrikam.com")).toHaveLength(1);
    await doNightlyWork(new Date(end));
    expect(await waitingMails("dead@fabrikam.com")).toEqual([]);
  });
});

describe("an account that came by Google and was never completed (SEC-G2)", () => {
  it("goes once the month of its sign-up is 30 days over, and no other that came by Google", async () => {
    const createdAt = new Date("2026-11-01");
    const google = { authProvider: "google" as const, hashedPassword: null, createdAt };
    const unfinished = await makeUser({ ...google, title: null, companyId: null });
    const finished = await makeUser({ ...google, title: "Engineer" });
    const byMail = await makeUser({ createdAt, title: null, companyId: null });
    const ids = [unfinished.id, finished.id, byMail.id];
    const left = async () => (await db.user.findMany({ where: { id: { in: ids } } })).map(({ id }) => id);
    await doNightlyWork(new Date("2026-12-31T00:05:00Z"));
    expect((await left()).toSorted()).toEqual(ids.toSorted());
    await doNightlyWork(new Date("2027-01-01T00:05:00Z"));
    expect((await left()).toSorted()).toEqual([finished.id, byMail.id].toSorted());
  });
});
