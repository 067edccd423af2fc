import { describe, expect, it } from "vitest";
import { GET as HEALTH } from "@/app/api/admin/health/route";
import { POST as RETRY } from "@/app/api/admin/mail/retry/route";
import { dayOf, mondayOf, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { enqueueMail } from "@/lib/mail/outbox";
import { makeUser } from "@/tests/factories";
import { CookieJar, call, signIn } from "@/tests/requests";

describe("GET /api/admin/health", () => {
  it("says when the nightly and the weekly work were done, and which versions run", async () => {
    const cookies = await signIn(await makeUser({ isAdmin: true }));
    const now = new Date();
    await doNightlyWork(now);
    const answer = (await (await call(HEALTH, { cookies })).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({ sealedOn: dayOf(now), weekDone: weekOf(now) });
    expect(answer.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(answer.database).toMatch(/^\d+/);
  });

  it("says whether there is only one administrator", async () => {
    await db.user.updateMany({ data: { isAdmin: false } });
    const cookies = await signIn(await makeUser({ isAdmin: true }));
    const hasOneAdmin = async () =>
      ((await (await call(HEALTH, { cookies })).json()) as { hasOneAdmin: boolean }).hasOneAdmin;
    expect(await hasOneAdmin()).toBe(true);
    await makeUser({ isAdmin: true });
    expect(await hasOneAdmin()).toBe(false);
  });

  it("counts overdue and failed email, but not what waits for its time, and sends the failed again", async () => {
    const cookies = await signIn(await makeUser({ isAdmin: true }));
    await db.outboxMessage.deleteMany();
    const mailOf = async () => ((await (await call(HEALTH, { cookies })).json()) as { mail: unknown }).mail;
    const now = Date.now();
    for (const notBefore of [now + 3_600_000, now - 60_000, now - 20 * 60_000]) {
      await enqueueMail(db, {
        kind: "invitation",
        payload: { to: "kim@fjord.example" },
        notBefore: new Date(notBefore),
      });
    }
    expect(await mailOf()).toEqual({ overdue: 1, failed: 0 });
    await db.outboxMessage.updateMany({ data: { failedAt: mondayOf(new Date()), attempts: 7 } });
    expect(await mailOf()).toEqual({ overdue: 0, failed: 3 });
    const retried = await call(RETRY, { method: "POST", url: "/api/admin/mail/retry", cookies });
    expect(await retried.json()).toEqual({ count: 3 });
    expect(await mailOf()).toEqual({ overdue: 0, failed: 0 });
    expect(await db.outboxMessage.count({ where: { attempts: 0, failedAt: null } })).toBe(3);
    expect(await db.auditEntry.count({ where: { action: "mail-retried", subject: "3" } })).toBe(1);
  });

  it("is for administrators only (SEC-G3)", async () => {
    const member = await signIn(await makeUser());
    for (const [cookies, status] of [
      [new CookieJar(), 401],
      [member, 403],
    ] as const) {
      expect((await call(HEALTH, { cookies })).status).toBe(status);
      expect((await call(RETRY, { method: "POST", cookies })).status).toBe(status);
    }
  });
});
