import { beforeAll, describe, expect, it } from "vitest";
import { POST as SUBMIT } from "@/app/api/reviews/route";
import { db } from "@/lib/db/client";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeReviews, makeUser } from "@/tests/factories";
import { call, signIn } from "@/tests/requests";
import { inParallel } from "../in-parallel";
import { makeCases } from "./cases";
import { expectBlind } from "./guesses";
import { RATINGS } from "./world";

beforeAll(() => makeCases());

// After ten reviews of a target within an hour, the next ones are held. A sender sees that, and so does a
// leader who waits for a review. Neither may learn how many reviews there are that they can't read.

const ROUNDS = 30;

let number = 0;
const newEmail = () => `leader-${number++}@harbour-works.com`;

/** 1 if its author learns that it was published, 0 if it was held. */
async function probe(body: Record<string, unknown>): Promise<number> {
  const cookies = await signIn(await makeUser());
  const response = await call(SUBMIT, {
    ...{ method: "POST", url: "/api/reviews", cookies },
    body: { ...RATINGS, reviewText: `Sprint ${number++} went as planned.`, ...body },
  });
  expect(response.status).toBe(201);
  return Number((await response.json()).state === "PUBLISHED");
}

describe("a burst of reviews that the sender can't read (SEC-R4)", () => {
  it("doesn't show in a review of the same address", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const unregisteredLeaderEmail = newEmail();
      const others = Array(isActing ? 10 : 9).fill({ author: null, unregisteredLeaderEmail });
      await makeReviews(others);
      return probe({ unregisteredLeaderEmail });
    });
  });

  it("doesn't show in a review of a leader who keeps them private", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const leader = await makeUser();
      await makeReviews(Array(isActing ? 10 : 9).fill({ author: null, leader }));
      return probe({ companyId: leader.companyId, revieweeId: leader.id });
    });
  });

  it.each([
    ["on the hour's tenth review", 9, 1],
    ["after many of them", 0, 12],
  ])(
    "doesn't show a leader who sends a review by their own link that one was held, %s",
    async (_when, published, held) => {
      await expectBlind(ROUNDS, async (isActing) => {
        const leader = await makeLinkedLeader();
        await makeReviews(Array(published).fill({ author: null, leader }));
        if (isActing) {
          const sent = await inParallel(held, 3, (index) =>
            sendByLink(leader, { reviewText: `He is an idiot, and sprint ${index} showed it.` }),
          );
          expect(sent.filter(({ status }) => status !== 201)).toEqual([]);
        }
        const { body } = await sendByLink(leader, { reviewText: `Sprint ${number++} went as planned.` });
        return db.review.count({ where: { id: body.id as string, state: "PUBLISHED" } });
      });
    },
    240_000,
  );
});

describe("a burst of reviews that the sender can read", () => {
  it("is held for a leader whose reviews are public", async () => {
    const leader = await makeUser({ areReviewsPublic: true });
    await makeReviews(Array(9).fill({ author: null, leader }));
    const about = { companyId: leader.companyId, revieweeId: leader.id };
    expect([await probe(about), await probe(about)]).toEqual([1, 0]);
  });
});
