import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { GET as COUNTS } from "@/app/api/admin/reviews/counts/route";
import { GET as QUEUE } from "@/app/api/admin/reviews/route";
import { weekOf } from "@/lib/dates";
import { makeReview, makeUser } from "@/tests/factories";
import { appealYesterday, decide, makeCase, queueOf, reply, report, yesterday } from "@/tests/moderating";
import { CookieJar, call, signIn } from "@/tests/requests";

const steps = vi.hoisted((): string[] => []);

vi.mock("@/lib/moderation/queries/patterns", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/moderation/queries/patterns")>();
  const compilePatterns = async () => {
    await original.compilePatterns();
    // Longer than the database takes: a caller who doesn't wait for this is first.
    await sleep(300);
    steps.push("compiled");
  };
  return { ...original, compilePatterns };
});

vi.mock("@/lib/moderation/rules/moderate-review", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/moderation/rules/moderate-review")>();
  const findMarks = (...given: Parameters<typeof original.findMarks>) => {
    steps.push("marked");
    return original.findMarks(...given);
  };
  return { ...original, findMarks };
});

const TEXT = "A lazy, arrogant idiot, and I am being polite.";
const held = { state: "HELD", text: TEXT } as const;

describe("GET /api/admin/reviews", () => {
  it("is for administrators only (SEC-G3)", async () => {
    const member = await signIn(await makeUser());
    for (const [cookies, status] of [
      [new CookieJar(), 401],
      [member, 403],
    ] as const) {
      for (const handler of [QUEUE, COUNTS]) {
        expect((await call(handler, { url: "/api/admin/reviews", cookies })).status).toBe(status);
      }
    }
  });

  it("shows a held review with its marked words, its reasons, whom it is about and its week", async () => {
    const { id, admins, company, leader } = await makeCase(held);
    const found = (await queueOf(admins, "held")).find((item) => item.id === id);
    expect(found).toMatchObject({
      reviewText: TEXT,
      reasons: ["An insult"],
      company: company.name,
      leader: `${leader.firstName} ${leader.lastName}`,
      week: weekOf(yesterday()),
      report: null,
      appeal: "NONE",
    });
    const [mark] = found?.marks ?? [];
    expect(TEXT.slice(mark?.start, mark?.end)).toBe("idiot");
  });

  it("compiles the patterns in turns before it marks words", async () => {
    const { id, leaders, admins } = await makeCase();
    await makeCase(held);
    expect((await reply(leaders, { id, text: "I asked Priya to fix the roster." })).status).toBe(200);
    for (const queue of ["held", "replies"] as const) {
      steps.length = 0;
      expect(await queueOf(admins, queue)).not.toEqual([]);
      expect([steps[0], steps[1]]).toEqual(["compiled", "marked"]);
    }
  });

  it("holds nothing of the author: no id, name, address, tag, hash, exact time or badge", async () => {
    const { id, admins, author, review } = await makeCase(held);
    const found = (await queueOf(admins, "held")).find((item) => item.id === id);
    const sent = JSON.stringify(found);
    for (const secret of [author.id, author.email, String(review.submittedAt?.toISOString())]) {
      expect(sent).not.toContain(secret);
    }
    expect(Object.keys(found ?? {}).sort()).toEqual(
      [
        ...["appeal", "company", "id", "leader", "marks", "overallRating", "reasons", "removalReason"],
        ...["reply", "report", "reviewText", "state", "version", "week"],
      ].sort(),
    );
  });

  it("shows a held review only from the next day on, so that watching the queue dates nothing", async () => {
    const { admins, author, leader } = await makeCase();
    const today = await makeReview({ ...held, author, leader, createdAt: new Date() });
    expect((await queueOf(admins, "held")).map(({ id }) => id)).not.toContain(today.id);
  });

  it("masks the address of a leader without an account", async () => {
    const address = "kim.berg@harbour-queue.com";
    const { id, admins } = await makeCase({ ...held, leader: undefined, unregisteredLeaderEmail: address });
    const found = (await queueOf(admins, "held")).find((item) => item.id === id);
    expect(found?.leader).toMatch(/^k•+.*@harbour-queue\.com$/);
    expect(JSON.stringify(found)).not.toContain(address);
  });

  it("has each review in one queue: a reported one isn't among the held", async () => {
    const { id, admins, leaders, authors } = await makeCase();
    const where = async () => {
      const queues = await Promise.all(
        (["held", "reported", "appealed"] as const).map((name) => queueOf(admins, name)),
      );
      return queues.map((items) => items.some((item) => item.id === id));
    };
    expect(await where()).toEqual([false, false, false]);
    await report(leaders, { id, reason: "threat", note: "Please look at the last sentence." });
    expect(await where()).toEqual([false, true, false]);
    const item = (await queueOf(admins, "reported")).find((found) => found.id === id);
    expect(item?.report).toEqual({ reason: "threat", note: "Please look at the last sentence." });
    await decide(admins, { ids: [id], decision: "remove", reason: "It threatens someone." });
    expect(await where()).toEqual([false, false, false]);
    await appealYesterday(authors, id);
    expect(await where()).toEqual([false, false, true]);
  });

  it("is a list like the others: pages, a total, and the same counts", async () => {
    const { admins } = await makeCase(held);
    await makeCase(held);
    const response = await call(QUEUE, { url: "/api/admin/reviews?queue=held&pageSize=1", cookies: admins });
    const total = Number(response.headers.get("X-Total-Count"));
    expect(await response.json()).toHaveLength(1);
    expect(total).toBeGreaterThan(1);
    expect(await (await call(COUNTS, { cookies: admins })).json()).toMatchObject({ held: total });
    const wrong = await call(QUEUE, { url: "/api/admin/reviews?queue=mine", cookies: admins });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: "invalid", message: "Choose a queue: held, reported, appealed or replies" },
    ]);
  });
});
