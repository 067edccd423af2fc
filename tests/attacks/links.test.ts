import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as IMAGE } from "@/app/anonymous-feedback/[id]/image.png/route";
import { generateMetadata } from "@/app/anonymous-feedback/[id]/page";
import type { Viewer } from "@/lib/auth/viewer";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { LINK_REVIEWS_MIN } from "@/lib/feedback-link/constants";
import {
  changeLink,
  closeFullLinks,
  closeLinks,
  makeNewLink,
  switchOffLink,
  switchOnLink,
} from "@/lib/feedback-link/mutations";
import { getFeedbackLink, getLinkedLeader } from "@/lib/feedback-link/queries";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { endOpenGraph } from "@/lib/open-graph/queries";
import { feedbackImagePath } from "@/lib/paths";
import type { User } from "@/prisma/generated/client";
import { makeLinkedLeader, sendByLink, TEXTS } from "@/tests/by-link";
import { makeReview, makeReviews, makeUser } from "@/tests/factories";
import { call } from "@/tests/requests";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY, HOUR_MS, WEEK_MS } from "./times";
import { compareTimes, sampleTimes } from "./timing";
import { changes, type Dump, rowsOf, steal } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, 'Controls of the link'.

type Lookup = (linkId: string) => Promise<unknown>;

const asViewer = (leader: User) => leader as unknown as Viewer;
const currentId = (url: string | null) => url?.split("/").at(-1) ?? null;

/** As if the link of the account's id worked next to a new one. */
const lookupByAccountToo: Lookup = async (id) =>
  (await getLinkedLeader(id)) ?? db.user.findFirst({ where: { id, feedbackLink: { not: null } } });

async function closeAll(now: Date): Promise<void> {
  await closeLinks(now);
  await db.$transaction((tx) => closeFullLinks(tx, now));
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a leader who uses every control of the link", () => {
  const CONTROLS = {
    on: (viewer: Viewer) => switchOnLink(viewer),
    off: (viewer: Viewer) => switchOffLink(viewer),
    new: (viewer: Viewer, now: Date) => makeNewLink(viewer, now).catch(() => getFeedbackLink(viewer)),
    "last day": (viewer: Viewer, now: Date) =>
      changeLink(viewer, { openUntil: new Date(now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10) }, now),
    limit: (viewer: Viewer) => changeLink(viewer, { reviewLimit: LINK_REVIEWS_MIN + 1 }),
    "no end": (viewer: Viewer) => changeLink(viewer, { openUntil: null, reviewLimit: null }),
    named: (viewer: Viewer) => changeLink(viewer, { isNamedInPreviews: true }),
    night: async (viewer: Viewer, now: Date) => {
      await closeAll(now);
      return getFeedbackLink(viewer);
    },
  };
  type Control = keyof typeof CONTROLS;
  const names = Object.keys(CONTROLS) as Control[];

  /** How many of the leader's ids worked at the same time, and which worked after another did. */
  async function tryAll(steps: { control: Control; days: number }[], lookup: Lookup) {
    const leader = await makeUser();
    const viewer = asViewer(leader);
    let now = FIRST_MONDAY;
    const had = [leader.id];
    let [mostAtOnce, revived] = [0, 0];
    const renewedIn: string[] = [];
    for (const { control, days } of steps) {
      now += days * DAY_MS;
      const { feedbackLink } = await CONTROLS[control](viewer, new Date(now));
      const current = currentId(feedbackLink);
      if (current && !had.includes(current)) {
        had.push(current);
        renewedIn.push(new Date(now).toISOString().slice(0, 7));
      }
      const found = await Promise.all(had.map(async (id) => (await lookup(id)) !== null));
      mostAtOnce = Math.max(mostAtOnce, found.filter(Boolean).length);
      revived += found.slice(0, -1).filter(Boolean).length;
    }
    return { mostAtOnce, revived, renewedIn };
  }

  it("has one link that works, never an earlier one, and at most one new one a month", async () => {
    const step = fc.record({ control: fc.constantFrom(...names), days: fc.integer({ min: 0, max: 12 }) });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const { mostAtOnce, revived, renewedIn } = await tryAll(steps, getLinkedLeader);
        expect(mostAtOnce).toBeLessThanOrEqual(1);
        expect(revived).toBe(0);
        expect(renewedIn).toEqual([...new Set(renewedIn)]);
        made += renewedIn.length;
      }),
      { numRuns: 12 },
    );
    expect(made).toBeGreaterThan(5);
  });

  it("would have two if the id of the account still worked next to a new link", async () => {
    const steps = (["on", "new"] as const).map((control) => ({ control, days: 1 }));
    expect(await tryAll(steps, getLinkedLeader)).toMatchObject({ mostAtOnce: 1, revived: 0 });
    expect(await tryAll(steps, lookupByAccountToo)).toMatchObject({ mostAtOnce: 2, revived: 1 });
  });

  it("gets no review by a replaced link, not even from a program that knows the leader's own id", async () => {
    const leader = await makeLinkedLeader();
    const [first, second] = [firstOfMonth(new Date()), firstOfMonth(new Date(), 1)];
    const replaced = currentId((await makeNewLink(asViewer(leader), first)).feedbackLink) ?? "";
    const now = currentId((await makeNewLink(asViewer(leader), second)).feedbackLink) ?? "";
    const statuses: number[] = [];
    for (const id of [leader.id, replaced, now]) statuses.push((await sendByLink({ ...leader, id })).status);
    expect(statuses).toEqual([404, 404, 201]);
  });
});

describe("what is stored of the link by which a review came", () => {
  it("is nothing: reviews before and after it was replaced look alike, and a submission leaves it as it was", async () => {
    const leader = await makeLinkedLeader({ feedbackLinkReviewLimit: 40, areReviewsPublic: true });
    await sendByLink(leader, { reviewText: TEXTS[0] });
    const [month, next] = [firstOfMonth(new Date()), firstOfMonth(new Date(), 1)];
    const replaced = currentId((await makeNewLink(asViewer(leader), month)).feedbackLink) ?? "";
    await sendByLink({ ...leader, id: replaced }, { reviewText: TEXTS[1] });
    const latest = currentId((await makeNewLink(asViewer(leader), next)).feedbackLink) ?? "";
    const before = await steal();
    await sendByLink({ ...leader, id: latest }, { reviewText: TEXTS[2] });
    const after = await steal();

    const stored = rowsOf(after, "reviews").filter(({ revieweeId }) => revieweeId === leader.id);
    expect(stored).toHaveLength(3);
    expect(new Set(stored.map((row) => JSON.stringify(shapeOf(row)))).size).toBe(1);
    expect(everything(after)).not.toContain(replaced);
    expect(everything(after).split(latest)).toHaveLength(1 + 2);
    expect(changes(before, after).users).toEqual({ added: [], changed: [leader.id], gone: [] });
    const linkOfRow = (dump: Dump) => {
      const row = rowsOf(dump, "users").find(({ id }) => id === leader.id) ?? {};
      return Object.entries(row).filter(([name]) => /link|preview/i.test(name));
    };
    expect(linkOfRow(after)).toEqual(linkOfRow(before));
    expect(linkOfRow(after).length).toBeGreaterThan(5);
  });

  const everything = (dump: Dump) => JSON.stringify([...dump]);

  function shapeOf(row: Record<string, unknown>) {
    const shared = Object.entries(row).filter(([name]) => !/^(reviewText|ctid|xmin)$/.test(name));
    // PostgreSQL leaves out the zeros at the end of a fraction of a second.
    const lengthOf = (value: unknown) => String(value).replace(/\.\d+\+/, "+").length;
    return shared.map(([name, value]) => [name, typeof value, lengthOf(value)]);
  }
});

describe("someone who polls a link that closes after a number of reviews", () => {
  const LAST = { day: 1, by: "link" } as const;
  type Review = { day: number; by: "link" | "account" };
  type Polled = { leader: User; review: Review; seen: boolean[] };
  type Close = (polled: Polled[], now: Date) => Promise<unknown>;

  const atNight: Close = async (_polled, now) => {
    if (now.getUTCHours() !== 0) return;
    await closeLinks(now);
    await doWeeklyWork(now);
  };

  const atOnce: Close = (polled) =>
    db.user.updateMany({
      where: {
        id: { in: polled.map(({ leader }) => leader.id) },
        feedbackLinkReviewLimit: { lte: db.user.fields.totalReviews },
      },
      data: { feedbackLink: null },
    });

  const byLinkOnly: Close = (polled, now) => {
    const byLink = polled.filter(({ review }) => review.by === "link");
    return atOnce(byLink, now);
  };

  async function makeLeaderBeforeLimit(): Promise<User> {
    const leader = await makeLinkedLeader({ feedbackLinkReviewLimit: LINK_REVIEWS_MIN });
    const early = { leader, createdAt: new Date(FIRST_MONDAY - WEEK_MS) };
    await makeReviews(Array.from({ length: LINK_REVIEWS_MIN - 1 }, () => early));
    return leader;
  }

  /** Whether each leader's link leads anywhere, twice a day. One of `reviews` reaches the limit of each. */
  async function poll(close: Close, reviews: Review[]): Promise<string[]> {
    vi.useFakeTimers({ toFake: ["Date"], now: FIRST_MONDAY });
    await db.setting.deleteMany({ where: { key: "week-done" } });
    const polled: Polled[] = [];
    for (const review of reviews) polled.push({ leader: await makeLeaderBeforeLimit(), review, seen: [] });
    for (let moment = FIRST_MONDAY; moment < FIRST_MONDAY + 2 * WEEK_MS; moment += 12 * HOUR_MS) {
      const now = new Date(moment + 5 * 60_000);
      vi.setSystemTime(now);
      for (const { leader, review } of polled) {
        const writtenAt = FIRST_MONDAY + review.day * DAY_MS + 11 * HOUR_MS;
        if (writtenAt > moment || writtenAt <= moment - 12 * HOUR_MS) continue;
        const author = review.by === "account" ? await makeUser() : null;
        await makeReview({ leader, author, createdAt: new Date(writtenAt) });
      }
      await close(polled, now);
      for (const { leader, seen } of polled) seen.push((await getLinkedLeader(leader.id)) !== null);
    }
    return polled.map(({ seen }) => JSON.stringify(seen));
  }

  async function outcomes(close: Close, reviews: Review[]): Promise<number> {
    return new Set(await poll(close, reviews)).size;
  }

  const ALL_DAYS = [0, 3, 6].map((day) => ({ ...LAST, day }));
  const BOTH_WAYS = (["link", "account"] as const).map((by) => ({ ...LAST, by }));

  it("sees it close on the next Monday, on whichever day and however the last review came", async () => {
    const ofOneWeek = [...ALL_DAYS, ...BOTH_WAYS];
    const seen = await poll(atNight, [...ofOneWeek, { ...LAST, day: 7 }]);
    expect(new Set(seen.slice(0, ofOneWeek.length)).size).toBe(1);
    expect(new Set(seen).size).toBe(2);
  });

  it("would see the day if it closed at once, and which way if only reviews by the link counted", async () => {
    expect(await outcomes(atOnce, ALL_DAYS)).toBe(3);
    expect(await outcomes(byLinkOnly, BOTH_WAYS)).toBe(2);
  });
});

describe("a visitor with a link that leads nowhere", () => {
  afterAll(endOpenGraph);

  const SAMPLES = 200;

  const ENDS = {
    closed: async (leader: User) => {
      await db.user.update({
        where: { id: leader.id },
        data: { feedbackLinkOpenUntil: new Date(FIRST_MONDAY) },
      });
    },
    full: async (leader: User) => {
      await makeReviews(
        Array.from({ length: LINK_REVIEWS_MIN }, () => ({ leader, createdAt: new Date(FIRST_MONDAY) })),
      );
      await db.user.update({ where: { id: leader.id }, data: { feedbackLinkReviewLimit: LINK_REVIEWS_MIN } });
    },
    "switched off": (leader: User) => switchOffLink(asViewer(leader)),
    replaced: (leader: User) => makeNewLink(asViewer(leader)),
  };

  const ended = new Map<string, { id: string; companyId: string | null }>();

  beforeAll(async () => {
    for (const [name, end] of Object.entries(ENDS)) {
      const leader = await makeLinkedLeader({ isNamedInPreviews: true });
      await end(leader);
      ended.set(name, leader);
    }
    await closeAll(new Date(FIRST_MONDAY + 2 * WEEK_MS));
    ended.set("unknown", { id: crypto.randomUUID(), companyId: ended.get("closed")?.companyId ?? null });
  });

  it("can't tell why: one status, one set of headers and the same bytes for all", async () => {
    const answers = await Promise.all(
      [...ended].map(async ([name, { id, companyId }]) => {
        expect(await getLinkedLeader(id), name).toBeNull();
        const sent = await sendByLink({ id, companyId });
        const image = await call(IMAGE, { params: { id }, url: feedbackImagePath(id) });
        const metadata = await generateMetadata({ params: Promise.resolve({ id }) });
        const seen = [
          [sent.status, [...sent.headers], sent.body],
          [image.status, [...image.headers], hashOf(await image.arrayBuffer())],
          metadata,
        ];
        return JSON.stringify(seen).replaceAll(id, "id");
      }),
    );
    expect(ended.size).toBe(5);
    expect(new Set(answers).size).toBe(1);
  });

  it("can't tell by the time either, which would tell if the limit was looked up when someone asks", async () => {
    const ids = Array.from({ length: SAMPLES }, () => crypto.randomUUID());
    const { companyId } = await makeUser();
    await db.user.createMany({
      data: ids.map((id) => ({
        id,
        ...{ email: `${id}@company.example`, mailbox: id, firstName: "Lena", lastName: "Okafor", companyId },
        ...{ isVerified: true, authorSalt: new Uint8Array(16), createdAt: firstOfMonth(new Date()) },
        ...{ feedbackLinkReviewLimit: 5, feedbackLinkMonth: firstOfMonth(new Date()) },
        feedbackLinkId: crypto.randomUUID(),
        feedbackLink: "https://reviews.example",
      })),
    });
    // We ask for them as often as for the known ones: a string that is new takes a little longer.
    const unknown = ids.map(() => crypto.randomUUID());
    const sample = (lookup: Lookup) =>
      sampleTimes(async (id) => JSON.stringify(await lookup(id)), { known: ids, unknown });
    const countsWhenAsked: Lookup = async (id) => {
      const limited = await db.user.findFirst({ where: { id }, select: { feedbackLinkReviewLimit: true } });
      if (limited) await db.leaderWeek.findMany({ where: { leaderId: id } });
      return getLinkedLeader(id);
    };
    await sample(getLinkedLeader);
    const product = await compareTimes(() => sample(getLinkedLeader));
    const leaky = await compareTimes(() => sample(countsWhenAsked));
    expect(product.answers).toEqual(new Set(["null"]));
    expect(leaky.areTold, `AUC ${leaky.auc}`).toBe(true);
    expect(product.areTold, `AUC ${product.auc}`).toBe(false);
  });

  const hashOf = (bytes: ArrayBuffer) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
});
