import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { sealReviews } from "@/lib/jobs/seal";
import { changeConsent } from "@/lib/reviews/mutations/consent";
import { sendByLink } from "../by-link";
import { makeReview } from "../factories";
import { signIn } from "../requests";
import { passMonday } from "../weekly";
import { makeCases } from "./cases";
import { DAY_MS } from "./times";
import { changes, type Dump, makePeople, type Person, rowsOf, steal, submitAs, textNumber } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 2: what one submission changes, including `xmin` and place.

describe("one submission", () => {
  it("changes the review, the leader, the company, their weeks and the site, and no row of the author", async () => {
    const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
    await db.user.update({ where: { id: leader.id }, data: { areReviewsPublic: true } });
    const before = await steal();
    const review = await submitAs(author, {
      revieweeId: leader.id,
      companyId: leader.companyId,
      reviewText: textNumber(1),
    });
    const after = await steal();
    const found = changes(before, after);

    expect(Object.keys(found).sort()).toEqual([
      "companies",
      "company_weeks",
      "leader_weeks",
      "reviews",
      "site_slots",
      "users",
    ]);
    expect(found.reviews).toEqual({ added: [review.id], changed: [], gone: [] });
    expect(found.users).toEqual({ added: [], changed: [leader.id], gone: [] });
    expect(found.companies).toEqual({ added: [], changed: [leader.companyId], gone: [] });

    const rowOf = (dump: Dump) => rowsOf(dump, "users").find((row) => row.id === author.id);
    expect(rowOf(before)).toBeDefined();
    expect(rowOf(after)).toEqual(rowOf(before));
  });

  it("about a leader who keeps their reviews private doesn't change the company", async () => {
    const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
    const before = await steal();
    await submitAs(author, { revieweeId: leader.id, companyId: leader.companyId, reviewText: textNumber(9) });
    const found = changes(before, await steal());
    expect(Object.keys(found).sort()).toEqual(["leader_weeks", "reviews", "users"]);
    expect(found.users).toEqual({ added: [], changed: [leader.id], gone: [] });
  });

  it("about an address adds only the review, and if there is none a company that no one can find", async () => {
    const [author, other] = (await makePeople(2, 2)) as [Person, Person];
    const company = await db.company.findUniqueOrThrow({ where: { id: author.companyId ?? "" } });
    const before = await steal();
    const review = await submitAs(author, {
      unregisteredLeaderEmail: `kim@${company.domain}`,
      reviewText: textNumber(3),
    });
    const after = await steal();
    expect(changes(before, after)).toEqual({
      reviews: { added: [review.id], changed: [], gone: [] },
    });
    const rowOf = (dump: Dump) => rowsOf(dump, "users").find((row) => row.id === author.id);
    expect(rowOf(after)).toEqual(rowOf(before));

    const unregisteredLeaderEmail = `kim@row-diff-${author.id.slice(0, 8)}.com`;
    const second = await submitAs(other, { unregisteredLeaderEmail, reviewText: textNumber(4) });
    const { reviews, companies, ...more } = changes(after, await steal());
    expect(reviews?.added).toEqual([second.id]);
    expect(companies).toMatchObject({ added: [second.companyId], changed: [], gone: [] });
    // The trigger that counts companies touches the site's row, and adds nothing.
    expect(Object.keys(more)).toEqual(["site_slots"]);
    expect(await db.company.findUniqueOrThrow({ where: { id: second.companyId } })).toMatchObject({
      isListed: false,
      verifiedMemberCount: 0,
      totalReviews: 0,
    });
  });

  it("is announced on Monday in rows that lead neither to it nor to its author, and whose only dates are a slot and a Monday", async () => {
    const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
    const unregisteredLeaderEmail = `lee@${leader.id.slice(0, 8)}.com`;
    const { id: revieweeId, companyId } = leader;
    const reviews = [
      await submitAs(author, { revieweeId, companyId, reviewText: textNumber(5) }),
      await submitAs(author, { unregisteredLeaderEmail, reviewText: textNumber(6) }),
    ];
    const before = await steal();
    await passMonday();
    const after = await steal();
    const found = changes(before, after);
    expect(rowsOf(after, "reviews")).toEqual(rowsOf(before, "reviews"));
    const added = (table: string) =>
      rowsOf(after, table).filter((row) => found[table]?.added.includes(row.id ?? row.ctid));
    const [outbox, invitations] = [added("outbox_messages"), added("invitations")];
    expect(invitations).not.toEqual([]);
    expect(outbox.length).toBeGreaterThan(1);
    const known = JSON.stringify([outbox, invitations]);
    for (const secret of [author.id, author.email, leader.id, leader.email, unregisteredLeaderEmail]) {
      expect(known).not.toContain(secret);
    }
    for (const { id } of reviews) expect(known).not.toContain(id);
    expect(new Set(outbox.map((row) => row.payload?.length)).size).toBe(1);
    for (const row of outbox) {
      expect(row.notBefore).toMatch(/ 09:00:00\+00$/);
      expect([row.attempts, row.failedAt]).toEqual(["0", null]);
    }
    for (const row of invitations) expect(new Date(`${row.quietUntil}T00:00:00Z`).getUTCDay()).toBe(1);
  });

  it("by a link changes the same, and nothing of the person signed in where it was sent", async () => {
    const [sender, leader] = (await makePeople(2, 2)) as [Person, Person];
    const link = linkOf(leader.id);
    await db.user.update({ where: { id: leader.id }, data: { areReviewsPublic: true, feedbackLink: link } });
    const cookies = await signIn(sender);
    const before = await steal();
    const { body } = await sendByLink(leader, { reviewText: textNumber(1) }, { cookies });
    const after = await steal();
    const found = changes(before, after);
    expect(Object.keys(found).sort()).toEqual([
      "companies",
      "company_weeks",
      "leader_weeks",
      "reviews",
      "site_slots",
      "users",
    ]);
    expect(found.reviews).toEqual({ added: [body.id], changed: [], gone: [] });
    expect(found.users).toEqual({ added: [], changed: [leader.id], gone: [] });
    expect(JSON.stringify(rowsOf(after, "reviews"))).not.toContain(sender.id);
  });

  it("sent a second time changes nothing at all", async () => {
    const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
    const input = { revieweeId: leader.id, companyId: leader.companyId, reviewText: textNumber(2) };
    const first = await submitAs(author, input);
    const before = await steal();
    const second = await submitAs(author, input);
    expect(second).toEqual(first);
    expect(changes(before, await steal())).toEqual({});
  });
});

describe("a change of consent", () => {
  async function scene() {
    const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
    const createdAt = new Date(Date.now() - 35 * DAY_MS);
    const { id } = await makeReview({ author, leader, createdAt, isShareable: true });
    await makeReview({ author: leader, leader: author });
    await sealReviews(new Date(Date.now() + DAY_MS));
    const stop = (from: "monday" | "now") =>
      changeConsent(author as unknown as Viewer, { id, isShareable: false, from });
    return { author, leader, id, stop };
  }

  it("from Monday adds one row that leads to no one and to no review, and leaves nothing if withdrawn", async () => {
    const { author, leader, id, stop } = await scene();
    const before = await steal();
    await stop("monday");
    const after = await steal();
    expect(Object.keys(changes(before, after))).toEqual(["consent_changes"]);
    const rows = rowsOf(after, "consent_changes");
    expect(rows).toHaveLength(1);
    const { ctid: _place, xmin: _transaction, ...row } = rows[0] ?? { ctid: "", xmin: "" };
    expect(Object.keys(row)).toEqual(["key", "payload"]);
    const known = JSON.stringify(row);
    const review = rowsOf(after, "reviews").find((one) => one.id === id);
    for (const secret of [id, review?.authorTag, review?.submissionHash, author.id, leader.id]) {
      const plain = (secret ?? "").replace(/^\\x/, "");
      for (const spelled of [plain, plain.replaceAll("-", ""), Buffer.from(plain).toString("hex")]) {
        expect(known).not.toContain(spelled);
      }
    }
    await changeConsent(author as unknown as Viewer, { id, isShareable: true, from: "now" });
    expect(changes(before, await steal())).toEqual({});
  });

  it("on Monday changes only that review, and its row is deleted", async () => {
    const { id, stop } = await scene();
    await stop("monday");
    const before = await steal();
    await passMonday();
    const found = changes(before, await steal());
    expect(found.reviews).toEqual({ added: [], changed: [id], gone: [] });
    expect(found.consent_changes).toMatchObject({ added: [], changed: [] });
    expect(found.users).toBeUndefined();
  });

  it("now changes one row of reviews, and the seal then removes its time", async () => {
    const { id, stop } = await scene();
    const before = await steal();
    await stop("now");
    const after = await steal();
    expect(changes(before, after)).toEqual({ reviews: { added: [], changed: [id], gone: [] } });
    await sealReviews(new Date(Date.now() + DAY_MS));
    const rows = rowsOf(await steal(), "reviews");
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });
});
