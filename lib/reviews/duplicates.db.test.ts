import { describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";
import { recountAggregates } from "@/tests/recount";
import { signIn } from "@/tests/requests";
import { aboutLeader, scene, submit, TEXT } from "@/tests/submitting";

async function statusOf(it_: Awaited<ReturnType<typeof scene>>, body: object): Promise<number> {
  return (await submit(it_.cookies, body)).status;
}

describe("the same review sent again to POST /api/reviews", () => {
  it("is stored once when it comes 50 times in parallel, and gets the same answer each time (SEC-Q2)", async () => {
    const it_ = await scene();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submit(it_.cookies, aboutLeader(it_))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await db.review.count({ where: { revieweeId: it_.leader.id } })).toBe(1);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("is stored and counted once when many processes get it at once, and each gives the same answer (SEC-Q2)", async () => {
    holdClock();
    const it_ = await scene();
    // Each copy of the handler acts as a process of its own.
    const copies: ((body: object) => Promise<Response>)[] = [];
    for (let count = 0; count < 3; count++) {
      vi.resetModules();
      const handlers = await import("@/app/api/reviews/route");
      // A request lives in the handler's copy of `next/headers`, so this is copied too.
      const requests = await import("@/tests/requests");
      const cookies = await requests.signIn(it_.author);
      copies.push((body) => requests.call(handlers.POST, { method: "POST", cookies, body }));
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await copies[index % copies.length]?.(aboutLeader(it_));
        return { status: response?.status, body: await response?.json() };
      }),
    );
    expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toHaveLength(1);
    expect(answers[0]?.status).toBe(201);
    expect(await db.review.count({ where: { revieweeId: it_.leader.id } })).toBe(1);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
    const another = { ...aboutLeader(it_), reviewText: `${TEXT} Asked twice, and heard.` };
    const third = { ...aboutLeader(it_), reviewText: "Plans well and says why." };
    expect(await Promise.all([another, third].map((body) => statusOf(it_, body)))).toEqual([201, 201]);
  });

  it("isn't recognised after the author's salt has changed, so that no one can probe with a taken-over account", async () => {
    const it_ = await scene();
    const first = await submit(it_.cookies, aboutLeader(it_));
    await db.user.update({ where: { id: it_.author.id }, data: { authorSalt: new Uint8Array(16).fill(7) } });
    const again = await submit(it_.cookies, aboutLeader(it_));
    expect(again.body.id).not.toBe(first.body.id);
    expect(again).toMatchObject({ status: 201, body: { state: "PUBLISHED" } });
  });

  it("isn't recognised for someone who may not read the review that it resembles", async () => {
    const it_ = await scene();
    await submit(it_.cookies, aboutLeader(it_));
    const prober = await signIn(await makeUser({ company: it_.company }));
    expect(await submit(prober, aboutLeader(it_))).toMatchObject({
      status: 201,
      body: { state: "PUBLISHED" },
    });
    await db.user.update({ where: { id: it_.leader.id }, data: { areReviewsPublic: true } });
    const third = await signIn(await makeUser({ company: it_.company }));
    expect(await submit(third, aboutLeader(it_))).toMatchObject({ status: 201, body: { state: "HELD" } });
  });

  it("is recognised with other spaces and capitals, and answered with the stored review", async () => {
    const it_ = await scene();
    const first = await submit(it_.cookies, aboutLeader(it_));
    const again = await submit(it_.cookies, aboutLeader(it_, { reviewText: `  ${TEXT.toUpperCase()}\n` }));
    expect(again).toEqual(first);
  });
});
