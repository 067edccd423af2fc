import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { listSubmissionsBy } from "@/lib/authorship/queries/tags";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { readableBy, readCompared } from "@/lib/reviews/queries/compared";
import { submittedColumns, toSubmittedReview } from "@/lib/reviews/queries/rows";
import { getReviewBySubmission } from "@/lib/reviews/queries/submitted";
import type { Target } from "@/lib/reviews/queries/target";
import { isOut } from "@/lib/reviews/queries/visibility";
import type { Company, Prisma, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { visibleTo } from "@/tests/visibility";

const HOUR_MS = 60 * 60 * 1000;
const EMAIL = "kim@elsewhere-entirely.com";

let company: Company;
let people: [open: User, closed: User, author: User];

beforeAll(async () => {
  company = await makeCompany();
  people = [
    await makeUser({ company, areReviewsPublic: true }),
    await makeUser({ company }),
    await makeUser({ company }),
  ];
  const [open, closed, author] = people;
  const targets = [{ leader: open }, { leader: closed }, { company }, { unregisteredLeaderEmail: EMAIL }];
  const now = Date.now();
  for (const target of targets) {
    for (const hours of [0.5, 24, 30 * 24, 180 * 24]) {
      const createdAt = new Date(now - hours * HOUR_MS);
      await makeReview({ ...target, author, createdAt });
      await makeReview({ ...target, createdAt, sealed: hours > 24 });
    }
    await makeReview({ ...target, state: "HELD" });
    await makeReview({ ...target, author, state: "REMOVED" });
    if (!("company" in target)) await makeReview({ ...target, author, release: "together" });
  }
});

async function comparedByPrisma(about: Prisma.ReviewWhereInput, known: Prisma.ReviewWhereInput) {
  const since = (hours: number) => ({ gte: new Date(Date.now() - hours * HOUR_MS) });
  const rows = await db.review.findMany({ where: { AND: [known, about, { createdAt: since(90 * 24) }] } });
  const recentCount = await db.review.count({ where: { AND: [known, about, { submittedAt: since(1) }] } });
  return { recentTexts: rows.map(({ reviewText }) => reviewText).sort(), recentCount };
}

function targets(): { target: Target; about: Prisma.ReviewWhereInput }[] {
  const { id: companyId } = company;
  const ofLeader = ({ id: revieweeId, areReviewsPublic }: User) => ({
    target: { kind: "leader" as const, companyId, revieweeId, email: null, areReviewsPublic, knownNames: [] },
    about: { revieweeId },
  });
  const [open, closed] = people;
  return [
    ofLeader(open),
    ofLeader(closed),
    {
      target: { kind: "company", companyId, mergedIds: [], knownNames: [] },
      about: { companyId, revieweeId: null, unregisteredLeaderIndex: null },
    },
    {
      target: { kind: "unregistered", domain: "elsewhere-entirely.com", email: EMAIL, knownNames: [] },
      about: { unregisteredLeaderIndex: emailIndex(EMAIL) },
    },
  ];
}

describe("what a new review is compared with", () => {
  it("is what its author wrote or may read, of its target", async () => {
    for (const person of people) {
      const viewer = person as unknown as Viewer;
      const own = await listSubmissionsBy(person);
      const known = { OR: [visibleTo(viewer), { authorTag: { in: own.map(({ authorTag }) => authorTag) } }] };
      for (const { target, about } of targets()) {
        if (about.revieweeId === person.id) continue;
        const { recentTexts, recentCount } = await readCompared(target, readableBy(own, target));
        const found = { recentTexts: recentTexts.toSorted(), recentCount };
        expect(found).toEqual(await comparedByPrisma(about, known));
      }
    }
  });

  it("is what is out, for a review by a link", async () => {
    const found = [];
    for (const { target, about } of targets()) {
      const { recentTexts, recentCount } = await readCompared(target, { areOut: true, own: [] });
      expect({ recentTexts: recentTexts.toSorted(), recentCount }).toEqual(
        await comparedByPrisma(about, isOut()),
      );
      found.push(recentTexts.length, recentCount);
    }
    expect(found.every((count) => count > 0)).toBe(true);
  });
});

it("counts those of the last hour even if there are more than are compared", async () => {
  const leader = await makeUser({ company });
  const target = {
    kind: "leader" as const,
    companyId: company.id,
    revieweeId: leader.id,
    email: null,
    knownNames: [],
  };
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const sent = [...Array.from({ length: 205 }, () => at(1.5)), ...Array.from({ length: 12 }, () => at(0.5))];
  await makeReviews(sent.map((createdAt) => ({ leader, createdAt })));
  const { recentTexts, recentCount } = await readCompared(target, { areOut: true, own: [] });
  expect([recentTexts.length, recentCount]).toEqual([200, 12]);
});

it("SQL and Prisma read the same submission", async () => {
  const reviews = await db.review.findMany({ select: { ...submittedColumns, submissionHash: true } });
  for (const { submissionHash, ...row } of reviews) {
    expect(await getReviewBySubmission([submissionHash])).toEqual(toSubmittedReview(row, new Map()));
  }
  expect(await getReviewBySubmission([new Uint8Array(32)])).toBeNull();
});
