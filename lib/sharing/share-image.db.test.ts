import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET } from "@/app/api/share-image/route";
import { getViewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { accountKey } from "@/lib/limits/client-key";
import { WAITS } from "@/lib/reviews/rules";
import { getShareImage } from "@/lib/sharing/queries/input";
import { drawShareImage, endSharing, shareImageEtag } from "@/lib/sharing/queries/share-image";
import { DESCRIPTION_HEADER, fromDescriptionHeader } from "@/lib/sharing/rules/share-card";
import type { ShareImageInput, ShareSubject } from "@/lib/sharing/schema";
import type { Company, Prisma, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { exhaust, holdClock } from "@/tests/limits";
import { decodePng } from "@/tests/pixels";
import { asRequest, type CookieJar, call, signIn } from "@/tests/requests";
import { drawNothing } from "@/tests/shared-pages";

const URL = "/api/share-image";
const CHECK_URL = /^http:\/\/localhost:3000\/c\/[\w-]{11}$/;
const PICTURE_BYTES = 512 * 1024;

let company: Company;
let author: User;
let leader: User;
let cookies: CookieJar;

async function review(about: User, overall: number[], createdAt?: Date): Promise<void> {
  await makeReviews(
    overall.map((overallRating) => ({ author, leader: about, ratings: { overallRating }, createdAt })),
  );
}

async function inputOf(
  jar: CookieJar,
  asked: "progress" | "authored" | ShareSubject,
): Promise<ShareImageInput> {
  return asRequest(jar, async () => {
    const viewer = await getViewer();
    if (!viewer) throw new Error("No one is signed in");
    const subject = typeof asked === "string" ? { type: asked } : asked;
    return (await getShareImage(viewer, subject, new Date())).input;
  });
}

async function messageOf(response: Response): Promise<[number, string]> {
  const { message } = (await response.json()) as { message: string };
  return [response.status, message];
}

beforeAll(async () => {
  company = await makeCompany({ name: "Harrow & Vale" });
  author = await makeUser({ company, firstName: "Tomas", lastName: "Brandt", anonymousName: "Quiet Heron" });
  leader = await makeUser({ company, firstName: "Lena", lastName: "Okafor" });
  cookies = await signIn(leader);
  await review(leader, [5, 5, 4, 4, 2]);
});

afterAll(endSharing);

describe("GET /api/share-image (D27, B13.1)", () => {
  it.each([
    ["", 2400, 1254],
    ["&look=dark", 2400, 1254],
    ["&format=square", 2160, 2160],
    ["&look=dark&format=square", 2160, 2160],
  ])(
    "draws the progress '%s' as a PNG of %s by %s pixels, of one length (SEC-X3)",
    async (style, width, height) => {
      const response = await call(GET, { cookies, url: `${URL}?type=progress${style}` });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/png",
        "content-disposition": 'inline; filename="leadership-progress.png"',
        "cache-control": "private, no-cache",
      });
      const png = new Uint8Array(await response.arrayBuffer());
      expect(decodePng(png)).toMatchObject({ width, height });
      expect(png.length).toBe(PICTURE_BYTES);
      const described = fromDescriptionHeader(response.headers.get(DESCRIPTION_HEADER) ?? "");
      expect(described).toBe(
        "Feedback for Lena Okafor, Harrow & Vale: 4.0 out of 5, from 5 reviews, 80% positive. Communication 4.0, Support 4.0, Growth 4.0.",
      );
    },
  );

  it("is not sent, nor drawn, where the browser has it already", async () => {
    const unseen = await makeUser({ company, firstName: "Ines", lastName: "Okafor" });
    const jar = await signIn(unseen);
    await review(unseen, [5, 5, 4, 4, 2]);
    const etag = shareImageEtag(await inputOf(jar, "progress"), { look: "light", format: "wide" });
    const drawing = drawNothing();
    const url = `${URL}?type=progress`;
    const ask = (named: string) => call(GET, { cookies: jar, url, headers: { "if-none-match": named } });
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await ask(named);
      expect([response.status, response.headers.get("etag")]).toEqual([304, etag]);
      expect(await response.text()).toBe("");
    }
    expect(drawing).not.toHaveBeenCalled();
    const other = await ask('"other"');
    expect([other.status, other.headers.get("etag")]).toEqual([200, etag]);
    expect(drawing).toHaveBeenCalledOnce();
  });

  it("wants five published reviews, of whatever else there is (G43, SEC-C5)", async () => {
    drawNothing();
    const few = await makeUser({ company });
    const jar = await signIn(few);
    const ask = () => call(GET, { cookies: jar, url: `${URL}?type=progress` });
    await review(few, [5, 5, 4, 4]);
    await makeReview({ leader: few, state: "HELD" });
    await makeReview({ leader: few, state: "REMOVED" });
    expect(await messageOf(await ask())).toEqual([
      404,
      "You need at least 5 reviews to share your progress.",
    ]);
    await review(few, [3]);
    expect((await ask()).status).toBe(200);
  });

  it("has figures alone: the same but for its address for other reviews, authors and weeks that come to the same", async () => {
    const twin = await makeUser({ company, firstName: "Lena", lastName: "Okafor" });
    const jar = await signIn(twin);
    for (const overallRating of [5, 5, 4, 4, 2]) {
      await makeReview({ leader: twin, ratings: { overallRating }, createdAt: new Date("2026-02-04") });
    }
    const [own, others] = await Promise.all([inputOf(cookies, "progress"), inputOf(jar, "progress")]);
    expect(others).toEqual({ ...own, checkUrl: expect.stringMatching(CHECK_URL) });
  });

  it("is made of names and averages of one's own, and nothing of a review or its author (SEC-C3)", async () => {
    expect(await inputOf(cookies, "progress")).toEqual({
      type: "progress",
      leaderName: "Lena Okafor",
      companyName: "Harrow & Vale",
      total: 5,
      positiveShare: 0.8,
      averages: { overall: 4, communication: 4, support: 4, growth: 4 },
      checkUrl: expect.stringMatching(CHECK_URL),
    });
    expect(JSON.stringify(await inputOf(cookies, "progress"))).not.toMatch(/Tomas|Brandt|Heron/);
  });

  it("is the viewer's own, whatever id is added", async () => {
    const someone = await signIn(await makeUser({ company }));
    for (const added of ["id", "leaderId", "userId", "viewerId"]) {
      const url = `${URL}?type=progress&${added}=${leader.id}`;
      expect((await call(GET, { cookies: someone, url })).status).toBe(404);
    }
  });

  it("of an author is the number of Your Submissions in every state, and nothing else", async () => {
    const writer = await makeUser({ company, firstName: "Ines", anonymousName: "Grey Finch" });
    const jar = await signIn(writer);
    const url = `${URL}?type=authored`;
    expect(await messageOf(await call(GET, { cookies: jar, url }))).toEqual([
      404,
      "There's nothing to share yet. Submit a review first.",
    ]);
    for (const state of ["PUBLISHED", "HELD", "REMOVED"] as const) {
      await makeReview({ author: writer, leader, state, text: `Decides with care, as seen in ${state}.` });
    }
    expect(await inputOf(jar, "authored")).toEqual({ type: "authored", count: 3 });
    const response = await call(GET, { cookies: jar, url });
    const { png } = await drawShareImage({ type: "authored", count: 3 }, { look: "light", format: "wide" });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(png))).toBe(true);
    expect(fromDescriptionHeader(response.headers.get(DESCRIPTION_HEADER) ?? "")).toMatch(
      /^3 pieces of feedback given, anonymously, on /,
    );
  });

  it("does not tell by its length, or that of its headers, how many someone wrote", async () => {
    const lengths = await Promise.all(
      [1, 2, 9, 40].map(async (count) => {
        const writer = await makeUser({ company });
        await makeReviews(Array.from({ length: count }, () => ({ author: writer, company })));
        const response = await call(GET, { cookies: await signIn(writer), url: `${URL}?type=authored` });
        const headers = [...response.headers].flat().join().length;
        return [headers, (await response.arrayBuffer()).byteLength];
      }),
    );
    expect(new Set(lengths.map(String)).size).toBe(1);
    expect(lengths[0]?.[1]).toBe(PICTURE_BYTES);
  });

  describe("of a review", () => {
    const text = "“She explains why, and keeps her word.”";

    async function sharedReview(changes: Partial<Prisma.ReviewUncheckedUpdateInput> = {}) {
      const about = await makeUser({ company, firstName: "Ada", lastName: "Quill", title: "Head of Data" });
      const { id } = await makeReview({
        author,
        leader: about,
        text,
        createdAt: new Date("2026-11-11T10:20:30Z"),
      });
      await db.review.update({ where: { id }, data: { isShareable: true, ...changes } });
      return { about, id, jar: await signIn(about) };
    }

    it("has its words, ratings and week, the leader, and nothing of its author (SEC-C3, SEC-X3)", async () => {
      const { jar, id } = await sharedReview();
      const response = await call(GET, { cookies: jar, url: `${URL}?type=review&id=${id}` });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-disposition")).toBe('inline; filename="leadership-review.png"');
      const png = new Uint8Array(await response.arrayBuffer());
      expect(decodePng(png)).toMatchObject({ width: 2400, height: 1254 });
      expect(png.length % PICTURE_BYTES).toBe(0);
      expect(await inputOf(jar, { type: "review", id })).toEqual({
        type: "review",
        leaderName: "Ada Quill",
        leaderTitle: "Head of Data",
        companyName: "Harrow & Vale",
        quote: text,
        overall: 4,
        ratings: { communication: 4, support: 4, growth: 4 },
        week: "2026-11-09",
        score: null,
        checkUrl: expect.stringMatching(CHECK_URL),
      });
      const described = fromDescriptionHeader(response.headers.get(DESCRIPTION_HEADER) ?? "");
      expect(described).not.toMatch(/Tomas|Brandt|Heron/);
    });

    it("shows the leader's score from five reviews on", async () => {
      const { about, jar, id } = await sharedReview();
      const scoreNow = async () =>
        ((await inputOf(jar, { type: "review", id })) as { score?: unknown }).score;
      await review(about, [5, 5, 3]);
      expect(await scoreNow()).toBeNull();
      await review(about, [5]);
      expect(await scoreNow()).toEqual({ average: 4.4, total: 5 });
    });

    it.each([
      ["that its author doesn't share", { isShareable: false }],
      ["that is held", { state: "HELD" as const }],
      ["that was removed", { state: "REMOVED" as const }],
      ["that waits for others", { state: "WAITING" as const, visibleAt: WAITS }],
    ])("isn't drawn of one %s (SEC-C5)", async (_which, changes) => {
      const { jar, id } = await sharedReview(changes);
      const response = await call(GET, { cookies: jar, url: `${URL}?type=review&id=${id}` });
      expect(await messageOf(response)).toEqual([404, "We could not find that review."]);
    });

    it("isn't drawn for anyone but its leader, and not at all where there is none", async () => {
      const { jar, id } = await sharedReview();
      const ofCompany = await makeReview({ author, company });
      await db.review.update({ where: { id: ofCompany.id }, data: { isShareable: true } });
      const asked: [CookieJar, string][] = [
        [cookies, id],
        [await signIn(author), id],
        [jar, ofCompany.id],
        [jar, crypto.randomUUID()],
      ];
      for (const [who, which] of asked) {
        const response = await call(GET, { cookies: who, url: `${URL}?type=review&id=${which}` });
        expect(await messageOf(response)).toEqual([404, "We could not find that review."]);
      }
    });
  });

  it("is for the signed-in", async () => {
    expect(await messageOf(await call(GET, { url: `${URL}?type=progress` }))).toEqual([
      401,
      "Please log in to continue.",
    ]);
  });

  it.each([
    ["", "Choose a type: progress, review or authored"],
    ["?type=company", "Choose a type: progress, review or authored"],
    ["?type=review", "We could not find that review."],
    ["?type=review&id=7", "We could not find that review."],
    ["?type=progress&look=blue", "Choose a look: light or dark"],
    ["?type=progress&format=tall", "Choose a format: wide or square"],
  ])("answers 400 in words to '%s'", async (query, message) => {
    expect(await messageOf(await call(GET, { cookies, url: URL + query }))).toEqual([400, message]);
  });

  it("is drawn so many times an hour for one account (SEC-X3)", async () => {
    holdClock();
    const eager = await makeUser({ company });
    const jar = await signIn(eager);
    expect(await exhaust("shareImage", accountKey(eager.id))).toBe(60);
    const url = `${URL}?type=progress`;
    const [status, message] = await messageOf(await call(GET, { cookies: jar, url }));
    expect([status, message]).toEqual([429, "Too many attempts. Please try again in an hour."]);
    expect((await call(GET, { cookies, url })).status).toBe(200);
  });

  it("is not drawn for a client that has left, which is no failure of ours", async () => {
    await endSharing();
    const headers = { cookie: cookies.toString() };
    const left = new NextRequest(`http://localhost:3000${URL}?type=progress`, {
      headers,
      signal: AbortSignal.abort(),
    });
    const response = await asRequest(cookies, () => GET(left, { params: Promise.resolve({}) }));
    expect(response.status).toBe(499);
    expect((globalThis as { shareQueue?: unknown }).shareQueue).toBeUndefined();
  });
});
