import pg from "pg";
import { expect, it, vi } from "vitest";
import { isFirstByAuthor } from "@/lib/authorship/queries/first";
import {
  BLOCK_FILL,
  BLOCK_SLOTS,
  listSubmissionsBy,
  pickFreeTag,
  randomKey,
  type Submission,
  submissionHashOf,
  tagsOfBlock,
} from "@/lib/authorship/queries/tags";
import { decryptField } from "@/lib/crypto/encryption";
import { emailIndex } from "@/lib/crypto/keys";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { transaction } from "@/lib/db/transaction";
import { toRatingList } from "@/lib/ratings/rules";
import { isClaimed } from "@/lib/reviews/mutations/claim";
import { type SignedInAuthor, storeReview } from "@/lib/reviews/mutations/store";
import type { Target } from "@/lib/reviews/queries/target";
import { normaliseText, WAITS } from "@/lib/reviews/rules";
import { makeLinkedLeader, sendByLink, solveProof } from "@/tests/by-link";
import { makeReview, makeReviews, makeUser } from "@/tests/factories";
import { signIn } from "@/tests/requests";
import { aboutLeader, RATINGS, scene, submit, TEXT } from "@/tests/submitting";

const bytes = (length: number) => expect.toSatisfy((value: Uint8Array) => value.length === length);

type Leader = { id: string; companyId: string | null; email: string };

function aboutMember({ id, companyId, email }: Leader): Target {
  return { kind: "leader", companyId: companyId ?? "", revieweeId: id, email, knownNames: [] };
}

function storeOf(author: SignedInAuthor, target: Target, before: Submission[]) {
  const read = [before];
  return storeReview(
    {
      input: { ...RATINGS, reviewText: TEXT, isShareable: false },
      target,
      author,
      decision: { outcome: "accept" },
    },
    randomKey(),
    async () => {
      const own = read.pop() ?? (await listSubmissionsBy(author));
      return { authorTag: pickFreeTag(author, own), own };
    },
  );
}

async function storedRow(id: unknown) {
  return db.review.findUniqueOrThrow({ where: { id: String(id) } });
}

it("stores every column of a review of a leader, of a company, of an address and by a link", async () => {
  const here = await scene();
  const author = await makeUser({ company: here.company, anonymousName: "Zoë \\ 'Quiet' Heron" });
  const cookies = await signIn(author);
  const startedAt = Date.now();
  const always = {
    authorTag: bytes(32),
    submissionHash: bytes(32),
    firstByAuthor: bytes(29),
    displayName: "Zoë \\ 'Quiet' Heron",
    companyId: here.company.id,
    revieweeId: null,
    unregisteredLeaderEmail: null,
    unregisteredLeaderIndex: null,
    ...RATINGS,
    reviewText: TEXT,
    isVerified: false,
    isModerated: true,
    isShareable: false,
    state: "PUBLISHED",
    holdReasons: [],
    removalReason: null,
    appeal: "NONE",
    appealedOn: null,
    report: "NONE",
    reportReason: null,
    reportNote: null,
    createdAt: mondayOf(new Date()),
    submittedAt: expect.toSatisfy((at: Date) => at.getTime() >= startedAt && at.getTime() <= Date.now()),
    visibleAt: mondayOf(new Date()),
    sealed: false,
  };

  const text = `${TEXT} Naïve? "No" \\ {1,2} — $1 'ok' 🙂`;
  const sent = [
    await submit(cookies, aboutLeader(here, { reviewText: text, isShareable: true })),
    await submit(cookies, aboutLeader(here, { reviewText: "Keeps every promise.", release: "together" })),
    await submit(cookies, aboutLeader(here, { reviewText: "Our manager is a worthless idiot." })),
    await submit(cookies, { companyId: here.company.id, ...RATINGS, reviewText: TEXT }),
    await submit(cookies, {
      unregisteredLeaderEmail: "kim@elsewhere-entirely.com",
      ...RATINGS,
      reviewText: TEXT,
    }),
  ];
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  const rows = await Promise.all(sent.map(({ body }) => storedRow(body.id)));
  const away = await db.company.findUniqueOrThrow({ where: { domain: "elsewhere-entirely.com" } });
  const ofLeader = { ...always, revieweeId: here.leader.id };
  expect(rows).toEqual([
    { ...ofLeader, id: sent[0]?.body.id, reviewText: text, isShareable: true },
    {
      ...ofLeader,
      id: sent[1]?.body.id,
      reviewText: "Keeps every promise.",
      state: "WAITING",
      visibleAt: WAITS,
    },
    {
      ...ofLeader,
      id: sent[2]?.body.id,
      reviewText: "Our manager is a worthless idiot.",
      state: "HELD",
      isModerated: false,
      holdReasons: ["insult"],
    },
    { ...always, id: sent[3]?.body.id },
    {
      ...always,
      id: sent[4]?.body.id,
      companyId: away.id,
      unregisteredLeaderEmail: expect.any(Uint8Array),
      unregisteredLeaderIndex: emailIndex("kim@elsewhere-entirely.com"),
    },
  ]);
  expect(rows.map(isFirstByAuthor)).toEqual([true, false, false, false, true]);
  const [first, , , , last] = rows;
  expect(decryptField(last?.unregisteredLeaderEmail ?? new Uint8Array(), last?.id ?? "")).toBe(
    "kim@elsewhere-entirely.com",
  );
  const tags = tagsOfBlock(author, 0);
  for (const { authorTag } of rows) expect(tags).toContainEqual(authorTag);
  expect(first?.submissionHash).toEqual(
    submissionHashOf(author, {
      kind: "leader",
      subject: here.leader.id,
      ratings: toRatingList(RATINGS),
      text: normaliseText(text),
    }),
  );

  const linked = await makeLinkedLeader();
  const { status, body } = await sendByLink(linked, { proof: await solveProof() });
  const byLink = await storedRow(body.id);
  expect(status).toBe(201);
  expect(byLink).toEqual({
    ...always,
    id: body.id,
    displayName: null,
    companyId: linked.companyId,
    revieweeId: byLink.revieweeId,
    reviewText: byLink.reviewText,
    ...Object.fromEntries(Object.keys(RATINGS).map((name) => [name, body[name]])),
  });
  expect(isFirstByAuthor(byLink)).toBe(false);
});

it("stores one of several sent at once as its author's first about a leader, or about an address", async () => {
  const { author: user, leader, company } = await scene();
  const author = { ...user, unlocked: [], displayName: null };
  const email = `kim@${company.domain}`;
  const targets: Target[] = [
    aboutMember(leader),
    { kind: "unregistered", domain: company.domain, email, knownNames: [] },
  ];
  for (const target of targets) {
    const before = await listSubmissionsBy(author);
    const stored = await Promise.all(Array.from({ length: 6 }, () => storeOf(author, target, before)));
    const rows = await Promise.all(stored.map(({ id }) => storedRow(id)));
    expect(rows.filter(isFirstByAuthor)).toHaveLength(1);
  }
});

it("finds what its author has sent since, in the next block too, under as few tags as that can have", async () => {
  const { author: user, leader, company } = await scene();
  const author = { ...user, unlocked: [], displayName: null };
  await makeReviews(Array.from({ length: BLOCK_FILL - 1 }, () => ({ author: user, company })));
  const before = await listSubmissionsBy(author);
  await makeReview({ author: user, company });
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const inNext = await storeOf(author, aboutMember(leader), await listSubmissionsBy(author));
  const later = await storeOf(author, aboutMember(leader), before);
  const rows = await Promise.all([inNext, later].map(({ id }) => storedRow(id)));
  expect(rows.map(isFirstByAuthor)).toEqual([true, false]);
  const blocks = asked.mock.calls
    .map(([query]) => query as unknown as pg.QueryConfig<unknown[]>)
    .filter(({ text }) => text?.includes('INSERT INTO "reviews"'))
    .map(
      ({ values }) =>
        Math.max(...(values ?? []).map((value) => (value instanceof Uint8Array ? value.length : 0))) /
        (BLOCK_SLOTS * 32),
    );
  // The second one is tried under a tag of the first block, and then under one of the second.
  expect(blocks).toEqual([3, 2, 3]);
});

it("asks whether an address is a member's as Prisma does", async () => {
  const { company } = await scene();
  const members = [
    await makeUser({ company }),
    await makeUser({ company, isVerified: false }),
    await makeUser({ company, isFindable: false }),
    await makeUser({ companyId: null }),
  ];
  const asked = members.map(async ({ email, mailbox }) => {
    const where = { mailbox, isVerified: true, isFindable: true, companyId: { not: null } };
    const isMember = (await db.user.count({ where })) > 0;
    expect(await transaction((tx) => isClaimed(tx, email))).toBe(isMember);
    return isMember;
  });
  expect(await Promise.all(asked)).toEqual([true, false, false, false]);
});

it("refuses any moment but the Monday of the week, and one that differs from it, for a review", async () => {
  const { id } = await makeReview();
  const [monday, before] = ["2026-11-23T00:00:00Z", "2026-11-16T00:00:00Z"];
  const write = (createdAt: string, visibleAt = createdAt) =>
    db.review.update({
      where: { id },
      data: { createdAt: new Date(createdAt), visibleAt: new Date(visibleAt) },
    });
  for (const moment of ["2026-11-23T00:00:00.001Z", "2026-11-22T18:15:00Z", "2026-11-24T00:00:00Z"])
    await expect(write(moment)).rejects.toThrow("reviews_createdAt_check");
  for (const moment of [before, "2026-11-23T00:00:00.001Z", "9998-12-28T00:00:00Z"])
    await expect(write(monday, moment)).rejects.toThrow("reviews_visibleAt_check");
  await write(before);
});
