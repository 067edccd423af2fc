import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { deliverDueMail } from "@/lib/mail/deliver";
import { tellLeader } from "@/lib/notifications/mutations/announce";
import { forgetOldInvitations, inviteLeader } from "@/lib/notifications/mutations/invitations";
import { delivered, enqueueVerification, forgetMail } from "@/tests/deliveries";
import { makeReview, makeUser } from "@/tests/factories";
import { listWaitingMails, waitingMails, waitingNotes } from "@/tests/mails";

const MINUTE_MS = 60_000;
const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

const enqueueFeedback = (leader: { id: string }, at = now) =>
  db.$transaction((tx) => tellLeader(tx, leader.id, at));

const allSlotsOver = () => later(11 * 24 * 60);

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await forgetMail();
});

afterEach(() => vi.useRealTimers());

describe("the notification of feedback", () => {
  it("leaves at one of the next five slots as one email for many reviews, and says nothing about them", async () => {
    const leader = await makeUser({ email: "lead@northwind.example" });
    for (const minutes of [0, 1, 120]) await enqueueFeedback(leader, later(minutes));
    const [note, ...more] = await waitingNotes(leader);
    expect(more).toEqual([]);
    const slot: Date = note.notBefore;
    expect(slot.toISOString()).toMatch(/^2026-11-2[2-6]T09:00:00\.000Z$/);
    expect(await deliverDueMail(new Date(slot.getTime() - 1))).toBe(0);
    expect(await deliverDueMail(slot)).toBe(1);
    expect(await db.outboxMessage.count()).toBe(0);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: leader.email }], subject: "You have new feedback" });
    expect(mail?.text).toContain("http://localhost:3000/leader-reviews");
    expect(`${mail?.subject} ${mail?.text?.replace(/http:\S+/g, "")}`).not.toMatch(
      /\d|\b(one|two|three|several|today)\b/i,
    );
    expect(mail?.text).not.toContain(leader.firstName);
  });

  it("is the same email for one review as for three", async () => {
    const [one, three] = [await makeUser(), await makeUser()];
    await enqueueFeedback(one);
    for (let i = 0; i < 3; i++) await enqueueFeedback(three);
    await deliverDueMail(allSlotsOver());
    // Only each address's own link differs.
    const bodies = (await delivered()).map((mail) =>
      [mail.subject, mail.text, mail.html].join("\n").replace(/email=[\w%.-]+&(amp;)?t=[\w-]{43}/g, ""),
    );
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it("isn't sent to an account that turned it off or unsubscribed; other email still is (SEC-E3)", async () => {
    const off = await makeUser({ emailNotificationsEnabled: false });
    const unsubscribed = await makeUser({ email: "gone@northwind.example" });
    await db.unsubscribedEmail.create({ data: { email: unsubscribed.email, createdAt: now } });
    await enqueueFeedback(off);
    await enqueueFeedback(unsubscribed);
    await enqueueVerification(unsubscribed.email, now);
    expect(await deliverDueMail(allSlotsOver())).toBe(1);
    expect((await delivered()).map((mail) => mail.subject)).toEqual(["Verify your email address"]);
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("is one email per leader from five servers at once", async () => {
    const leaders = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
    for (const leader of [...leaders, ...leaders, ...leaders]) await enqueueFeedback(leader);
    await Promise.all(Array.from({ length: 5 }, () => deliverDueMail(allSlotsOver())));
    await deliverDueMail(allSlotsOver());
    expect(await delivered()).toHaveLength(6);
  });

  it("is sent again with the next review if the provider never accepted it", async () => {
    const leader = await makeUser();
    await enqueueFeedback(leader);
    await db.outboxMessage.updateMany({ data: { attempts: 7, failedAt: new Date("2026-11-16") } });
    await enqueueFeedback(leader, later(60));
    expect(await deliverDueMail(allSlotsOver())).toBe(1);
  });

  it("isn't sent to an account that is gone", async () => {
    const leader = await makeUser();
    await enqueueFeedback(leader);
    await db.user.delete({ where: { id: leader.id } });
    expect(await deliverDueMail(allSlotsOver())).toBe(0);
    expect(await db.outboxMessage.count()).toBe(0);
  });
});

describe("the invitation of a leader without an account", () => {
  const address = () => `kim@harbour-${randomUUID().slice(0, 8)}.com`;
  const invite = (email: string, at = now) => db.$transaction((tx) => inviteLeader(tx, email, at));

  it("leaves at one of the next ten slots, and says how to sign up and nothing about the feedback", async () => {
    const email = address();
    await makeReview({ unregisteredLeaderEmail: email, text: "Runs a calm and honest planning meeting." });
    await invite(email);
    const [{ notBefore: slot }] = (await listWaitingMails()) as [{ notBefore: Date }];
    expect(slot.toISOString()).toMatch(/^2026-(11-2[2-9]|11-30|12-01)T09:00:00\.000Z$/);
    expect(await deliverDueMail(new Date(slot.getTime() - 1))).toBe(0);
    expect(await deliverDueMail(slot)).toBe(1);
    const [mail] = await delivered();
    expect(mail).toMatchObject({ to: [{ address: email }], subject: "Feedback is waiting for you" });
    expect(mail?.text).toContain("http://localhost:3000/register");
    expect(mail?.text).toContain("deleted after 90 days");
    expect(mail?.text).toMatch(
      /http:\/\/localhost:3000\/unsubscribe\?email=kim%40harbour-\w+\.com&t=[\w-]{43}/,
    );
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/planning|stars|rating|\/5/);
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("is sent to an address once in 30 days, by one server or many, and then once more (SEC-R7)", async () => {
    const email = address();
    const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * MINUTE_MS);
    const waiting = async () => (await waitingMails(email)).length;
    await Promise.all(Array.from({ length: 10 }, () => invite(email)));
    expect(await waiting()).toBe(1);
    for (const days of [1, 29, 30]) await invite(email, day(days));
    expect(await waiting()).toBe(1);
    const { quietUntil } = await db.invitation.findFirstOrThrow({ where: { emailIndex: emailIndex(email) } });
    expect(quietUntil).toEqual(new Date("2027-01-04T00:00:00Z"));
    await invite(email, quietUntil);
    expect(await waiting()).toBe(2);
    await forgetOldInvitations(new Date("2027-02-21T00:00:00Z"));
    expect(await db.invitation.count({ where: { emailIndex: emailIndex(email) } })).toBe(1);
    await forgetOldInvitations(new Date("2027-02-22T00:00:00Z"));
    expect(await db.invitation.count({ where: { emailIndex: emailIndex(email) } })).toBe(0);
  });

  it("isn't sent to an address that unsubscribed, has joined or has no feedback waiting (SEC-E3)", async () => {
    const [unsubscribed, joined, emptied, unverified] = [address(), address(), address(), address()];
    for (const email of [unsubscribed, joined, unverified]) {
      await makeReview({ unregisteredLeaderEmail: email });
    }
    await makeReview({ unregisteredLeaderEmail: emptied, state: "REMOVED" });
    for (const email of [unsubscribed, joined, emptied, unverified]) await invite(email);
    await db.unsubscribedEmail.create({ data: { email: unsubscribed, createdAt: now } });
    await makeUser({ email: joined });
    await makeUser({ email: unverified, isVerified: false });
    expect(await deliverDueMail(allSlotsOver())).toBe(1);
    expect((await delivered()).map((mail) => mail.to?.[0]?.address)).toEqual([unverified]);
    expect(await db.outboxMessage.count()).toBe(0);
  });
});
