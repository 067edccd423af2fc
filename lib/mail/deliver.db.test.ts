import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { deliverDueMail } from "@/lib/mail/deliver";
import { enqueueMail, kickMailWorker, startMailWorker, stopMailWorker } from "@/lib/mail/outbox";
import * as send from "@/lib/mail/send";
import { inviteLeader } from "@/lib/notifications/mutations/invitations";
import { delivered, enqueueVerification, forgetMail } from "@/tests/deliveries";
import { makeReview } from "@/tests/factories";

const MINUTE_MS = 60_000;
const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  await forgetMail();
});

afterEach(() => vi.useRealTimers());

describe("the outbox (SEC-E1)", () => {
  it("sends an email once, and keeps nothing of it", async () => {
    await enqueueVerification("a@northwind.example", now);
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

  it("holds the token encrypted while it waits", async () => {
    await enqueueVerification("a@northwind.example", now);
    const [row] = await db.outboxMessage.findMany();
    expect(Buffer.from(row?.payload ?? []).toString("latin1")).not.toMatch(/TTTT|northwind/);
  });

  it("has no email from a transaction that was rolled back", async () => {
    const failing = db.$transaction(async (tx) => {
      await enqueueMail(tx, { kind: "already-registered", payload: { to: "a@northwind.example" } });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("sends twenty emails once each from five servers at once", async () => {
    for (let i = 0; i < 20; i++) await enqueueVerification(`n${i}@northwind.example`, now);
    const counts = await Promise.all(Array.from({ length: 5 }, () => deliverDueMail(now)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    const addresses = (await delivered()).map((mail) => mail.to?.[0]?.address);
    expect(new Set(addresses)).toHaveLength(20);
    expect(addresses).toHaveLength(20);
  });

  it("retries after 1, 5 and 30 minutes, 2, 6 and 24 hours with one key, and then gives up", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const sending = vi.spyOn(send, "sendMail").mockRejectedValue(new Error("provider down"));
    await enqueueVerification("a@northwind.example", now);
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
    await enqueueVerification("amara@northwind.example", now);
    await deliverDueMail(now);
    const text = logged.mock.calls.map(([line]) => String(line)).join("");
    expect(text).toContain('"event":"mail-failed"');
    expect(text).not.toMatch(/northwind|Amara|TTTT|550/);
  });

  it("takes over what another server left half done, once its lease is over", async () => {
    await enqueueVerification("a@northwind.example", now);
    vi.spyOn(send, "sendMail").mockImplementationOnce(() => new Promise(() => {}));
    void deliverDueMail(now);
    await expect.poll(() => send.sendMail).toHaveBeenCalledOnce();
    expect(await deliverDueMail(later(4))).toBe(0);
    expect(await deliverDueMail(later(5))).toBe(1);
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("escapes markup in names (SEC-X5)", async () => {
    await enqueueVerification(
      "a@northwind.example",
      now,
      '<img src=x onerror="alert(1)"> Bcc: b@evil.example',
    );
    await deliverDueMail(now);
    const [mail] = await delivered();
    expect(mail?.html).not.toContain("<img src=x");
    expect(mail?.html).toContain("&lt;img src=x");
    expect(mail?.subject).toBe("Verify your email address");
    expect(mail?.bcc ?? []).toEqual([]);
  });
});

describe("a slot with many invitations", () => {
  it("doesn't delay a link that someone asked for", async () => {
    const sending = vi.spyOn(send, "sendMail").mockResolvedValue();
    for (let i = 0; i < 12; i++) {
      const email = `kim@harbour-${i}.com`;
      await makeReview({ unregisteredLeaderEmail: email });
      await db.$transaction((tx) => inviteLeader(tx, email, now));
    }
    const payload = { to: "a@northwind.example", firstName: "Amara", token: "T".repeat(43) };
    await db.outboxMessage.updateMany({ data: { notBefore: later(60) } });
    const notBefore = later(61);
    await db.$transaction((tx) => enqueueMail(tx, { kind: "verify-email", payload, notBefore }));
    expect(await deliverDueMail(notBefore)).toBe(13);
    const order = sending.mock.calls.map(([mail]) => mail.to);
    expect(order.indexOf(payload.to)).toBeLessThan(4);
  });
});

describe("the emails of one slot", () => {
  it.each([
    { rounds: 8, mails: 24 },
    // One batch, whose rows PostgreSQL finds in the order in which they were written.
    { rounds: 40, mails: 4 },
  ])("don't leave in the order of their causes ($mails)", async ({ rounds, mails }) => {
    const sending = vi.spyOn(send, "sendMail").mockResolvedValue();
    let inOrder = 0;
    for (let round = 0; round < rounds; round++) {
      sending.mockClear();
      await db.$executeRaw`VACUUM FULL "outbox_messages"`;
      for (let i = 0; i < mails; i++) await enqueueVerification(`n${i}@northwind.example`, now);
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

describe("a provider that fails, and a server that dies (SEC-Q7)", () => {
  it("still send every email once", async () => {
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
      // A provider drops a key that it has already accepted.
      taken.add(idempotencyKey);
      if (isDead || !to.startsWith("n3@")) return;
      isDead = true;
      die();
      await new Promise(() => {});
    });
    for (let i = 0; i < 9; i++) await enqueueVerification(`n${i}@northwind.example`, now);
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
  it("delivers at once when kicked", async () => {
    startMailWorker();
    await db.$transaction((tx) =>
      enqueueMail(tx, { kind: "already-registered", payload: { to: "a@northwind.example" } }),
    );
    kickMailWorker();
    await expect.poll(delivered).toHaveLength(1);
    await expect.poll(() => db.outboxMessage.count()).toBe(0);
  });

  it("finishes the email that it is sending when it stops, and leaves the others", async () => {
    let accept = () => {};
    const sending = vi.spyOn(send, "sendMail").mockImplementation(
      () =>
        new Promise((resolve) => {
          accept = resolve;
        }),
    );
    const due = new Date();
    for (let i = 0; i < 3; i++) await enqueueVerification(`n${i}@northwind.example`, due);
    startMailWorker();
    kickMailWorker();
    await expect.poll(() => sending.mock.calls.length).toBe(1);
    let hasStopped = false;
    const stopped = stopMailWorker().then(() => {
      hasStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(hasStopped).toBe(false);
    accept();
    await stopped;
    kickMailWorker();
    expect(sending).toHaveBeenCalledTimes(1);
    const waiting = await db.outboxMessage.findMany();
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0]);
    sending.mockResolvedValue();
    expect(await deliverDueMail(new Date())).toBe(2);
  });
});
