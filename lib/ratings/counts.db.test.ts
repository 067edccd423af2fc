import { describe, expect, it } from "vitest";
import { PUT as changeAccount } from "@/app/api/me/route";
import { randomKey } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { countReviews, recountForCompanies } from "@/lib/ratings/mutations";
import { publishReviews } from "@/lib/reviews/mutations/publish";
import { storeReview } from "@/lib/reviews/mutations/store";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { recountAggregates } from "@/tests/recount";
import { call, signIn } from "@/tests/requests";
import { RATINGS, submit } from "@/tests/submitting";

const PEOPLE = 6;
const TEXTS = [
  "Plans the spring well ahead of everybody.",
  "Explains what the autumn budget means.",
  "Keeps the long winter meetings short.",
  "Answers whatever the summer interns ask.",
  "Notices when the harvest week is too full.",
  "Thanks everyone after the December launch.",
];

async function expectTrueCounts(): Promise<void> {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

async function makeTeam(): Promise<{ company: Company; leaders: User[] }> {
  const company = await makeCompany();
  const leaders = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => makeUser({ company, areReviewsPublic: index % 2 === 0 })),
  );
  return { company, leaders };
}

describe("counts", () => {
  it("lose nothing when many write at once while leaders open and close their reviews", async () => {
    const { company, leaders } = await makeTeam();
    const cookies = await Promise.all(leaders.map((leader) => signIn(leader)));
    const about = (author: number, leader: User) =>
      submit(cookies[author] ?? cookies[0] ?? never(), {
        companyId: company.id,
        revieweeId: leader.id,
        ...RATINGS,
        overallRating: 1 + (author % 5),
        reviewText: TEXTS[author],
      });
    expect((await about(0, leaders[4] ?? never())).status).toBe(201);
    const sent = leaders.flatMap((leader, place) =>
      [1, 2, 3].map((ahead) => about((place + ahead) % PEOPLE, leader)),
    );
    const changed = leaders.map((leader, place) =>
      call(changeAccount, {
        method: "PUT",
        url: "/api/me",
        cookies: cookies[place],
        body: { areReviewsPublic: !leader.areReviewsPublic },
      }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect((await Promise.all(changed)).map(({ status }) => status)).toEqual(changed.map(() => 200));
    await expectTrueCounts();
  });

  it("of one company let hundreds write at once, about leaders who are public or private", async () => {
    const { company, leaders } = await makeTeam();
    const write = (place: number) =>
      storeReview(
        {
          input: { ...RATINGS, reviewText: TEXTS[0] ?? "", isShareable: false },
          target: {
            kind: "leader",
            companyId: company.id,
            revieweeId: leaders[place % PEOPLE]?.id ?? never(),
            email: null,
            knownNames: [],
          },
          author: null,
          decision: { outcome: "accept" },
        },
        randomKey(),
        () => ({ authorTag: randomKey(), own: [] }),
      );
    let next = 0;
    const worker = async () => {
      while (next < 300) await write(next++);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await expectTrueCounts();
    expect(await db.review.count({ where: { companyId: company.id } })).toBe(300);
  });

  it("of a company have a review whose leader was just then making theirs public", async () => {
    const { company, leaders } = await makeTeam();
    const [, closed, author] = leaders as [User, User, User];
    const cookies = await signIn(author);
    let sent: ReturnType<typeof submit> | undefined;
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: closed.id }, data: { areReviewsPublic: true } });
      await recountForCompanies(tx, closed.id, true);
      const body = { companyId: company.id, revieweeId: closed.id, ...RATINGS, reviewText: TEXTS[0] };
      sent = submit(cookies, body);
      await expect.poll(() => countWaiting()).toBe(1);
    });
    expect((await sent)?.status).toBe(201);
    expect(await db.company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
      totalReviews: 1,
    });
    await expectTrueCounts();
  });

  it("of many leaders are changed by several at once, in any order", async () => {
    const { leaders } = await makeTeam();
    const reviews = await Promise.all(
      leaders.flatMap((leader) => [1, 2].map(() => makeReview({ leader, state: "HELD" }))),
    );
    const ids = reviews.map(({ id }) => id);
    const halves = [
      ids.filter((_, index) => index % 2 === 0),
      ids.filter((_, index) => index % 2 === 1).reverse(),
    ];
    await Promise.all(
      halves.map((first) => db.$transaction((tx) => publishReviews(tx, { first }, new Date()))),
    );
    await expectTrueCounts();
    await Promise.all(
      halves.map((half) =>
        db.$transaction(async (tx) => {
          await countReviews(tx, half, "out");
          await tx.review.deleteMany({ where: { id: { in: half } } });
        }),
      ),
    );
    await expectTrueCounts();
    expect(await db.leaderWeek.count({ where: { leaderId: { in: leaders.map(({ id }) => id) } } })).toBe(0);
    expect(await db.companyWeek.count({ where: { companyId: leaders[0]?.companyId ?? "" } })).toBe(0);
  });
});

function never(): never {
  throw new Error("No one is signed in");
}

async function countWaiting(): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(DISTINCT l.pid)::int AS "waiting" FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`;
  return row?.waiting;
}
