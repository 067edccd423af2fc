import { rmSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { isModelInTime, prepareModel } from "@/lib/moderation/queries/model";
import { makeLinkedLeader, reviewsOf, sendByLink } from "@/tests/by-link";
import { aboutLeader, scene, submit } from "@/tests/submitting";
import { writeTinyModel } from "@/tests/tiny-model";

const folder = vi.hoisted(() => {
  process.env.MODERATION_MODEL = `${process.env.DATA_DIR}/model`;
  return process.env.MODERATION_MODEL;
});

writeTinyModel(folder, {
  labels: ["toxic"],
  weights: { toad: [8] },
  moderation: { labels: { toxic: { kind: "insult", threshold: 0.9 } }, milliseconds: 10_000 },
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FLAGGED = "Works like a toad in the mud, and the plan suffers.";
const PASSED = "Works hard, and the plan shows it.";

describe("a model of the operator (SEC-I7)", () => {
  it("is loaded before the first review", async () => {
    await prepareModel();
    expect(await isModelInTime()).toBe(true);
  });

  it("holds a review that the rules would publish, with its reason", async () => {
    const it_ = await scene();
    const answer = await submit(it_.cookies, aboutLeader(it_, { reviewText: FLAGGED }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ state: "HELD", holdReasons: ["An insult"] });
    expect(await db.review.findMany({ where: { revieweeId: it_.leader.id } })).toMatchObject([
      { state: "HELD", holdReasons: ["insult"] },
    ]);
  });

  it("leaves the others published", async () => {
    const it_ = await scene();
    expect((await submit(it_.cookies, aboutLeader(it_, { reviewText: PASSED }))).body).toMatchObject({
      state: "PUBLISHED",
    });
  });

  it("can't let through what the rules refuse", async () => {
    const it_ = await scene();
    const answer = await submit(
      it_.cookies,
      aboutLeader(it_, { reviewText: "Write to me: lena@example.com." }),
    );
    expect(answer.status).toBe(422);
  });

  it("holds reviews by a link, and its answer doesn't say so", async () => {
    const leader = await makeLinkedLeader();
    const answers = [
      await sendByLink(leader, { reviewText: FLAGGED }),
      await sendByLink(leader, { reviewText: PASSED }),
    ];
    expect(answers.map(({ status, body }) => [status, body.state, body.holdReasons])).toEqual([
      [201, null, null],
      [201, null, null],
    ]);
    expect((await reviewsOf(leader)).map(({ state }) => state).sort()).toEqual(["HELD", "PUBLISHED"]);
  });
});
