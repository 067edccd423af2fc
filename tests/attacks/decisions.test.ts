import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as COUNTS } from "@/app/api/admin/reviews/counts/route";
import { sealReviews } from "@/lib/jobs/seal";
import { makeReview } from "../factories";
import { appeal, decide, makeCase, queueOf, received, report, withdraw } from "../moderating";
import { call, signIn } from "../requests";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY } from "./times";
import { changes, type Dump, rowsOf, steal, stealTable } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 16: what decisions, reports, appeals and withdrawals show of an author.
const HELD = { state: "HELD", text: "A lazy, arrogant idiot, and I am being polite." } as const;
const REASON = "It attacks a person.";
const HOUR_MS = DAY_MS / 24;

type Case = Awaited<ReturnType<typeof makeCase>>;

afterEach(() => vi.useRealTimers());

const rowOf = (dump: Dump, table: string, id: string) => rowsOf(dump, table).find((row) => row.id === id);

describe("what an author or leader does with a review", () => {
  it("changes no row of the author, and of the others only those of the review and its stats", async () => {
    const acts: [state: "HELD" | "REMOVED", act: (scene: Case) => Promise<unknown>][] = [
      ["REMOVED", ({ authors, id }) => appeal(authors, id)],
      ["HELD", ({ authors, id }) => withdraw(authors, id)],
    ];
    for (const [state, act] of acts) {
      const scene = await makeCase({ ...HELD, state });
      const before = await steal();
      await act(scene);
      const after = await steal();
      expect(Object.keys(changes(before, after))).toEqual(["reviews"]);
      expect(rowOf(after, "users", scene.author.id)).toEqual(rowOf(before, "users", scene.author.id));
    }
    const published = await makeCase();
    const before = await steal();
    await report(published.leaders, { id: published.id, reason: "threat" });
    const hidden = await steal();
    expect(Object.keys(changes(before, hidden)).sort()).toEqual(["leader_weeks", "reviews", "users"]);
    expect(changes(before, hidden).users?.changed).toEqual([published.leader.id]);
    await withdraw(published.authors, published.id);
    expect(Object.keys(changes(hidden, await steal()))).toEqual(["reviews"]);
  });

  it.each([
    ["an appeal", { ...HELD, state: "REMOVED" } as const, ({ authors, id }: Case) => appeal(authors, id)],
    ["a report", {}, ({ leaders, id }: Case) => report(leaders, { id, reason: "untrue" })],
    [
      "a decision",
      HELD,
      ({ admins, id }: Case) => decide(admins, { ids: [id], decision: "remove", reason: REASON }),
    ],
  ])("%s about an old review can't be told by its row after the seal", async (_name, options, act) => {
    const tonight = new Date(Date.now() + DAY_MS);
    const scene = await makeCase({ ...options, createdAt: new Date(Date.now() - 35 * DAY_MS) });
    await sealReviews(tonight);
    await act(scene);
    const transactions = async () => new Set((await stealTable("reviews")).map(({ xmin }) => xmin)).size;
    expect(await transactions()).toBeGreaterThan(1);
    await sealReviews(tonight);
    expect(await transactions()).toBe(1);
  });
});

describe("a decision", () => {
  it("changes the review, its stats and the audit log, and no row of the author", async () => {
    const { id, admins, admin, author, leader } = await makeCase(HELD);
    const before = await steal();
    await decide(admins, { ids: [id], decision: "publish" });
    const after = await steal();
    const found = changes(before, after);
    expect(Object.keys(found).sort()).toEqual([
      "audit_entries",
      "leader_weeks",
      "removal_counts",
      "reviews",
      "users",
    ]);
    expect(found.users).toEqual({ added: [], changed: [leader.id], gone: [] });
    const [entry] = rowsOf(after, "audit_entries").filter(({ subject }) => subject === id);
    const written = JSON.stringify(entry);
    expect(written).toContain(admin.email);
    const review = rowOf(after, "reviews", id);
    for (const secret of [author.id, author.email, review?.authorTag, review?.submissionHash]) {
      expect(written).not.toContain((secret ?? "").replace(/^\\x/, ""));
    }
  });

  it("leaves a published review that no one can tell from one that was never held, not even in its rows", async () => {
    const { id, admins, leaders, leader } = await makeCase({ ...HELD, createdAt: new Date(FIRST_MONDAY) });
    await decide(admins, { ids: [id], decision: "publish" });
    const { id: plain } = await makeReview({ leader, text: HELD.text });
    await sealReviews(new Date(Date.now() + DAY_MS));
    const shownOf = (list: { id: string }[], one: string) => ({
      ...list.find((found) => found.id === one),
      id: "",
    });
    const list = await received(leaders);
    expect(shownOf(list, id)).toEqual(shownOf(list, plain));
    const dump = await steal();
    const own = new Set(["id", "authorTag", "submissionHash", "firstByAuthor", "ctid"]);
    const storedOf = (one: string) =>
      Object.fromEntries(
        Object.entries(rowOf(dump, "reviews", one) ?? {}).filter(([column]) => !own.has(column)),
      );
    expect(Object.keys(storedOf(id)).length).toBeGreaterThan(15);
    expect(storedOf(id)).toEqual(storedOf(plain));
  });
});

describe("an administrator who watches the queue", () => {
  it("sees the same all day, at whichever hour a review was held", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: FIRST_MONDAY + 2 * DAY_MS });
    const { admin } = await makeCase(HELD);
    const day = FIRST_MONDAY + 3 * DAY_MS;
    const seen: string[] = [];
    for (let hour = 0; hour < 24; hour++) {
      vi.setSystemTime(day + hour * HOUR_MS);
      if (hour === 11) await makeCase({ ...HELD, createdAt: new Date() });
      const admins = await signIn(admin);
      seen.push(JSON.stringify(await queueOf(admins, "held")));
    }
    expect(new Set(seen).size).toBe(1);
    vi.setSystemTime(day + DAY_MS);
    expect((await queueOf(await signIn(admin), "held")).length).toBe(JSON.parse(seen[0] ?? "").length + 1);
  });

  it("doesn't see a review that was held today, even if its author asks for another look", async () => {
    const { id, admins, authors } = await makeCase({ ...HELD, createdAt: new Date() });
    const seen = async () => [
      await Promise.all((["held", "reported", "appealed"] as const).map((name) => queueOf(admins, name))),
      await (await call(COUNTS, { url: "/api/admin/reviews/counts", cookies: admins })).json(),
    ];
    const before = await seen();
    expect((await appeal(authors, id)).status).toBe(400);
    expect(await seen()).toEqual(before);
  });

  it("sees an appeal from the next day on, so that it doesn't show the hour at which its author was here", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: FIRST_MONDAY + 2 * DAY_MS });
    const { id, admin, authors } = await makeCase({ ...HELD, state: "REMOVED" });
    const appealed = async () =>
      (await queueOf(await signIn(admin), "appealed")).some((found) => found.id === id);
    expect((await appeal(authors, id)).status).toBe(200);
    const attempt = async () => (await decide(await signIn(admin), { ids: [id], decision: "publish" })).body;
    // In the middle of the day, as the first start after a night without a server does.
    await sealReviews(new Date());
    expect([await appealed(), await attempt()]).toEqual([false, { ids: [] }]);
    vi.setSystemTime(FIRST_MONDAY + 3 * DAY_MS);
    expect(await appealed()).toBe(true);
    await sealReviews(new Date());
    expect(await appealed()).toBe(true);
    expect(rowOf(await steal("reviews"), "reviews", id)).toMatchObject({ appealedOn: null, sealed: "true" });
    expect(await attempt()).toEqual({ ids: [id] });
  });

  it("can't tell from its order which review of a week came first", async () => {
    const { admins, leader } = await makeCase({ leader: undefined });
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) {
      const createdAt = new Date(FIRST_MONDAY + index * HOUR_MS);
      const { id } = await makeReview({
        ...HELD,
        text: `${HELD.text} ${index}`,
        leader,
        createdAt,
        sealed: true,
      });
      ids.push(id);
    }
    const queue = (await queueOf(admins, "held")).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(queue).toEqual(ids.toSorted());
  });

  it("gives a removal's reason to the author alone", async () => {
    const { id, admins, leaders } = await makeCase(HELD);
    await decide(admins, { ids: [id], decision: "remove", reason: REASON });
    expect(JSON.stringify(await received(leaders))).not.toContain(REASON);
  });
});
