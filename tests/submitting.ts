import { POST } from "@/app/api/reviews/route";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

export const RATINGS = {
  ...recordOf(RATING_DIMENSIONS, "column", () => 4),
  supportRating: 3,
  growthRating: 5,
};
export const TEXT = "Explains why priorities change and gives credit where it is due.";

type Scene = { company: Company; author: User; leader: User; cookies: CookieJar };

export async function scene(): Promise<Scene> {
  const company = await makeCompany();
  const [author, leader] = await Promise.all([
    makeUser({ company }),
    makeUser({ company, firstName: "Lena" }),
  ]);
  return { company, author, leader, cookies: await signIn(author) };
}

export async function submit(
  cookies: CookieJar,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await call(POST, { method: "POST", url: "/api/reviews", cookies, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export function aboutLeader({ leader, company }: Scene, more: object = {}) {
  return { companyId: company.id, revieweeId: leader.id, ...RATINGS, reviewText: TEXT, ...more };
}
