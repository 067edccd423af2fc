import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { deliverDueMail } from "@/lib/mail/deliver";
import { enqueueMail, kickMailWorker, startMailWorker } from "@/lib/mail/outbox";
import * as send from "@/lib/mail/send";
import { forgetOldInvitations } from "@/lib/notifications/mutations";
import { inviteLeader, tellLeader } from "@/lib/notifications/mutations/announce";
import { weekOf } from "@/lib/weeks";
import { makeReview, makeUser } from "@/tests/factories";
import { listWaitingMails, waitingMails, waitingNotes } from "@/tests/mails";

const MINUTE_MS = 60_000;
const now = new Date("2026-11-21T12:00:00Z");
const folder = () => path.join(env.DATA_DIR, "mail");
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

async function delivered() {
  if (!existsSync(folder())) return [];
  const files = readdirSync(folder()).toSorted();
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(folder(), file)))));
}

async function enqueueVerification(to: string, firstName = "Amara") {
  const payload = { to, firstName, token: "T".repeat(43) };
  await db.$transaction((tx) => enqueueMail(tx, { kind: "verify-email", payload, notBefore: now }));
}

const enqueueFeedback = (leader: { id: string }, at = now) =>
  db.$transaction((tx) => tellLeader(tx, leader.id, at));

/** After the last slot within which what is enqueued now leaves. */
const allSlotsOver = () => later(11 * 24 * 60);

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await db.outboxMessage.deleteMany();
  rmSync(folder(), { recursive: true, force: true });
});

afterEach(() => vi.useRealTimers());

describe("the outbox (SEC-E1)", () => {
  it("sends a mail once, and keeps nothing of it", async () => {
    await enqueueVerification("a@northwind.example");
    expect(await deliverDueMail(now)).toBe(1);
    expect(await deliverDueMail(now)).toBe(0);
    expect(await db.outboxMessage.count()).toBe(0);
    const [mail] = await delivered();
    expect(mail).toMatchObject({
      to: [{ address: "a@northwind.example" }],
      subject: "Verify your email address",
    });
    const link = `http://localhost:3000/verify-email?token=${"T".repeat(43)}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  it("holds the token sealed while it waits", async () => {
    await enqueueVerification("a@northwind.example");
    const [row] = await db.outboxMessage.findMany();
    expect(Buffer.from(row?.payload ?? []).toString("latin1")).not.toMatch(/TTTT|northwind/);
  });

  it("has no mail of a transaction that was rolled back", async () => {
    const failing = db.$transaction(async (tx) => {
      await enqueueMail(tx, { kind: "already-registered", payload: { to: "a@northwind.example" } });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("sends twenty mails once each from five machines at once", async () => {
    for (let i = 0; i < 20; i++) await enqueueVerification(`n${i}@northwind.example`);
    const counts = await Promise.all(Array.from({ length: 5 }, () => deliverDueMail(now)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    const addresses = (await delivered()).map((mail) => mail.to?.[0]?.address);
    expect(new Set(addresses)).toHaveLength(20);
    expect(addresses).toHaveLength(20);
  });

  it("tries again after 1, 5 and 30 minutes, 2, 6 and 24 hours with one key, and then gives up", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const sending = vi.spyOn(send, "sendMail").mockRejectedValue(new Error("provider down"));
    await enqueueVerification("a@northwind.example");
    let at = now;
    for (const minutes of [1, 5, 30, 120, 360, 1440]) {
      await deliverDueMail(at);
      const next = new Date(at.getTime() + minutes * MINUTE_MS);
      expect((await db.outboxMessage.findFirstOrThrow()).notBefore).toEqual(next);
      expect(await deliverDueMail(new Date(next.getTime() - 1))).toBe(0);
      at = next;
    }
    await deliverDueMail(at);
    expect(await db.outboxMessage.findFirstOrThrow()).toMatchObject({
      attempts: 7,
      // No moment of the last try either, which would date the cause.
      failedAt: new Date(`${weekOf(at)}T00:00:00Z`),
      notBefore: new Date(`${weekOf(at)}T00:00:00Z`),
    });
    await deliverDueMail(new Date(at.getTime() + 100 * 1440 * MINUTE_MS));
    expect(sending).toHaveBeenCalledTimes(7);
    expect(new Set(sending.mock.calls.map(([mail]) => mail.idempotencyKey)).size).toBe(1);
  });

  it("logs a failure without address, name, text or token (SEC-L1)", async () => {
    const logged = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    vi.spyOn(send, "sendMail").mockRejectedValue(new Error("550 amara@northwind.example refused"));
    await enqueueVerification("amara@northwind.example");
    await deliverDueMail(now);
    const text = logged.mock.calls.map(([line]) => String(line)).join("");
    expect(text).toContain('"event":"mail-failed"');
    expect(text).not.toMatch(/northwind|Amara|TTTT|550/);
  });

  it("takes up what another machine left half done, once its lease is over", async () => {
    await enqueueVerification("a@northwind.example");
    vi.spyOn(send, "sendMail").mockImplementationOnce(() => new Promise(() => {}));
    void deliverDueMail(now);
    await expect.poll(() => send.sendMail).toHaveBeenCalledOnce();
    expect(await deliverDueMail(later(4))).toBe(0);
    expect(await deliverDueMail(later(5))).toBe(1);
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("writes names as text, whatever they hold (SEC-X5)", async () => {
    await enqueueVerification("a@northwind.example", '<img src=x onerror="alert(1)"> Bcc: b@evil.example');
    await deliverDueMail(now);
    const [mail] = await delivered();
    expect(mail?.html).not.toContain("<img");
    expect(mail?.html).toContain("&lt;img src=x");
    expect(mail?.subject).toBe("Verify your email address");
    expect(mail?.bcc ?? []).toEqual([]);
  });
});

describe("the notification of feedback", () => {
  it("leaves at one of the next five slots, one mail for many reviews, and says nothing about them", async () => {
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

  it("is the same mail for one review as for three", async () => {
    const [one, three] = [await makeUser(), await makeUser()];
    await enqueueFeedback(one);
    for (let i = 0; i < 3; i++) await enqueueFeedback(three);
    await deliverDueMail(allSlotsOver());
    // But for the link of each address.
    const bodies = (await delivered()).map((mail) =>
      [mail.subject, mail.text, mail.html].join("\n").replace(/email=[\w%.-]+&(amp;)?t=[\w-]{43}/g, ""),
    );
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it("is not sent to whoever switched it off or unsubscribed; other mail still is (SEC-E3)", async () => {
    const off = await makeUser({ emailNotificationsEnabled: false });
    const unsubscribed = await makeUser({ email: "gone@northwind.example" });
    await db.unsubscribedEmail.create({ data: { email: unsubscribed.email, createdAt: now } });
    await enqueueFeedback(off);
    await enqueueFeedback(unsubscribed);
    await enqueueVerification(unsubscribed.email);
    expect(await deliverDueMail(allSlotsOver())).toBe(1);
    expect((await delivered()).map((mail) => mail.subject)).toEqual(["Verify your email address"]);
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("is one mail a leader from five machines at once", async () => {
    const leaders = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
    for (const leader of [...leaders, ...leaders, ...leaders]) await enqueueFeedback(leader);
    await Promise.all(Array.from({ length: 5 }, () => deliverDueMail(allSlotsOver())));
    await deliverDueMail(allSlotsOver());
    expect(await delivered()).toHaveLength(6);
  });

  it("is tried again with the next review where the provider never took it", async () => {
    const leader = await makeUser();
    await enqueueFeedback(leader);
    await db.outboxMessage.updateMany({ data: { attempts: 7, failedAt: new Date("2026-11-16") } });
    await enqueueFeedback(leader, later(60));
    expect(await deliverDueMail(allSlotsOver())).toBe(1);
  });

  it("is not sent to an account that is gone", async () => {
    const leader = await makeUser();
    await enqueueFeedback(leader);
    await db.user.delete({ where: { id: leader.id } });
    expect(await deliverDueMail(allSlotsOver())).toBe(0);
    expect(await db.outboxMessage.count()).toBe(0);
  });
});

describe("the invitation of a leader who has no account", () => {
  const address = () => `kim@harbour-${randomUUID().slice(0, 8)}.com`;
  const invite = (email: string, at = now) => db.$transaction((tx) => inviteLeader(tx, email, at));

  it("leaves at one of the next ten slots, and says how to sign up and nothing of the feedback", async () => {
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

  it("is one in 30 days to an address, from one machine or many, and then one again (SEC-R7)", async () => {
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

  it("is not sent to who unsubscribed or has joined since, nor where nothing waits any more (SEC-E3)", async () => {
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

describe("a slot with many invitations", () => {
  it("does not keep anybody waiting for a link that they asked for", async () => {
    const sending = vi.spyOn(send, "sendMail").mockResolvedValue();
    for (let i = 0; i < 12; i++) {
      const email = `kim@harbour-${i}.com`;
      await makeReview({ unregisteredLeaderEmail: email });
      await db.$transaction((tx) => inviteLeader(tx, email, now));
    }
    const payload = { to: "a@northwind.example", firstName: "Amara", token: "T".repeat(43) };
    // All are due together, and the link was asked for last.
    await db.outboxMessage.updateMany({ data: { notBefore: later(60) } });
    const notBefore = later(61);
    await db.$transaction((tx) => enqueueMail(tx, { kind: "verify-email", payload, notBefore }));
    expect(await deliverDueMail(notBefore)).toBe(13);
    const order = sending.mock.calls.map(([mail]) => mail.to);
    expect(order.indexOf(payload.to)).toBeLessThan(4);
  });
});

describe("mails of one slot", () => {
  it("do not leave in the order of their causes", async () => {
    const sending = vi.spyOn(send, "sendMail").mockResolvedValue();
    const [rounds, mails] = [8, 24];
    let inOrder = 0;
    for (let round = 0; round < rounds; round++) {
      sending.mockClear();
      await db.$executeRaw`VACUUM FULL "outbox_messages"`;
      for (let i = 0; i < mails; i++) await enqueueVerification(`n${i}@northwind.example`);
      expect(await deliverDueMail(now)).toBe(mails);
      const order = sending.mock.calls.map(([mail]) => Number(/\d+/.exec(mail.to)?.[0]));
      for (const [place, one] of order.entries()) {
        inOrder += order.slice(place + 1).filter((later) => later > one).length;
      }
    }
    const pairs = (rounds * mails * (mails - 1)) / 2;
    // Half of the pairs by chance; five standard deviations of Kendall's statistic.
    const spread = Math.sqrt((rounds * mails * (mails - 1) * (2 * mails + 5)) / 72);
    expect(Math.abs(inOrder - pairs / 2)).toBeLessThan(5 * spread);
  });
});

describe("a provider that fails, and a machine that dies (SEC-Q7)", () => {
  it("ends with every mail taken once", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const taken = new Set<string>();
    let at = now;
    let isDead = false;
    let die = () => {};
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    vi.spyOn(send, "sendMail").mockImplementation(async ({ to, idempotencyKey }) => {
      if (at < later(10)) throw new Error("provider down");
      // What it has taken already, a provider drops by its key.
      taken.add(idempotencyKey);
      if (isDead || !to.startsWith("n3@")) return;
      isDead = true;
      die();
      // The machine never hears that this one was taken.
      await new Promise(() => {});
    });
    for (let i = 0; i < 9; i++) await enqueueVerification(`n${i}@northwind.example`);
    for (let minute = 0; minute <= 60; minute++) {
      at = later(minute);
      const run = deliverDueMail(at);
      await (isDead ? run : Promise.race([run, death]));
    }
    expect(isDead).toBe(true);
    expect(await db.outboxMessage.count()).toBe(0);
    expect(taken.size).toBe(9);
  });
});

describe("the worker", () => {
  it("delivers at once when it is kicked", async () => {
    startMailWorker();
    await db.$transaction((tx) =>
      enqueueMail(tx, { kind: "already-registered", payload: { to: "a@northwind.example" } }),
    );
    kickMailWorker();
    await expect.poll(delivered).toHaveLength(1);
    await expect.poll(() => db.outboxMessage.count()).toBe(0);
  });
});
