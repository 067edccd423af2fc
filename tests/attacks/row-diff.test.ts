import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { sendByLink } from "../by-link";
import { signIn } from "../requests";
import { changes, type Dump, makePeople, type Person, rowsOf, steal, submitAs, textNumber } from "./world";

// docs/anonymity.md, proof 2: what one submission changes, `xmin` and place included.

describe("one submission", () => {
  it("changes the review, the leader, the company, their weeks, the site and the outbox, and no row of the author", async () => {
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
      "outbox_messages",
      "reviews",
      "site_slots",
      "users",
    ]);
    expect(found.reviews).toEqual({ added: [review.id], changed: [], gone: [] });
    expect(found.users).toEqual({ added: [], changed: [leader.id], gone: [] });
    expect(found.companies).toEqual({ added: [], changed: [leader.companyId], gone: [] });
    expect(found.outbox_messages).toMatchObject({ changed: [], gone: [] });
    expect(found.outbox_messages?.added).toHaveLength(1);

    const rowOf = (dump: Dump) => rowsOf(dump, "users").find((row) => row.id === author.id);
    expect(rowOf(before)).toBeDefined();
    expect(rowOf(after)).toEqual(rowOf(before));
    const outbox = JSON.stringify(rowsOf(after, "outbox_messages"));
    expect(outbox).not.toContain(author.id);
    expect(outbox).not.toContain(review.id);
  });

  it("about a leader who keeps their feedback private changes not even the company", async () => {
    const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
    const before = await steal();
    await submitAs(author, { revieweeId: leader.id, companyId: leader.companyId, reviewText: textNumber(9) });
    expect(Object.keys(changes(before, await steal())).sort()).toEqual([
      "leader_weeks",
      "outbox_messages",
      "reviews",
      "users",
    ]);
  });

  it("about an address changes the review, and the first time the invitation and the outbox", async () => {
    const [author, other] = (await makePeople(2, 2)) as [Person, Person];
    const company = await db.company.findUniqueOrThrow({ where: { id: author.companyId ?? "" } });
    const unregisteredLeaderEmail = `kim@${company.domain}`;
    const before = await steal();
    const review = await submitAs(author, { unregisteredLeaderEmail, reviewText: textNumber(3) });
    const after = await steal();
    const found = changes(before, after);
    expect(found.reviews).toEqual({ added: [review.id], changed: [], gone: [] });
    for (const table of ["invitations", "outbox_messages"]) {
      expect(found[table], table).toMatchObject({ changed: [], gone: [] });
      expect(found[table]?.added, table).toHaveLength(1);
    }
    expect(Object.keys(found).sort()).toEqual(["invitations", "outbox_messages", "reviews"]);

    const rowOf = (dump: Dump) => rowsOf(dump, "users").find((row) => row.id === author.id);
    expect(rowOf(after)).toEqual(rowOf(before));
    // What is new beside the review leads neither to its author nor to it, and has no date but a slot and a Monday.
    const outbox = rowsOf(after, "outbox_messages").filter(({ id }) =>
      found.outbox_messages?.added.includes(id ?? ""),
    );
    const invitation = rowsOf(after, "invitations");
    const known = JSON.stringify([outbox, invitation]);
    for (const secret of [author.id, author.email, review.id, unregisteredLeaderEmail]) {
      expect(known).not.toContain(secret);
    }
    expect(outbox[0]?.notBefore).toMatch(/ (09|17):00:00\+00$/);
    expect(new Date(`${invitation[0]?.quietUntil}T00:00:00Z`).getUTCDay()).toBe(1);

    // Whoever writes to the same address next changes nothing else: it was invited.
    const second = await submitAs(other, { unregisteredLeaderEmail, reviewText: textNumber(4) });
    expect(changes(after, await steal())).toEqual({
      reviews: { added: [second.id], changed: [], gone: [] },
    });
  });

  it("by a link changes the same, and nothing of whoever is signed in where it was sent", async () => {
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
      "outbox_messages",
      "reviews",
      "site_slots",
      "users",
    ]);
    expect(found.reviews).toEqual({ added: [body.id], changed: [], gone: [] });
    expect(found.users).toEqual({ added: [], changed: [leader.id], gone: [] });
    expect(JSON.stringify(rowsOf(after, "reviews"))).not.toContain(sender.id);
    expect(JSON.stringify(rowsOf(after, "outbox_messages"))).not.toContain(body.id);
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
