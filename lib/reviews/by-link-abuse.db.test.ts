import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { networkLimitKey } from "@/lib/reviews/mutations/submit-by-link";
import { makeLinkedLeader, reviewsOf, sendByLink, solveProof, TEXT, TEXTS } from "@/tests/by-link";
import { makeReview, makeReviews, makeUser } from "@/tests/factories";
import { exhaust, forgetCounts, holdClock, keyOf } from "@/tests/limits";
import { signIn } from "@/tests/requests";
import { notesTo } from "@/tests/weekly";

describe("the sender of a review by a link", () => {
  it("can't be the leader: a browser in which the leader is signed in is refused (SEC-C7)", async () => {
    const leader = await makeLinkedLeader();
    const answer = await sendByLink(leader, {}, { cookies: await signIn(leader) });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "invalid", message: "You can't review yourself. Please choose another leader." },
    ]);
    expect(await reviewsOf(leader)).toEqual([]);
  });

  it("is limited by the network address only, not by the account signed in there (SEC-R3)", async () => {
    holdClock();
    const leader = await makeLinkedLeader();
    const statuses: number[] = [];
    const untouched = await exhaust("linkReview", networkLimitKey(keyOf("office"), leader.id));
    forgetCounts();
    for (const reviewText of TEXTS) {
      const cookies = await signIn(await makeUser());
      statuses.push((await sendByLink(leader, { reviewText }, { client: "office", cookies })).status);
    }
    expect(statuses).toEqual(Array(6).fill(201));
    expect(await exhaust("linkReview", networkLimitKey(keyOf("office"), leader.id))).toBe(untouched - 6);
    const cookies = await signIn(await makeUser());
    const account = await Promise.all(
      TEXTS.map((reviewText) => sendByLink(leader, { reviewText }, { cookies })),
    );
    expect(account.map(({ status }) => status)).toEqual(Array(6).fill(201));
  });

  it("learns when too much came from their network, and that nothing is lost (SEC-R3)", async () => {
    holdClock();
    const leader = await makeLinkedLeader();
    const limit = networkLimitKey(keyOf("same"), leader.id);
    expect(await exhaust("linkReview", limit)).toBeGreaterThanOrEqual(60);
    const refused = await sendByLink(leader, {}, { client: "same" });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      "Several reviews came from your network just now, so we didn't send this one. Your text is still here. Please send it again in 10 minutes.",
    );
    expect(refused.headers.get("Retry-After")).toBe("600");
    expect(await reviewsOf(leader)).toEqual([]);
  });

  it("must do the proof of work, once for each try (SEC-R2)", async () => {
    const leader = await makeLinkedLeader();
    const proof = await solveProof();
    expect(await sendByLink(leader, { proof: null })).toMatchObject({
      status: 400,
      body: { field: "proof" },
    });
    expect(await sendByLink(leader, { proof: "nonsense" })).toMatchObject({ body: { field: "proof" } });
    const refused = { reviewText: "Write to kim.berg@fjordline.com instead." };
    expect((await sendByLink(leader, { ...refused, proof })).status).toBe(422);
    expect(await sendByLink(leader, { proof })).toMatchObject({ status: 400, body: { field: "proof" } });
    expect(await reviewsOf(leader)).toEqual([]);
  });
});

describe("a held review by a link (SEC-R3, SEC-R4)", () => {
  const shown = ({ status, body, headers }: Awaited<ReturnType<typeof sendByLink>>) => {
    const { id, ...rest } = body;
    return [status, typeof id, rest, [...headers]];
  };

  it("is answered like a published one, and neither counted nor announced (SEC-C5)", async () => {
    const leader = await makeLinkedLeader();
    const reviewText = "He is an idiot and everybody knows it.";
    const held = await sendByLink(leader, { reviewText });
    expect(await reviewsOf(leader)).toMatchObject([{ state: "HELD", holdReasons: ["insult"] }]);
    expect(await notesTo(leader)).toEqual([0, 0]);
    expect([held.body.state, held.body.isModerated]).toEqual([null, null]);
    const published = await sendByLink(leader, {});
    expect(shown(published)).toEqual(shown({ ...held, body: { ...held.body, reviewText: TEXT } }));
    expect(await db.user.findUniqueOrThrow({ where: { id: leader.id } })).toMatchObject({ totalReviews: 1 });
    expect(await notesTo(leader)).toEqual([0, 1]);
  });

  it("is a near-duplicate of a published text, and the answer doesn't say so", async () => {
    const [one, two] = [await makeLinkedLeader(), await makeLinkedLeader()];
    const reviewText = `${TEXT} Seen over three sprints.`;
    await makeReview({ leader: one, text: TEXT });
    const answers = [await sendByLink(one, { reviewText }), await sendByLink(two, { reviewText })];
    expect((await reviewsOf(one)).map(({ state }) => state).sort()).toEqual(["HELD", "PUBLISHED"]);
    expect(await reviewsOf(two)).toMatchObject([{ state: "PUBLISHED" }]);
    const told = answers.map(({ body: { id, companyId, revieweeId, company, ...rest }, status }) => [
      status,
      rest,
    ]);
    expect(told[0]).toEqual(told[1]);
  });

  it("isn't one that resembles a held or removed text, so that the leader can't probe for those", async () => {
    const leader = await makeLinkedLeader();
    await makeReview({ leader, text: TEXT, state: "HELD" });
    await makeReview({ leader, text: TEXT, state: "REMOVED" });
    const { body } = await sendByLink(leader, {});
    expect(await db.review.findUniqueOrThrow({ where: { id: body.id as string } })).toMatchObject({
      state: "PUBLISHED",
    });
  });

  it("is every one after ten of a leader in an hour", async () => {
    const leader = await makeLinkedLeader();
    await makeReviews(Array.from({ length: 10 }, () => ({ leader })));
    const { body } = await sendByLink(leader, {});
    expect(await db.review.findUniqueOrThrow({ where: { id: body.id as string } })).toMatchObject({
      state: "HELD",
      holdReasons: ["burst"],
    });
  });
});
