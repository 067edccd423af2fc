import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { GET as GET_IMAGE } from "@/app/api/share-image/route";
import { POST as REVOKE } from "@/app/api/shared-pages/revoke/route";
import { GET as LIST, POST } from "@/app/api/shared-pages/route";
import { db } from "@/lib/db/client";
import { codeOf } from "@/lib/sharing/queries/code";
import { SHARED_IMAGE_HEADER } from "@/lib/sharing/rules/share-card";
import type { CheckableSubject } from "@/lib/sharing/schema";
import { makeReview, makeUser } from "@/tests/factories";
import { decodePng } from "@/tests/pixels";
import { type CookieJar, call, signIn } from "@/tests/requests";
import {
  CURRENT,
  codeIn,
  drawNothing,
  EARLIER,
  list,
  NOW,
  PROGRESS,
  rate,
  share,
  visit,
  WITHDRAWN,
  withSharingLeader,
} from "@/tests/shared-pages";

const scene = withSharingLeader();

describe("POST /api/shared-pages (G45)", () => {
  it("stores one page for one image, with what it shows and nothing else", async () => {
    const url = await share(scene.jar, PROGRESS);
    expect(await share(scene.jar, PROGRESS)).toBe(url);
    expect(await db.sharedPage.findMany({ where: { userId: scene.leader.id } })).toEqual([
      {
        code: codeIn(url),
        userId: scene.leader.id,
        reviewId: null,
        week: new Date("2026-11-16"),
        total: 5,
        averages: [40, 40, 40, 40],
        positive: 80,
        isRevoked: false,
      },
    ]);
    const subject: CheckableSubject = { type: "review", id: scene.review.id };
    const ofReview = await share(scene.jar, subject);
    expect(await db.sharedPage.findUnique({ where: { code: codeIn(ofReview) } })).toMatchObject({
      reviewId: scene.review.id,
      total: 5,
      averages: [40],
      positive: null,
    });
  });

  it("makes the page that the code on the image leads to", async () => {
    for (const subject of [PROGRESS, { type: "review", id: scene.review.id } as const]) {
      const response = await call(GET_IMAGE, {
        cookies: scene.jar,
        url: `/api/share-image?${new URLSearchParams(subject)}`,
      });
      const { data, width, height } = decodePng(new Uint8Array(await response.arrayBuffer()));
      expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(await share(scene.jar, subject));
    }
  });

  it("makes the page of the image that was drawn, even if a review has come since", async () => {
    drawNothing();
    const response = await call(GET_IMAGE, { cookies: scene.jar, url: "/api/share-image?type=progress" });
    const sharedImage = response.headers.get(SHARED_IMAGE_HEADER) ?? "";
    const url = await share(scene.jar, PROGRESS);
    await rate(scene.leader, [1], NOW);
    expect(await share(scene.jar, PROGRESS)).not.toBe(url);
    expect(await share(scene.jar, PROGRESS, { sharedImage })).toBe(url);
    // All have one length, whatever the score.
    const later = await call(GET_IMAGE, { cookies: scene.jar, url: "/api/share-image?type=progress" });
    expect(later.headers.get(SHARED_IMAGE_HEADER)?.length).toBe(sharedImage.length);
  });

  it("refuses an image of another leader, of another subject or that was made up", async () => {
    drawNothing();
    const own = await call(GET_IMAGE, { cookies: scene.jar, url: "/api/share-image?type=progress" });
    const sharedImage = own.headers.get(SHARED_IMAGE_HEADER) ?? "";
    const other = await makeUser({ company: scene.company });
    await rate(other, [5, 5, 5, 5, 5], EARLIER);
    const tries: [CookieJar, object][] = [
      [await signIn(other), { ...PROGRESS, sharedImage }],
      [scene.jar, { type: "review", id: scene.review.id, sharedImage }],
      [scene.jar, { ...PROGRESS, sharedImage: `A${sharedImage}` }],
      [scene.jar, { ...PROGRESS, sharedImage: "" }],
    ];
    const statuses = tries.map(
      async ([cookies, body]) => (await call(POST, { method: "POST", cookies, body })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 200]);
  });

  it("refuses what the image refuses", async () => {
    const few = await makeUser({ company: scene.company });
    const ofOther = await makeReview({ leader: few, createdAt: EARLIER });
    await db.review.update({ where: { id: ofOther.id }, data: { isShareable: true } });
    const post = async (cookies: CookieJar, body: unknown) =>
      (await call(POST, { method: "POST", cookies, body })).status;
    expect(await post(await signIn(few), PROGRESS)).toBe(404);
    expect(await post(scene.jar, { type: "review", id: ofOther.id })).toBe(404);
    expect(await post(scene.jar, { type: "authored" })).toBe(400);
    expect((await call(POST, { method: "POST", body: PROGRESS })).status).toBe(401);
    expect(await db.sharedPage.count({ where: { userId: { in: [few.id, scene.leader.id] } } })).toBe(0);
  });
});

describe("the code of an image", () => {
  it("is the same for the same image, and another for any other", () => {
    const image = {
      userId: scene.leader.id,
      reviewId: null as string | null,
      week: new Date("2026-11-16"),
      total: 12,
      averages: [41, 42, 43, 44],
      positive: 75 as number | null,
    };
    expect(codeOf({ ...image })).toBe(codeOf(image));
    const others = [
      { userId: scene.author.id },
      { reviewId: scene.review.id },
      { week: new Date("2026-11-23") },
      { total: 13 },
      { averages: [41, 42, 44, 43] },
      { averages: [41] },
      { positive: null },
    ].map((change) => codeOf({ ...image, ...change }));
    expect(new Set([codeOf(image), ...others]).size).toBe(others.length + 1);
  });
});

describe("GET /api/shared-pages and POST /api/shared-pages/revoke (G45)", () => {
  it("list the viewer's own pages as long as they show something", async () => {
    const url = await share(scene.jar, PROGRESS);
    const ofReview = await share(scene.jar, { type: "review", id: scene.review.id });
    expect(await list(scene.jar)).toEqual(
      expect.arrayContaining([
        { type: "progress", reviewId: null, url },
        { type: "review", reviewId: scene.review.id, url: ofReview },
      ]),
    );
    expect(await list(await signIn(scene.author))).toEqual([]);
    await db.review.update({ where: { id: scene.review.id }, data: { isShareable: false } });
    expect(await list(scene.jar)).toEqual([{ type: "progress", reviewId: null, url }]);
    expect((await call(LIST)).status).toBe(401);
  });

  it("withdraw every page of a review or of the progress, and sharing again brings back the one page", async () => {
    const subject: CheckableSubject = { type: "review", id: scene.review.id };
    const [first, ofReview] = [await share(scene.jar, PROGRESS), await share(scene.jar, subject)];
    await rate(scene.leader, [5], NOW);
    const second = await share(scene.jar, PROGRESS);
    const revoke = (cookies: CookieJar, body: unknown) => call(REVOKE, { method: "POST", cookies, body });
    const stranger = await signIn(scene.author);
    for (const body of [PROGRESS, subject]) await revoke(stranger, body);
    expect(await list(scene.jar)).toHaveLength(3);
    expect((await revoke(scene.jar, PROGRESS)).status).toBe(200);
    expect(await list(scene.jar)).toEqual([{ type: "review", reviewId: scene.review.id, url: ofReview }]);
    for (const url of [first, second]) expect(await visit(url)).toContain(WITHDRAWN);
    expect(await share(scene.jar, PROGRESS)).toBe(second);
    expect(await visit(second)).toContain(CURRENT);
    expect(await visit(first)).toContain(WITHDRAWN);
    expect(await db.sharedPage.count({ where: { userId: scene.leader.id } })).toBe(3);
  });
});
