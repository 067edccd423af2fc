import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { nextSlots } from "@/lib/mail/slots";
import { INVITATION_DAYS, NOTE_DAYS } from "@/lib/notifications/rules";
import type { User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { listWaitingMails, waitingMails } from "@/tests/mails";
import {
  beginWeek,
  FIRST,
  LAST,
  MONDAY_NIGHT,
  NEXT_MONDAY_NIGHT,
  newAddress,
  setWeekDone,
  told,
  WEDNESDAY,
} from "@/tests/weekly";

const password = "amber kettle orchard";

beforeEach(beginWeek);

afterEach(() => vi.useRealTimers());

describe("the email about a week, in the night to Monday", () => {
  it("is one note for each leader with a published review of that week, and for no one else", async () => {
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

  it("leaves at one time of day, each on a random one of the next five days, or ten for invitations", async () => {
    const company = await makeCompany();
    const leaders: User[] = [];
    for (let count = 0; count < 30; count++) leaders.push(await makeUser({ company }));
    const targets = leaders.flatMap((leader) => [{ leader }, { unregisteredLeaderEmail: newAddress() }]);
    await makeReviews(targets.map((target) => ({ ...target, createdAt: WEDNESDAY })));
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

  it("is created once by many calls, one after the other or at once", async () => {
    const leaders = [await makeUser(), await makeUser()];
    const email = newAddress();
    for (const leader of leaders) await makeReview({ leader, createdAt: WEDNESDAY });
    await makeReview({ unregisteredLeaderEmail: email, createdAt: WEDNESDAY });
    await Promise.all(Array.from({ length: 8 }, () => doWeeklyWork(MONDAY_NIGHT)));
    expect(await told()).toEqual([...leaders.map(({ id }) => id), email].sort());
    // As if they were sent: a second run would send them again.
    await db.outboxMessage.deleteMany();
    await db.invitation.deleteMany();
    const week = Array.from({ length: 7 }, (_, day) => new Date(MONDAY_NIGHT.getTime() + day * 86_400_000));
    for (const night of week) await doWeeklyWork(night);
    expect(await told()).toEqual([]);
  });

  it("is created on Wednesday if Monday was missed, for all the weeks before", async () => {
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

  it("covers the whole week in which a database starts, and no week before", async () => {
    const [before, then] = [await makeUser(), await makeUser()];
    await db.setting.delete({ where: { key: "week-done" } });
    await makeReview({ leader: before, createdAt: new Date("2026-11-06T12:00:00Z") });
    await makeReview({ leader: then, createdAt: new Date("2026-11-10T12:00:00Z") });
    await Promise.all(Array.from({ length: 4 }, () => doWeeklyWork(WEDNESDAY)));
    expect(await told()).toEqual([]);
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await told()).toEqual([then.id]);
  });

  it("isn't created at any other pace, where each review is announced when it is stored", async () => {
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
