import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PUT as ME } from "@/app/api/me/route";
import { makeJoinersFindable } from "@/lib/accounts/mutations/findability";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { LOCKS } from "@/lib/db/locks.mjs";
import { sealReviews } from "@/lib/jobs/seal";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { signUpAndVerify } from "@/tests/joining";
import { merge, whileReviewsAreHeld } from "@/tests/merging";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { RATINGS, submit } from "@/tests/submitting";
import { expectTrueFigures } from "@/tests/weekly";

let admins: CookieJar;
let texts = 0;

beforeAll(async () => {
  admins = await signIn(await makeUser({ isAdmin: true }));
});

const newReview = () => ({
  ...RATINGS,
  reviewText: `Explains in advance what changes, and why (${++texts}).`,
});

async function makePair() {
  const domain = `harbour-${randomBytes(4).toString("hex")}.com`;
  const [source, target] = [await makeCompany({ domain }), await makeCompany()];
  const leader = await makeLinkedLeader({ company: source, areReviewsPublic: true });
  await makeReview({ company: source });
  await makeReview({ company: target });
  const pair = { from: source.id, into: target.id };
  return { source, target, leader, pair, mergeNow: () => merge(admins, pair) };
}

describe("a merge at the same moment as", () => {
  it("the opposite one: the first counts, and the other says that a company is gone", async () => {
    const { source, pair, mergeNow } = await makePair();
    const opposite = { from: pair.into, into: pair.from };
    const [first, second] = await whileReviewsAreHeld(mergeNow, () => merge(admins, opposite));
    expect([first.status, second.status]).toEqual([200, 404]);
    expect(await db.company.count({ where: { id: source.id } })).toBe(0);
    await expectTrueFigures();
  });

  it.each(["before", "after"])("submissions that are stored %s it", async (order) => {
    const { source, target, leader, mergeNow } = await makePair();
    const cookies = await signIn(await makeUser());
    const linked = { ...leader, companyId: source.id };
    const proofs = await sendByLink(linked);
    expect(proofs.status).toBe(201);
    const submissions = [
      () => submit(cookies, { companyId: source.id, ...newReview() }),
      () => submit(cookies, { companyId: source.id, revieweeId: leader.id, ...newReview() }),
      () => submit(cookies, { unregisteredLeaderEmail: `kim@${source.domain}`, ...newReview() }),
      () => sendByLink(linked, { reviewText: newReview().reviewText }),
    ];
    const calls = order === "before" ? [...submissions, mergeNow] : [mergeNow, ...submissions];
    const answers = await whileReviewsAreHeld<{ status: number }[]>(...calls);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201, 201, 201, 201]);
    expect(await db.review.count({ where: { companyId: target.id } })).toBe(7);
    await expectTrueFigures();
  });

  it.each(["before", "after"])("a member who joins %s it", async (order) => {
    const { source, target, mergeNow } = await makePair();
    const join = () => signUpAndVerify(`ada@${source.domain}`);
    const calls = order === "before" ? ([join, mergeNow] as const) : ([mergeNow, join] as const);
    await whileReviewsAreHeld<unknown[]>(...calls);
    const [member] = await db.user.findMany({ where: { email: `ada@${source.domain}` } });
    expect(member?.companyId).toBe(target.id);
    await expectTrueFigures();
  });

  it("a member who becomes findable with a review that waits", async () => {
    const { source, target, mergeNow } = await makePair();
    const email = `kim@${source.domain}`;
    await makeReview({ unregisteredLeaderEmail: email });
    const { id } = await makeUser({ company: source, email, isFindable: false });
    await db.$transaction((tx) => changePrivateFields(tx, id, { findableFrom: weekOf(new Date()) }));
    await whileReviewsAreHeld<unknown[]>(mergeNow, () => makeJoinersFindable(new Date()));
    const [claimed] = await db.review.findMany({ where: { revieweeId: id } });
    expect(claimed).toMatchObject({ companyId: target.id, unregisteredLeaderIndex: null });
    await expectTrueFigures();
  });

  it("a leader's change to public or private, in either order", async () => {
    for (const isMergeFirst of [true, false, true, false]) {
      const { leader, mergeNow } = await makePair();
      await makeReview({ leader });
      const cookies = await signIn(leader);
      const body = { areReviewsPublic: false };
      const change = () => call(ME, { method: "PUT", url: "/api/me", cookies, body });
      const answers = await Promise.all(isMergeFirst ? [mergeNow(), change()] : [change(), mergeNow()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await expectTrueFigures();
    }
  });

  it("the seal: it waits until the reviews are rewritten", async () => {
    const { target, mergeNow } = await makePair();
    await withConnection(async (client) => {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.reviewClaims]);
      await client.query(`CREATE TEMPORARY TABLE "resealed" ON COMMIT DROP AS TABLE "reviews"`);
      await client.query(`DELETE FROM "reviews"`);
      const merging = mergeNow();
      await expect.poll(() => countWaiting(client)).toBe(1);
      await client.query(`INSERT INTO "reviews" SELECT * FROM "resealed"`);
      await client.query("COMMIT");
      expect((await merging).status).toBe(200);
    });
    expect(await db.review.count({ where: { companyId: target.id } })).toBe(2);
    const [sealed] = await Promise.all([
      sealReviews(new Date()),
      makePair().then(({ mergeNow: again }) => again()),
    ]);
    expect(sealed).not.toBeNull();
    await expectTrueFigures();
  });
});
