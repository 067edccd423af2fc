import { beforeEach, describe, expect, it } from "vitest";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { listRemovalPeriods } from "@/lib/removals/queries";
import { makeReview, makeUser } from "@/tests/factories";
import { appealYesterday, decide, makeCase, report, yesterday } from "@/tests/moderating";
import { signIn } from "@/tests/requests";

const HELD = { state: "HELD", text: "A lazy, arrogant idiot, and I am being polite." } as const;
const THREAT = "It threatens someone.";

const counted = () =>
  db.removalCount.findMany({
    select: { outcome: true, askedBy: true, count: true },
    orderBy: [{ outcome: "asc" }, { askedBy: "asc" }],
  });

beforeEach(() => db.removalCount.deleteMany());

describe("the counts of moderators' decisions (G65)", () => {
  it("are of this month, by reason and by who asked: by the case, unless the administrator says", async () => {
    const held = await makeCase(HELD);
    const reported = await makeCase();
    await report(reported.leaders, { id: reported.id, reason: "threat" });
    const asked = await makeReview({ ...HELD, text: "Another idiot.", createdAt: yesterday() });
    const ids = [held.id, reported.id];
    await decide(held.admins, { ids, decision: "remove", reason: THREAT });
    await decide(held.admins, {
      ids: [asked.id],
      decision: "remove",
      reason: "Their lawyer showed us the contract.",
      askedBy: "company",
    });
    expect(await counted()).toEqual([
      { outcome: "other", askedBy: "company", count: 1 },
      { outcome: "threat", askedBy: "leader", count: 1 },
      { outcome: "threat", askedBy: "moderation", count: 1 },
    ]);
    const rows = await db.removalCount.findMany();
    expect(rows.map(({ month }) => month)).toEqual(rows.map(() => firstOfMonth(new Date())));
    expect(JSON.stringify(rows)).not.toContain("lawyer");
  });

  it("have what was left or published, a removal once, and what came back after another look", async () => {
    const { id, admins, authors } = await makeCase(HELD);
    await decide(admins, { ids: [id], decision: "remove", reason: THREAT });
    await appealYesterday(authors, id);
    await decide(admins, { ids: [id], decision: "remove", reason: THREAT });
    const back = await makeCase(HELD);
    await decide(admins, { ids: [back.id], decision: "remove", reason: THREAT });
    await appealYesterday(back.authors, back.id);
    await decide(admins, { ids: [back.id], decision: "publish" });
    const kept = await makeCase();
    await report(kept.leaders, { id: kept.id, reason: "untrue" });
    await decide(admins, { ids: [kept.id], decision: "publish" });
    expect(await counted()).toEqual([
      { outcome: "left", askedBy: "leader", count: 1 },
      { outcome: "restored", askedBy: "moderation", count: 1 },
      { outcome: "threat", askedBy: "moderation", count: 2 },
    ]);
  });

  it("lose none of two decisions made at once, and count nothing that wasn't decided", async () => {
    const [one, two] = [await makeCase(HELD), await makeCase(HELD)];
    const others = await signIn(await makeUser({ isAdmin: true }));
    const input = { decision: "remove", reason: THREAT };
    await Promise.all([
      decide(one.admins, { ...input, ids: [one.id] }),
      decide(others, { ...input, ids: [two.id] }),
    ]);
    await decide(others, { ...input, ids: [one.id] });
    expect(await counted()).toEqual([{ outcome: "threat", askedBy: "moderation", count: 2 }]);
  });

  it("stay when the audit log is gone, and are shown once their month is over", async () => {
    const { admins, leader } = await makeCase();
    const reviews = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        makeReview({ ...HELD, leader, text: `${HELD.text} ${index}`, createdAt: yesterday() }),
      ),
    );
    const ids = reviews.map(({ id }) => id);
    await decide(admins, { ids, decision: "remove", reason: THREAT });
    await db.auditEntry.deleteMany();
    expect(await listRemovalPeriods(new Date())).toEqual([]);
    expect(await listRemovalPeriods(firstOfMonth(new Date(), 1))).toMatchObject([
      { removed: 10, left: 0, lines: [{ reason: "threat", askedBy: { moderation: 10, leader: 0 } }] },
    ]);
  });

  it("take only the three who can have asked", async () => {
    const { id, admins } = await makeCase(HELD);
    expect(
      await decide(admins, { ids: [id], decision: "remove", reason: THREAT, askedBy: "author" }),
    ).toMatchObject({
      status: 400,
      body: { message: "Choose who asked: moderation, the leader or the company" },
    });
    expect(await counted()).toEqual([]);
  });
});
