import { describe, expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { listSubmissionsBy } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { requireTarget } from "@/lib/reviews/queries/target";
import { reviewInput } from "@/lib/reviews/schema";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { signIn } from "@/tests/requests";
import { aboutLeader, scene, submit } from "@/tests/submitting";

describe("what a submission reads first", () => {
  it("is the leader that Prisma reads, or none", async () => {
    const here = await scene();
    const company = await makeCompany({ name: "Zoë & Sons" });
    const leaders = [
      here.leader,
      await makeUser({ company, firstName: "Ünal", lastName: "O'Neil", areReviewsPublic: true }),
      await makeUser({ company, isVerified: false }),
      await makeUser({ company, isFindable: false }),
      await makeUser({ companyId: null }),
    ];
    const kinds = await Promise.all(
      leaders.map(async (leader) => {
        const companyId = leader.companyId ?? company.id;
        const input = reviewInput.parse(aboutLeader({ ...here, leader }, { companyId }));
        const target = await requireTarget(here.author as unknown as Viewer, input).catch(() => null);
        const twin = await db.user.findFirst({
          where: { id: leader.id, isVerified: true, isFindable: true, companyId: { not: null } },
          select: {
            ...{ id: true, firstName: true, lastName: true, email: true, company: true },
            areReviewsPublic: true,
          },
        });
        expect(target).toEqual(
          twin && {
            kind: "leader",
            companyId: twin.company?.id,
            revieweeId: twin.id,
            email: twin.email,
            areReviewsPublic: twin.areReviewsPublic,
            knownNames: [`${twin.firstName} ${twin.lastName}`, twin.company?.name],
          },
        );
        return target?.kind;
      }),
    );
    expect(kinds).toEqual(["leader", "leader", undefined, undefined, undefined]);
  });

  it("is the author that Prisma reads, with all submissions", async () => {
    const here = await scene();
    const author = await makeUser({ company: here.company, anonymousName: "Quiet Heron" });
    const targets = [
      { leader: here.leader },
      { company: here.company },
      { unregisteredLeaderEmail: "kim@elsewhere-entirely.com" },
      { leader: here.leader, state: "HELD" as const },
    ];
    for (const target of targets) await makeReview({ ...target, author });
    const { status, body } = await submit(await signIn(author), aboutLeader(here));
    expect([status, body.reviewer]).toEqual([201, { anonymousName: "Quiet Heron" }]);
    const twin = await db.user.findUniqueOrThrow({ where: { id: author.id } });
    const found = await listSubmissionsBy(twin);
    expect(found).toHaveLength(targets.length + 1);
    expect(found.map(({ id }) => id)).toContain(body.id);
    expect(found).toEqual(await db.$transaction((tx) => listSubmissionsBy(twin, tx)));
    const rows = await db.review.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
    for (const submission of found) {
      expect(rows.find(({ id }) => id === submission.id)).toMatchObject(submission);
    }
  });
});
