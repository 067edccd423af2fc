import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_ME } from "@/app/api/reviews/me/route";
import { GET as GET_OF } from "@/app/api/reviews/route";
import type { Company } from "@/prisma/generated/client";
import { makeCompany, makeReviews, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

async function list(handler: typeof GET_ME, cookies: CookieJar, url: string): Promise<unknown[]> {
  const response = await call(handler, { cookies, url });
  expect(response.status).toBe(200);
  return (await response.json()) as unknown[];
}

describe("pages of a list (D16, D17)", () => {
  let cookies: CookieJar;
  let busy: Company;

  beforeAll(async () => {
    busy = await makeCompany();
    const reviewed = await makeUser({ company: busy, areReviewsPublic: true });
    cookies = await signIn(reviewed);
    await makeReviews(
      Array.from({ length: 11 }, (_, index) => ({
        leader: reviewed,
        ratings: { overallRating: 1 + ((index * 3) % 5) },
        createdAt: new Date(Date.now() - Math.ceil(index / 2) * 7 * 24 * 60 * 60 * 1000),
      })),
    );
    await makeReviews(Array.from({ length: 4 }, () => ({ company: busy })));
  });

  it.each(["newest", "oldest", "highest-rated", "lowest-rated"])(
    "have all of it once, in its order: %s first",
    async (sort) => {
      for (const [handler, path, total] of [
        [GET_ME, "/api/reviews/me?", 11],
        [GET_OF, `/api/reviews?companyId=${busy.id}&`, 15],
      ] as const) {
        const whole = await list(handler, cookies, `${path}sort=${sort}`);
        expect(whole).toHaveLength(total);
        const paged: unknown[] = [];
        for (let page = 1; page <= Math.ceil(total / 2); page++) {
          paged.push(...(await list(handler, cookies, `${path}sort=${sort}&page=${page}&pageSize=2`)));
        }
        expect(paged).toEqual(whole);
      }
    },
  );
});
