import jsQR from "jsqr";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as GET_PAGE_IMAGE } from "@/app/(public)/c/[code]/image/route";
import CheckedImagePage, { generateMetadata } from "@/app/(public)/c/[code]/page";
import { GET as GET_IMAGE } from "@/app/api/share-image/route";
import { POST as REVOKE } from "@/app/api/shared-pages/revoke/route";
import { GET as LIST, POST } from "@/app/api/shared-pages/route";
import { deleteAccount } from "@/lib/accounts/mutations/deletion";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { endSharing } from "@/lib/sharing/queries";
import { codeOf } from "@/lib/sharing/queries/code";
import { SHARED_IMAGE_HEADER } from "@/lib/sharing/rules";
import type { CheckableSubject, SharedPage } from "@/lib/sharing/schema";
import { weeksAfter } from "@/lib/weeks";
import type { Company, Review, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { exhaust, keyOf } from "@/tests/limits";
import { decodePng } from "@/tests/pixels";
import { asRequest, type CookieJar, call, signIn } from "@/tests/requests";

// A Wednesday, and moments of other weeks seen from it.
const NOW = new Date("2026-11-18T12:00:00Z");
const EARLIER = new Date("2026-11-03T09:00:00Z");
const TEXT = "Explains the reasons, and then keeps to what was said.";
const PROGRESS: CheckableSubject = { type: "progress" };

let company: Company;
let author: User;
let leader: User;
let jar: CookieJar;
let review: Review;

/** So many days after the Wednesday on which everything is shared. */
function inDays(days: number): Date {
  return new Date(NOW.getTime() + days * 86_400_000);
}

/** From then on it is this moment, for the pages and the endpoints. */
function setNow(moment: Date): void {
  vi.setSystemTime(moment);
}

async function share(subject: CheckableSubject, cookies = jar, more: object = {}): Promise<string> {
  const response = await call(POST, { method: "POST", cookies, body: { ...subject, ...more } });
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  expect(url).toMatch(/^http:\/\/localhost:3000\/c\/[\w-]{11}$/);
  return url;
}

async function list(cookies = jar): Promise<SharedPage[]> {
  return (await call(LIST, { cookies })).json();
}

function codeIn(url: string): string {
  return url.split("/").at(-1) ?? "";
}

/** The page as it is sent, without its markup; null where it is the 404 of the site. */
async function visit(url: string): Promise<string | null> {
  try {
    const params = Promise.resolve({ code: codeIn(url) });
    const markup = renderToStaticMarkup(await CheckedImagePage({ params }));
    return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  } catch (error) {
    if ((error as { digest?: string }).digest?.endsWith("404")) return null;
    throw error;
  }
}

function metadataOf(url: string) {
  return generateMetadata({ params: Promise.resolve({ code: codeIn(url) }) });
}

function fetchImage(url: string, headers: Record<string, string> = {}) {
  return call(GET_PAGE_IMAGE, { url: `${url}/image`, params: { code: codeIn(url) }, headers });
}

function rate(overall: number[], createdAt = EARLIER, about = leader): Promise<void> {
  return makeReviews(
    overall.map((overallRating) => ({ leader: about, ratings: { overallRating }, createdAt })),
  );
}

const CURRENT = "This image is real and current";
const CHANGED = "This image was real when it was shared";
const WITHDRAWN = "This image has been withdrawn";

beforeAll(async () => {
  company = await makeCompany({ name: `Harrow & Vale ${crypto.randomUUID()}` });
  author = await makeUser({ company, firstName: "Tomas", lastName: "Brandt", anonymousName: "Quiet Heron" });
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  leader = await makeUser({
    company,
    firstName: "Lena",
    lastName: "Okafor",
    title: "Head of Data",
    password: "amber kettle orchard",
  });
  jar = await signIn(leader);
  review = await makeReview({
    author,
    leader,
    text: TEXT,
    createdAt: EARLIER,
    ratings: { overallRating: 5 },
  });
  await db.review.update({ where: { id: review.id }, data: { isShareable: true } });
  await rate([5, 4, 4, 2]);
});

afterAll(async () => {
  vi.useRealTimers();
  await endSharing();
});

describe("POST /api/shared-pages (G45)", () => {
  it("stores one page for one image, with what it shows and nothing else", async () => {
    const url = await share(PROGRESS);
    expect(await share(PROGRESS)).toBe(url);
    expect(await db.sharedPage.findMany({ where: { userId: leader.id } })).toEqual([
      {
        code: codeIn(url),
        userId: leader.id,
        reviewId: null,
        week: new Date("2026-11-16"),
        total: 5,
        averages: [40, 40, 40, 40],
        positive: 80,
        isRevoked: false,
      },
    ]);
    const subject: CheckableSubject = { type: "review", id: review.id };
    const ofReview = await share(subject);
    expect(await db.sharedPage.findUnique({ where: { code: codeIn(ofReview) } })).toMatchObject({
      reviewId: review.id,
      total: 5,
      averages: [40],
      positive: null,
    });
  });

  it("makes the page that the code on the image leads to", async () => {
    for (const subject of [PROGRESS, { type: "review", id: review.id } as const]) {
      const response = await call(GET_IMAGE, {
        cookies: jar,
        url: `/api/share-image?${new URLSearchParams(subject)}`,
      });
      const { data, width, height } = decodePng(new Uint8Array(await response.arrayBuffer()));
      expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(await share(subject));
    }
  });

  it("makes the page of the image that was drawn, even if a review has come since", async () => {
    const response = await call(GET_IMAGE, { cookies: jar, url: "/api/share-image?type=progress" });
    const sharedImage = response.headers.get(SHARED_IMAGE_HEADER) ?? "";
    const url = await share(PROGRESS);
    await rate([1], NOW);
    expect(await share(PROGRESS)).not.toBe(url);
    expect(await share(PROGRESS, jar, { sharedImage })).toBe(url);
    // Of one length, whatever the score.
    const later = await call(GET_IMAGE, { cookies: jar, url: "/api/share-image?type=progress" });
    expect(later.headers.get(SHARED_IMAGE_HEADER)?.length).toBe(sharedImage.length);
  });

  it("takes no image of someone else, of something else, or that was made up", async () => {
    const own = await call(GET_IMAGE, { cookies: jar, url: "/api/share-image?type=progress" });
    const sharedImage = own.headers.get(SHARED_IMAGE_HEADER) ?? "";
    const other = await makeUser({ company });
    await rate([5, 5, 5, 5, 5], EARLIER, other);
    const tries: [CookieJar, object][] = [
      [await signIn(other), { ...PROGRESS, sharedImage }],
      [jar, { type: "review", id: review.id, sharedImage }],
      [jar, { ...PROGRESS, sharedImage: `A${sharedImage}` }],
      [jar, { ...PROGRESS, sharedImage: "" }],
    ];
    const statuses = tries.map(
      async ([cookies, body]) => (await call(POST, { method: "POST", cookies, body })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 200]);
  });

  it("needs what the image needs", async () => {
    const few = await makeUser({ company });
    const ofOther = await makeReview({ leader: few, createdAt: EARLIER });
    await db.review.update({ where: { id: ofOther.id }, data: { isShareable: true } });
    const post = async (cookies: CookieJar, body: unknown) =>
      (await call(POST, { method: "POST", cookies, body })).status;
    expect(await post(await signIn(few), PROGRESS)).toBe(404);
    expect(await post(jar, { type: "review", id: ofOther.id })).toBe(404);
    expect(await post(jar, { type: "authored" })).toBe(400);
    expect((await call(POST, { method: "POST", body: PROGRESS })).status).toBe(401);
    expect(await db.sharedPage.count({ where: { userId: { in: [few.id, leader.id] } } })).toBe(0);
  });
});

describe("the code of an image", () => {
  it("is the same for the same image, and another for any other", () => {
    const image = {
      userId: leader.id,
      reviewId: null as string | null,
      week: new Date("2026-11-16"),
      total: 12,
      averages: [41, 42, 43, 44],
      positive: 75 as number | null,
    };
    expect(codeOf({ ...image })).toBe(codeOf(image));
    const others = [
      { userId: author.id },
      { reviewId: review.id },
      { week: new Date("2026-11-23") },
      { total: 13 },
      { averages: [41, 42, 44, 43] },
      { averages: [41] },
      { positive: null },
    ].map((change) => codeOf({ ...image, ...change }));
    expect(new Set([codeOf(image), ...others]).size).toBe(others.length + 1);
  });
});

describe("GET /api/shared-pages and its revocation (G45)", () => {
  it("list the viewer's own pages as long as they show something", async () => {
    const url = await share(PROGRESS);
    const ofReview = await share({ type: "review", id: review.id });
    expect(await list()).toEqual(
      expect.arrayContaining([
        { type: "progress", reviewId: null, url },
        { type: "review", reviewId: review.id, url: ofReview },
      ]),
    );
    expect(await list(await signIn(author))).toEqual([]);
    await db.review.update({ where: { id: review.id }, data: { isShareable: false } });
    expect(await list()).toEqual([{ type: "progress", reviewId: null, url }]);
    expect((await call(LIST)).status).toBe(401);
  });

  it("withdraw every page of a review or of the progress, and sharing again brings back the one page", async () => {
    const subject: CheckableSubject = { type: "review", id: review.id };
    const [first, ofReview] = [await share(PROGRESS), await share(subject)];
    await rate([5], NOW);
    const second = await share(PROGRESS);
    const revoke = (cookies: CookieJar, body: unknown) => call(REVOKE, { method: "POST", cookies, body });
    // Someone else's call changes nothing.
    const stranger = await signIn(author);
    for (const body of [PROGRESS, subject]) await revoke(stranger, body);
    expect(await list()).toHaveLength(3);
    expect((await revoke(jar, PROGRESS)).status).toBe(200);
    expect(await list()).toEqual([{ type: "review", reviewId: review.id, url: ofReview }]);
    for (const url of [first, second]) expect(await visit(url)).toContain(WITHDRAWN);
    expect(await share(PROGRESS)).toBe(second);
    expect(await visit(second)).toContain(CURRENT);
    expect(await visit(first)).toContain(WITHDRAWN);
    expect(await db.sharedPage.count({ where: { userId: leader.id } })).toBe(3);
  });
});

describe("the page of a shared image (G45)", () => {
  it("shows a review as its image does, and nothing of its author or of the rows behind it (SEC-C3, SEC-X3)", async () => {
    const text = await visit(await share({ type: "review", id: review.id }));
    for (const shown of [
      CURRENT,
      "Lena Okafor",
      "Head of Data",
      TEXT,
      "Week of 2 November 2026",
      "4.0 out of 5, from 5 reviews",
    ]) {
      expect(text).toContain(shown);
    }
    const params = Promise.resolve({ code: codeIn(await share({ type: "review", id: review.id })) });
    const markup = renderToStaticMarkup(await CheckedImagePage({ params }));
    for (const hidden of [
      "Tomas",
      "Brandt",
      "Heron",
      leader.id,
      review.id,
      leader.email,
      "2026-11-03",
      "80%",
    ]) {
      expect(markup).not.toContain(hidden);
    }
  });

  it("shows the score of the image alone of the progress, whatever came since", async () => {
    const url = await share(PROGRESS);
    await rate([1, 1, 1], inDays(1));
    for (const days of [0, 4, 12, 40]) {
      setNow(inDays(days));
      const text = await visit(url);
      expect(text).toContain("4.0 out of 5, from 5 reviews");
      expect(text).toContain("Positive feedback: 80%");
      expect(text).not.toMatch(/8 reviews|2\.9|50%/);
    }
  });

  it.each(["Xx8kPq1_-0A", "Xx8kPq1", "../../admin", "%00", ""])(
    "is the site's 404 for '%s'",
    async (code) => {
      expect(await visit(`http://localhost:3000/c/${code}`)).toBeNull();
      expect(await metadataOf(`http://localhost:3000/c/${code}`)).toEqual({});
    },
  );

  it("does not change within the week when a review comes, nor before a full week is over", async () => {
    const url = await share(PROGRESS);
    const page = async () => [
      await visit(url),
      JSON.stringify(await metadataOf(url)),
      (await fetchImage(url)).headers.get("etag"),
    ];
    const before = await page();
    expect(before[0]).toContain(CURRENT);
    // Sunday night, with a review on each day until then.
    for (const days of [1, 2, 4]) {
      await rate([1], inDays(days));
      setNow(inDays(days));
      expect(await page()).toEqual(before);
    }
    // On Monday it would show that a review came between Wednesday and Sunday.
    setNow(weeksAfter(NOW, 1));
    expect(await page()).toEqual(before);
    setNow(weeksAfter(NOW, 2));
    expect(await visit(url)).toContain(CHANGED);
  });

  it("says from a Monday on that the score has changed, and not when in the week", async () => {
    const url = await share(PROGRESS);
    setNow(inDays(21));
    expect(await visit(url)).toContain(CURRENT);
    await rate([1], inDays(21));
    for (const days of [21, 22, 25]) {
      setNow(inDays(days));
      expect(await visit(url)).toContain(CURRENT);
    }
    setNow(weeksAfter(NOW, 4));
    expect(await visit(url)).toContain(CHANGED);
  });

  it("of a review without a score stays current", async () => {
    const few = await makeUser({ company });
    const cookies = await signIn(few);
    const { id } = await makeReview({ leader: few, createdAt: EARLIER });
    await db.review.update({ where: { id }, data: { isShareable: true } });
    const url = await share({ type: "review", id }, cookies);
    await rate([5, 5, 5, 5, 5], inDays(1), few);
    setNow(inDays(30));
    const text = await visit(url);
    expect(text).toContain(CURRENT);
    expect(text).not.toMatch(/All reviews|Mondays/);
  });

  it.each([
    ["its author takes the consent back", { isShareable: false }],
    ["it is removed", { state: "REMOVED" as const }],
    ["it is held", { state: "HELD" as const }],
    ["it becomes another leader's", { revieweeId: null }],
    ["it isn't visible", { visibleAt: new Date("2100-01-01") }],
  ])("is withdrawn at once when %s", async (_why, change) => {
    const subject: CheckableSubject = { type: "review", id: review.id };
    const url = await share(subject);
    expect((await fetchImage(url)).status).toBe(200);
    await db.review.update({ where: { id: review.id }, data: change });
    const text = await visit(url);
    expect(text).toContain(WITHDRAWN);
    expect(text).not.toMatch(/Okafor|Harrow|Explains|out of 5/);
    expect(await metadataOf(url)).toEqual({
      title: "Withdrawn Image",
      robots: { index: false, follow: false },
    });
    expect((await fetchImage(url)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it("looks the same withdrawn, whoever withdrew it and whatever it showed", async () => {
    const [progress, ofReview] = [await share(PROGRESS), await share({ type: "review", id: review.id })];
    await call(REVOKE, { method: "POST", cookies: jar, body: PROGRESS });
    await db.review.update({ where: { id: review.id }, data: { isShareable: false } });
    expect(await visit(progress)).toBe(await visit(ofReview));
  });

  it("is for search engines only if its leader says so", async () => {
    const url = await share(PROGRESS);
    expect(await metadataOf(url)).toMatchObject({ robots: { index: false, follow: false } });
    expect((await fetchImage(url)).headers.get("x-robots-tag")).toBe("noindex");
    await db.user.update({ where: { id: leader.id }, data: { areSharedPagesIndexed: true } });
    expect(await metadataOf(url)).toMatchObject({ robots: { index: true, follow: false } });
    expect((await fetchImage(url)).headers.get("x-robots-tag")).toBeNull();
  });

  it("goes with the account of its leader, and with the review when its author deletes both", async () => {
    const writer = await makeUser({ company, password: "amber kettle orchard" });
    const written = await makeReview({ author: writer, leader, createdAt: EARLIER });
    await db.review.update({ where: { id: written.id }, data: { isShareable: true } });
    const [gone, stays] = [await share({ type: "review", id: written.id }), await share(PROGRESS)];
    const leave = async (user: User) => {
      const input = { submissions: "delete", password: "amber kettle orchard" } as const;
      await asRequest(await signIn(user), () => deleteAccount(user as unknown as Viewer, input, "client"));
    };
    await leave(writer);
    expect(await visit(gone)).toBeNull();
    expect(await db.sharedPage.count({ where: { reviewId: written.id } })).toBe(0);
    expect(await visit(stays)).toContain(CURRENT);
    await leave(leader);
    expect(await visit(stays)).toBeNull();
  });
});

describe("GET /c/{code}/image (SEC-X3)", () => {
  it("is the image itself, light and wide, for everyone and without a cookie", async () => {
    for (const subject of [PROGRESS, { type: "review", id: review.id } as const]) {
      const url = await share(subject);
      const own = await call(GET_IMAGE, {
        cookies: jar,
        url: `/api/share-image?${new URLSearchParams(subject)}`,
      });
      const response = await fetchImage(url, { cookie: jar.toString() });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("no-cache");
      const [drawn, original] = await Promise.all([response.arrayBuffer(), own.arrayBuffer()]);
      expect(Buffer.from(drawn).equals(Buffer.from(original))).toBe(true);
      const known = { "if-none-match": response.headers.get("etag") ?? "" };
      expect((await fetchImage(url, known)).status).toBe(304);
      expect(await metadataOf(url)).toMatchObject({
        openGraph: { images: [{ url: `${url}/image`, width: 2400, height: 1254 }] },
      });
    }
  });

  it("is the same later, even with another score", async () => {
    const url = await share(PROGRESS);
    const before = await (await fetchImage(url)).arrayBuffer();
    await rate([1, 1], inDays(1));
    setNow(inDays(40));
    const after = await (await fetchImage(url)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
  });

  it("is 404 for a code that no page has, and limited", async () => {
    const ask = (code: string, client?: string) =>
      call(GET_PAGE_IMAGE, { url: `/c/${code}/image`, params: { code }, client });
    expect((await ask("Xx8kPq1_-0A")).status).toBe(404);
    expect((await ask("short")).status).toBe(404);
    const taken = await exhaust("publicImage", keyOf("10.0.0.9"));
    expect(taken).toBeGreaterThanOrEqual(60);
    expect((await ask("Xx8kPq1_-0A", "10.0.0.9")).status).toBe(429);
  });
});
