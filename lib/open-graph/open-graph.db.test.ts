import { createHash } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { GET as LINK_IMAGE } from "@/app/anonymous-feedback/[id]/image.png/route";
import { generateMetadata as linkMetadata } from "@/app/anonymous-feedback/[id]/page";
import { GET as PAGE_IMAGE } from "@/app/open-graph/[page]/image.png/route";
import { db } from "@/lib/db/client";
import { endOpenGraph } from "@/lib/open-graph/queries";
import { feedbackImagePath } from "@/lib/paths";
import type { User } from "@/prisma/generated/client";
import { makeLinkedLeader } from "@/tests/by-link";
import { makeCompany, makeUser } from "@/tests/factories";
import { exhaust, holdClock, keyOf } from "@/tests/limits";
import { decodePng, differingPixels, type Pixels } from "@/tests/pixels";
import { call, signIn } from "@/tests/requests";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const kept = globalThis as { openGraphPool?: { completed: number }; openGraphPages?: unknown };

// The thread stays, because it takes a second to start.
afterEach(() => {
  kept.openGraphPages = undefined;
});
afterAll(endOpenGraph);

const decoded = new Map<string, Pixels>();

const drawnSoFar = () => kept.openGraphPool?.completed ?? 0;

/** With a hash of its bytes: a difference of so many bytes would take minutes to print. */
async function image(response: Response): Promise<{ hash: string; drawn: Pixels }> {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(response.headers.getSetCookie()).toEqual([]);
  const png = new Uint8Array(await response.arrayBuffer());
  const hash = createHash("sha256").update(png).digest("hex");
  const drawn = decoded.get(hash) ?? decodePng(png);
  decoded.set(hash, drawn);
  expect([drawn.width, drawn.height]).toEqual([1200, 630]);
  return { hash, drawn };
}

const hashOf = async (response: Response) => (await image(response)).hash;

const pageImage = (page: string) => call(PAGE_IMAGE, { params: { page } });
const linkImage = (id: string, more: Parameters<typeof call>[1] = {}) =>
  call(LINK_IMAGE, { params: { id }, url: feedbackImagePath(id), ...more });

const headersOf = (response: Response) => Object.fromEntries(response.headers);

describe("the image of a public page (G47)", () => {
  it("is a PNG of 1200 by 630 pixels of its own, which anyone may keep", async () => {
    const pages = ["home", "terms", "privacy", "how-anonymity-works", "removals", "accessibility"];
    const responses = await Promise.all(pages.map(pageImage));
    for (const { headers } of responses) expect(headers.get("cache-control")).toBe("public, max-age=86400");
    const hashes = await Promise.all(responses.map(hashOf));
    expect(new Set(hashes).size).toBe(pages.length);
  });

  it("is drawn once", async () => {
    const before = drawnSoFar();
    const [first, same] = await Promise.all(
      [pageImage("terms"), pageImage("terms")].map(async (asked) => hashOf(await asked)),
    );
    expect(same).toBe(first);
    await image(await pageImage("terms"));
    expect(drawnSoFar() - before).toBe(1);
  });

  it("is 404 for a page that has none", async () => {
    for (const page of ["dashboard", "", "Home", "../terms"])
      expect((await pageImage(page)).status).toBe(404);
  });
});

describe("the image of a feedback link (G47, SEC-C4)", () => {
  it("shows the leader's name and company, and nothing else of them", async () => {
    const company = await makeCompany({ name: "Harrow & Vale" });
    const lena = { firstName: "Lena", lastName: "Okafor", company, isNamedInPreviews: true };
    const [one, twin, otherName, otherCompany] = await Promise.all([
      makeLinkedLeader({ ...lena, title: "CTO", department: "Platform" }),
      makeLinkedLeader({ ...lena, title: "Head of Care", areReviewsPublic: true }),
      makeLinkedLeader({ ...lena, lastName: "Nilsen" }),
      makeLinkedLeader({ ...lena, company: await makeCompany({ name: "Fjordline" }) }),
    ]);
    const ask = async ({ id }: User) => image(await linkImage(id));
    const own = await ask(one);
    const [same, ...others] = await Promise.all([twin, otherName, otherCompany].map(ask));
    expect(same?.hash).toBe(own.hash);
    for (const { drawn } of others) expect(differingPixels(own.drawn, drawn).count).toBeGreaterThan(1_000);
  });

  it("is one image with the same headers for a link that is malformed, unknown, replaced, unverified, switched off or unnamed", async () => {
    const named = { isNamedInPreviews: true };
    const [leader, unnamed, replaced, off, unverified] = await Promise.all([
      makeLinkedLeader(named),
      makeLinkedLeader(),
      makeLinkedLeader({ ...named, feedbackLinkId: crypto.randomUUID() }),
      makeUser(named),
      makeLinkedLeader({ ...named, isVerified: false }),
    ]);
    const general = await hashOf(await pageImage("home"));
    const linked = await linkImage(leader.id);
    expect(await hashOf(linked.clone() as Response)).not.toBe(general);
    const ids = [
      unnamed.id,
      replaced.id,
      off.id,
      unverified.id,
      UNKNOWN,
      "7",
      "' OR 1=1 --",
      `${leader.id}x`,
    ];
    const asked = await Promise.all(ids.map(async (id) => ({ id, response: await linkImage(id) })));
    for (const { id, response } of asked) {
      expect(await hashOf(response.clone() as Response), id).toBe(general);
      expect(headersOf(response), id).toEqual(headersOf(linked));
    }
    expect(headersOf(linked)).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  });

  it("does not change with the query, nor with who asks", async () => {
    const leader = await makeLinkedLeader({ isNamedInPreviews: true });
    const plain = await hashOf(await linkImage(leader.id));
    const cookies = await signIn(leader);
    const url = `${feedbackImagePath(leader.id)}?for=tomas`;
    expect(await hashOf(await linkImage(leader.id, { url, cookies }))).toBe(plain);
  });

  it("tells a leader who watches nothing of who asked before: drawn each time, as late, and counted nowhere", async () => {
    const leader = await makeLinkedLeader({ isNamedInPreviews: true });
    const row = () => db.$queryRaw`SELECT xmin::text, u.* FROM "users" u WHERE "id" = ${leader.id}::uuid`;
    const [before, drawnBefore] = [await row(), drawnSoFar()];
    const times: number[] = [];
    for (let asked = 0; asked < 3; asked++) {
      const startedAt = performance.now();
      await image(await linkImage(leader.id));
      times.push(performance.now() - startedAt);
    }
    expect(drawnSoFar() - drawnBefore).toBe(3);
    for (const time of times) expect(time).toBeGreaterThan(1_490);
    expect(await row()).toEqual(before);
  });

  it("is as late if the leader isn't named, or the link leads nowhere", async () => {
    const unnamed = await makeLinkedLeader();
    await pageImage("home");
    for (const id of [unnamed.id, UNKNOWN]) {
      const startedAt = performance.now();
      await image(await linkImage(id));
      expect(performance.now() - startedAt).toBeGreaterThan(1_490);
    }
  });

  it("is limited for one client, and bounded for all (SEC-X3)", async () => {
    holdClock();
    const leader = await makeLinkedLeader({ isNamedInPreviews: true });
    expect(await exhaust("publicImage", keyOf("crawler"))).toBeGreaterThanOrEqual(60);
    expect((await linkImage(leader.id, { client: "crawler" })).status).toBe(429);
    // Nothing is drawn before all have asked.
    await endOpenGraph();
    const responses = await Promise.all(Array.from({ length: 40 }, () => linkImage(leader.id)));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const { status, headers } of refused)
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(refused.length).toBeLessThan(responses.length);
  });
});

describe("what link previews read of a feedback link", () => {
  const metadataOf = (id: string) => linkMetadata({ params: Promise.resolve({ id }) });

  it("is the leader's image if they allow it, with their name in its description and not in a title", async () => {
    const company = await makeCompany({ name: "Northwind" });
    const leader = await makeLinkedLeader({
      firstName: "Lena",
      lastName: "Okafor",
      company,
      isNamedInPreviews: true,
    });
    const metadata = await metadataOf(leader.id);
    expect(metadata).toMatchObject({
      title: "Anonymous Feedback",
      robots: { index: false, follow: false },
      openGraph: {
        url: `/anonymous-feedback/${leader.id}`,
        images: [
          {
            url: `/anonymous-feedback/${leader.id}/image.png`,
            alt: "Anonymous feedback for Lena Okafor, Northwind",
            width: 1200,
            height: 630,
          },
        ],
      },
      twitter: { card: "summary_large_image" },
    });
  });

  it("names no one unless the leader allows it, and keeps the link's own address", async () => {
    const leader = await makeLinkedLeader({ firstName: "Lena", lastName: "Okafor" });
    const metadata = await metadataOf(leader.id);
    expect(metadata).toMatchObject({
      title: "Anonymous Feedback",
      openGraph: { url: `/anonymous-feedback/${leader.id}`, images: [{ url: "/open-graph/home/image.png" }] },
    });
    expect(JSON.stringify(metadata)).not.toMatch(/Lena|Okafor/);
  });

  it("is the same for every link that leads to no one", async () => {
    const [off, unverified] = await Promise.all([makeUser(), makeLinkedLeader({ isVerified: false })]);
    const [first, ...others] = await Promise.all([UNKNOWN, off.id, unverified.id, "7"].map(metadataOf));
    for (const other of others) expect(other).toEqual(first);
    // Its image is that of the layout (tests/e2e/link-previews.spec.ts).
    expect(first).not.toHaveProperty("openGraph");
  });
});
