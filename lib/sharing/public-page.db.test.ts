import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { GET as GET_PAGE_IMAGE } from "@/app/(public)/c/[code]/image/route";
import CheckedImagePage, { generateMetadata } from "@/app/(public)/c/[code]/page";
import { GET as GET_IMAGE } from "@/app/api/share-image/route";
import { POST as REVOKE } from "@/app/api/shared-pages/revoke/route";
import { deleteAccount } from "@/lib/accounts/mutations/delete-account";
import type { Viewer } from "@/lib/auth/viewer";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { WAITS } from "@/lib/reviews/rules";
import type { CheckableSubject } from "@/lib/sharing/schema";
import type { User } from "@/prisma/generated/client";
import { makeReview, makeUser } from "@/tests/factories";
import { exhaust, keyOf } from "@/tests/limits";
import { asRequest, call, signIn } from "@/tests/requests";
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
  TEXT,
  visit,
  WITHDRAWN,
  withSharingLeader,
} from "@/tests/shared-pages";

const scene = withSharingLeader();

const CHANGED = "This image was real when it was shared";

function inDays(days: number): Date {
  return new Date(NOW.getTime() + days * 86_400_000);
}

function setNow(moment: Date): void {
  vi.setSystemTime(moment);
}

function metadataOf(url: string) {
  return generateMetadata({ params: Promise.resolve({ code: codeIn(url) }) });
}

function fetchImage(url: string, headers: Record<string, string> = {}) {
  return call(GET_PAGE_IMAGE, { url: `${url}/image`, params: { code: codeIn(url) }, headers });
}

describe("the page of a shared image (G45)", () => {
  it("shows a review as its image does, and nothing of its author or of the rows behind it (SEC-C3, SEC-X3)", async () => {
    const text = await visit(await share(scene.jar, { type: "review", id: scene.review.id }));
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
    const params = Promise.resolve({
      code: codeIn(await share(scene.jar, { type: "review", id: scene.review.id })),
    });
    const markup = renderToStaticMarkup(await CheckedImagePage({ params }));
    for (const hidden of [
      "Tomas",
      "Brandt",
      "Heron",
      scene.leader.id,
      scene.review.id,
      scene.leader.email,
      "2026-11-03",
      "80%",
    ]) {
      expect(markup).not.toContain(hidden);
    }
  });

  it("shows only the score of the image for the progress, even after later reviews", async () => {
    const url = await share(scene.jar, PROGRESS);
    await rate(scene.leader, [1, 1, 1], inDays(1));
    for (const days of [0, 4, 12, 40]) {
      setNow(inDays(days));
      const text = await visit(url);
      expect(text).toContain("4.0 out of 5, from 5 reviews");
      expect(text).toContain("Positive feedback: 80%");
      expect(text).not.toMatch(/8 reviews|2\.9|50%/);
    }
  });

  it("leaves out a rating that was added after the image was shared", async () => {
    const url = await share(scene.jar, PROGRESS);
    expect(await visit(url)).toMatch(/Communication.*Support/);
    // overall and communication
    await db.sharedPage.update({ where: { code: codeIn(url) }, data: { averages: [40, 40] } });
    const text = await visit(url);
    expect(text).toContain("Communication");
    expect(text).not.toContain("Support");
  });

  it.each(["Xx8kPq1_-0A", "Xx8kPq1", "../../admin", "%00", ""])(
    "is the 404 of the site for '%s'",
    async (code) => {
      expect(await visit(`http://localhost:3000/c/${code}`)).toBeNull();
      expect(await metadataOf(`http://localhost:3000/c/${code}`)).toEqual({});
    },
  );

  it("does not change for a review of the same week, or before a full week is over", async () => {
    drawNothing();
    const url = await share(scene.jar, PROGRESS);
    const page = async () => [
      await visit(url),
      JSON.stringify(await metadataOf(url)),
      (await fetchImage(url)).headers.get("etag"),
    ];
    const before = await page();
    expect(before[0]).toContain(CURRENT);
    // Sunday night, with a review on each day until then.
    for (const days of [1, 2, 4]) {
      await rate(scene.leader, [1], inDays(days));
      setNow(inDays(days));
      expect(await page()).toEqual(before);
    }
    // On Monday it would show that a review came between Wednesday and Sunday.
    setNow(weeksAfter(NOW, 1));
    expect(await page()).toEqual(before);
    setNow(weeksAfter(NOW, 2));
    expect(await visit(url)).toContain(CHANGED);
  });

  it("says from a Monday on that the score has changed, without the day of the week", async () => {
    const url = await share(scene.jar, PROGRESS);
    setNow(inDays(21));
    expect(await visit(url)).toContain(CURRENT);
    await rate(scene.leader, [1], inDays(21));
    for (const days of [21, 22, 25]) {
      setNow(inDays(days));
      expect(await visit(url)).toContain(CURRENT);
    }
    setNow(weeksAfter(NOW, 4));
    expect(await visit(url)).toContain(CHANGED);
  });

  it("stays current for a review without a score", async () => {
    const few = await makeUser({ company: scene.company });
    const cookies = await signIn(few);
    const { id } = await makeReview({ leader: few, createdAt: EARLIER });
    await db.review.update({ where: { id }, data: { isShareable: true } });
    const url = await share(cookies, { type: "review", id });
    await rate(few, [5, 5, 5, 5, 5], inDays(1));
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
    ["it waits for others", { state: "WAITING" as const, visibleAt: WAITS }],
  ])("is withdrawn at once when %s", async (_why, change) => {
    drawNothing();
    const subject: CheckableSubject = { type: "review", id: scene.review.id };
    const url = await share(scene.jar, subject);
    expect((await fetchImage(url)).status).toBe(200);
    await db.review.update({ where: { id: scene.review.id }, data: change });
    const text = await visit(url);
    expect(text).toContain(WITHDRAWN);
    expect(text).not.toMatch(/Okafor|Harrow|Explains|out of 5/);
    expect(await metadataOf(url)).toEqual({
      title: "Withdrawn Image",
      robots: { index: false, follow: false },
    });
    expect((await fetchImage(url)).status).toBe(404);
    expect(await list(scene.jar)).toEqual([]);
  });

  it("looks the same when the leader withdraws progress and when the author withdraws a review", async () => {
    const [progress, ofReview] = [
      await share(scene.jar, PROGRESS),
      await share(scene.jar, { type: "review", id: scene.review.id }),
    ];
    await call(REVOKE, { method: "POST", cookies: scene.jar, body: PROGRESS });
    await db.review.update({ where: { id: scene.review.id }, data: { isShareable: false } });
    expect(await visit(progress)).toContain(WITHDRAWN);
    expect(await visit(ofReview)).toBe(await visit(progress));
  });

  it("is for search engines only if its leader allows it", async () => {
    drawNothing();
    const url = await share(scene.jar, PROGRESS);
    expect(await metadataOf(url)).toMatchObject({ robots: { index: false, follow: false } });
    expect((await fetchImage(url)).headers.get("x-robots-tag")).toBe("noindex");
    await db.user.update({ where: { id: scene.leader.id }, data: { areSharedPagesIndexed: true } });
    expect(await metadataOf(url)).toMatchObject({ robots: { index: true, follow: false } });
    expect((await fetchImage(url)).headers.get("x-robots-tag")).toBeNull();
  });

  it("goes with the account of its leader, and with the review when its author deletes both", async () => {
    const writer = await makeUser({ company: scene.company, password: "amber kettle orchard" });
    const written = await makeReview({ author: writer, leader: scene.leader, createdAt: EARLIER });
    await db.review.update({ where: { id: written.id }, data: { isShareable: true } });
    const [gone, stays] = [
      await share(scene.jar, { type: "review", id: written.id }),
      await share(scene.jar, PROGRESS),
    ];
    const leave = async (user: User) => {
      const input = { submissions: "delete", password: "amber kettle orchard" } as const;
      await asRequest(await signIn(user), () => deleteAccount(user as unknown as Viewer, input, "client"));
    };
    await leave(writer);
    expect(await visit(gone)).toBeNull();
    expect(await db.sharedPage.count({ where: { reviewId: written.id } })).toBe(0);
    expect(await visit(stays)).toContain(CURRENT);
    await leave(scene.leader);
    expect(await visit(stays)).toBeNull();
  });
});

describe("GET /c/{code}/image (SEC-X3)", () => {
  it("is the image itself, light and wide, for everyone and without a cookie", async () => {
    for (const subject of [PROGRESS, { type: "review", id: scene.review.id } as const]) {
      const url = await share(scene.jar, subject);
      const own = await call(GET_IMAGE, {
        cookies: scene.jar,
        url: `/api/share-image?${new URLSearchParams(subject)}`,
      });
      const response = await fetchImage(url, { cookie: scene.jar.toString() });
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
    const url = await share(scene.jar, PROGRESS);
    const before = await (await fetchImage(url)).arrayBuffer();
    await rate(scene.leader, [1, 1], inDays(1));
    setNow(inDays(40));
    const after = await (await fetchImage(url)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
  });

  it("is 404 for a code that no page has, and is limited", async () => {
    const ask = (code: string, client?: string) =>
      call(GET_PAGE_IMAGE, { url: `/c/${code}/image`, params: { code }, client });
    expect((await ask("Xx8kPq1_-0A")).status).toBe(404);
    expect((await ask("short")).status).toBe(404);
    const taken = await exhaust("publicImage", keyOf("10.0.0.9"));
    expect(taken).toBeGreaterThanOrEqual(60);
    expect((await ask("Xx8kPq1_-0A", "10.0.0.9")).status).toBe(429);
  });
});
