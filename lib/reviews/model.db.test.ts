import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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
const REFUSED = "Write to me: lena@example.com.";

/** All at once, because each answer takes the whole time limit. */
async function sendAll() {
  const [one, two, three] = [await scene(), await scene(), await scene()];
  const linkedLeader = await makeLinkedLeader();
  const [held, published, refused, ...byLink] = await Promise.all([
    submit(one.cookies, aboutLeader(one, { reviewText: FLAGGED })),
    submit(two.cookies, aboutLeader(two, { reviewText: PASSED })),
    submit(three.cookies, aboutLeader(three, { reviewText: REFUSED })),
    sendByLink(linkedLeader, { reviewText: FLAGGED }),
    sendByLink(linkedLeader, { reviewText: PASSED }),
  ]);
  return { held, published, refused, byLink, leaderOfHeld: one.leader, linkedLeader };
}

describe("a model of the operator (SEC-I7)", () => {
  let isReady: boolean;
  let sent: Awaited<ReturnType<typeof sendAll>>;

  beforeAll(async () => {
    await prepareModel();
    isReady = await isModelInTime();
    sent = await sendAll();
  });

  it("is loaded before the first review", () => {
    expect(isReady).toBe(true);
  });

  it("holds a review that the rules would publish, with its reason", async () => {
    expect(sent.held.status).toBe(201);
    expect(sent.held.body).toMatchObject({ state: "HELD", holdReasons: ["An insult"] });
    expect(await db.review.findMany({ where: { revieweeId: sent.leaderOfHeld.id } })).toMatchObject([
      { state: "HELD", holdReasons: ["insult"] },
    ]);
  });

  it("leaves the others published", () => {
    expect(sent.published.body).toMatchObject({ state: "PUBLISHED" });
  });

  it("can't let through what the rules refuse", () => {
    expect(sent.refused.status).toBe(422);
  });

  it("holds reviews by a link, and its answer doesn't say so", async () => {
    expect(sent.byLink.map(({ status, body }) => [status, body.state, body.holdReasons])).toEqual([
      [201, null, null],
      [201, null, null],
    ]);
    expect((await reviewsOf(sent.linkedLeader)).map(({ state }) => state).sort()).toEqual([
      "HELD",
      "PUBLISHED",
    ]);
  });
});
