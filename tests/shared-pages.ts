import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import CheckedImagePage from "@/app/(public)/c/[code]/page";
import { GET as LIST, POST } from "@/app/api/shared-pages/route";
import { db } from "@/lib/db/client";
import { DrawingQueue } from "@/lib/sharing/queries/drawing-queue";
import { endSharing } from "@/lib/sharing/queries/share-image";
import type { CheckableSubject, SharedPage } from "@/lib/sharing/schema";
import type { Company, Review, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

// A Wednesday, and moments in other weeks relative to it.
export const NOW = new Date("2026-11-18T12:00:00Z");
export const EARLIER = new Date("2026-11-03T09:00:00Z");
export const TEXT = "Explains the reasons, and then keeps to what was said.";
export const PROGRESS: CheckableSubject = { type: "progress" };

export const CURRENT = "This image is real and current";
export const WITHDRAWN = "This image has been withdrawn";

type Scene = { company: Company; author: User; leader: User; jar: CookieJar; review: Review };

export function withSharingLeader(): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    const company = await makeCompany({ name: `Harrow & Vale ${crypto.randomUUID()}` });
    scene.company = company;
    scene.author = await makeUser({
      company,
      firstName: "Tomas",
      lastName: "Brandt",
      anonymousName: "Quiet Heron",
    });
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const { company, author } = scene;
    const leader = await makeUser({
      company,
      firstName: "Lena",
      lastName: "Okafor",
      title: "Head of Data",
      password: "amber kettle orchard",
    });
    const review = await makeReview({
      author,
      leader,
      text: TEXT,
      createdAt: EARLIER,
      ratings: { overallRating: 5 },
    });
    await db.review.update({ where: { id: review.id }, data: { isShareable: true } });
    Object.assign(scene, { leader, jar: await signIn(leader), review });
    await rate(leader, [5, 4, 4, 2]);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await endSharing();
  });
  return scene;
}

/** Until the test ends. No one looks at its images, which are cached as usual. */
export function drawNothing() {
  return vi.spyOn(DrawingQueue.prototype, "draw").mockImplementation(async function (
    this: DrawingQueue,
    key,
  ) {
    const png = new Uint8Array(8);
    this.onDrawn(key, png);
    return png;
  });
}

export async function share(
  cookies: CookieJar,
  subject: CheckableSubject,
  more: object = {},
): Promise<string> {
  const response = await call(POST, { method: "POST", cookies, body: { ...subject, ...more } });
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  expect(url).toMatch(/^http:\/\/localhost:3000\/c\/[\w-]{11}$/);
  return url;
}

export function codeIn(url: string): string {
  return url.split("/").at(-1) ?? "";
}

/** Null if it is the site's 404. */
export async function visit(url: string): Promise<string | null> {
  try {
    const params = Promise.resolve({ code: codeIn(url) });
    const markup = renderToStaticMarkup(await CheckedImagePage({ params }));
    return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  } catch (error) {
    if ((error as { digest?: string }).digest?.endsWith("404")) return null;
    throw error;
  }
}

export function rate(leader: User, overall: number[], createdAt = EARLIER): Promise<void> {
  return makeReviews(overall.map((overallRating) => ({ leader, ratings: { overallRating }, createdAt })));
}

export async function list(cookies: CookieJar): Promise<SharedPage[]> {
  return (await call(LIST, { cookies })).json();
}
