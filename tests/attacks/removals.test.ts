import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayOf, firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { listRemovalPeriods } from "@/lib/removals/queries";
import { STEP, toPeriods } from "@/lib/removals/rules";
import { type Asker, REMOVAL_NAMES, type RemovalPeriod } from "@/lib/removals/schema";
import { decide, makeCase, report, withdraw } from "../moderating";
import { signIn } from "../requests";
import { DAY_MS, FIRST_MONDAY } from "./times";

// docs/anonymity.md, proof 18: a reader asks whether a review's author withdrew it, and so was here that day.
// A leader asks whether a new review had been held, and so was written earlier.

const MONTHS = 24;
const START = new Date("2025-01-01T00:00:00Z");
const END = firstOfMonth(START, MONTHS);
const ROUNDS = 4000;
const REASONS = Object.keys(REMOVAL_NAMES);

type Decision = { month: Date; outcome: string; askedBy: Asker };
/** `month` is that of what the attacker saw. */
type Site = { decisions: Decision[]; month: Date };
type Look = (site: Site) => number | null;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function quietSite(): Site {
  const decisions: Decision[] = [];
  for (let index = 0; index < MONTHS; index++) {
    const month = firstOfMonth(START, index);
    for (let left = Math.floor(Math.random() * 3); left > 0; left--) {
      const outcome = Math.random() < 0.5 ? "left" : pick(REASONS);
      decisions.push({ month, outcome, askedBy: pick(["leader", "moderation"]) });
    }
  }
  return { decisions, month: firstOfMonth(START, Math.floor(Math.random() * 12)) };
}

function readPage({ decisions, month }: Site): RemovalPeriod | null {
  const day = dayOf(month);
  const periods = toPeriods(
    decisions.map((decision) => ({ ...decision, count: 1 })),
    END,
  );
  return periods.find(({ from, to }) => (from ?? "") <= day && day <= to) ?? null;
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const isOfMonth =
  ({ month }: Site) =>
  (decision: Decision) =>
    decision.month.getTime() === month.getTime();

/** The figure that would tell a secret: as the page shows it, and exactly. */
const SECRETS: Record<string, { act: () => Omit<Decision, "month">; page: Look; exact: Look }> = {
  "whether a review that disappeared was removed or withdrawn": {
    act: () => ({ outcome: pick(REASONS), askedBy: "leader" }),
    page: (site) => readPage(site)?.removed ?? null,
    exact: (site) =>
      site.decisions
        .filter(isOfMonth(site))
        .filter(({ outcome, askedBy }) => outcome !== "left" && askedBy === "leader").length,
  },
  "whether a new review was held at first": {
    act: () => ({ outcome: "left", askedBy: "moderation" }),
    page: (site) => readPage(site)?.left ?? null,
    exact: (site) =>
      site.decisions.filter(isOfMonth(site)).filter(({ outcome }) => outcome === "left").length,
  },
};

/** The attacker knows from half of the rounds what goes with what. */
function shareRight(act: () => Omit<Decision, "month">, look: Look): number {
  const seen = Array.from({ length: ROUNDS }, () => {
    const site = quietSite();
    const hasActed = Math.random() < 0.5;
    if (hasActed) site.decisions.push({ month: site.month, ...act() });
    return { hasActed, figure: look(site) };
  });
  const learned = new Map<number | null, number>();
  for (const { hasActed, figure } of seen.slice(ROUNDS / 2)) {
    learned.set(figure, (learned.get(figure) ?? 0) + (hasActed ? 1 : -1));
  }
  const right = seen
    .slice(0, ROUNDS / 2)
    .filter(({ hasActed, figure }) => (learned.get(figure) ?? 0) > 0 === hasActed);
  return right.length / (ROUNDS / 2);
}

/** The most removals that a leader can have asked for, by the page's numbers. */
function roomForLeader({ removed, lines }: RemovalPeriod): number {
  const others = lines.map(({ askedBy: { moderation, company } }) => moderation + company);
  return removed + STEP - 1 - sumOf(others);
}

describe("what /removals tells someone who saw a review disappear or come", () => {
  it.each(Object.keys(SECRETS))(
    "%s: little more than a coin, where exact numbers of the month tell",
    (name) => {
      const { act, page, exact } = SECRETS[name] as (typeof SECRETS)[string];
      const onPage = shareRight(act, page);
      const onExact = shareRight(act, exact);
      expect(onPage).toBeLessThan(0.62);
      expect(onExact).toBeGreaterThan(0.75);
    },
  );

  it("never proves that an author withdrew it; exact numbers do", () => {
    let [shown, proofs, exactProofs] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const site = quietSite();
      const period = readPage(site);
      if (period) shown++;
      if (period && roomForLeader(period) === 0) proofs++;
      if (SECRETS["whether a review that disappeared was removed or withdrawn"]?.exact(site) === 0)
        exactProofs++;
    }
    expect(shown).toBeGreaterThan(ROUNDS / 2);
    expect(proofs).toBe(0);
    expect(exactProofs).toBeGreaterThan(ROUNDS / 3);
  });
});

describe("someone who opens /removals every day", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: FIRST_MONDAY });
    await db.removalCount.deleteMany();
  });
  afterEach(() => vi.useRealTimers());

  it("sees the same all month, on whichever day moderators decide, and the same afterwards", async () => {
    const last = firstOfMonth(new Date(), -1);
    const decided = { outcome: "attack", askedBy: "leader" as const };
    await db.removalCount.create({ data: { ...decided, month: last, count: 12 } });
    await db.removalCount.create({ data: { ...decided, month: firstOfMonth(new Date()), count: 12 } });
    const [seen, exact] = [new Set<string>(), new Set<string>()];
    const lastDay = firstOfMonth(new Date(), 1).getTime() - 1;
    for (let moment = FIRST_MONDAY; moment <= lastDay; moment += DAY_MS) {
      vi.setSystemTime(moment);
      if (moment === FIRST_MONDAY + 9 * DAY_MS) {
        const { id, admins } = await makeCase({ state: "HELD" });
        await decide(admins, { ids: [id], decision: "remove", reason: "It threatens someone." });
      }
      seen.add(JSON.stringify(await listRemovalPeriods(new Date())));
      exact.add(JSON.stringify(await db.removalCount.findMany()));
    }
    expect([seen.size, exact.size]).toEqual([1, 2]);
    const after = await listRemovalPeriods(new Date(lastDay + 1));
    expect(after).toHaveLength(2);
    expect(await listRemovalPeriods(new Date(lastDay + 400 * DAY_MS))).toEqual(after);
  });

  it("sees no difference between a review that its author withdrew and one that was removed", async () => {
    const month = firstOfMonth(new Date());
    const read = async () => {
      const rows = JSON.stringify(await db.removalCount.findMany());
      return { page: await listRemovalPeriods(firstOfMonth(month, 1)), rows };
    };
    await db.removalCount.createMany({
      data: [
        { month, outcome: "attack", askedBy: "leader", count: 2 },
        { month, outcome: "left", askedBy: "moderation", count: 11 },
      ],
    });
    const withdrawn = await makeCase({}, { areReviewsPublic: true });
    expect((await withdraw(withdrawn.authors, withdrawn.id)).status).toBe(200);
    const afterWithdrawal = await read();
    const removed = await makeCase({}, { areReviewsPublic: true });
    await report(removed.leaders, { id: removed.id, reason: "untrue" });
    const admins = await signIn(removed.admin);
    await decide(admins, { ids: [removed.id], decision: "remove", reason: "It threatens someone." });
    const afterRemoval = await read();
    expect(afterWithdrawal.page).toHaveLength(1);
    expect(afterRemoval.page).toEqual(afterWithdrawal.page);
    expect(afterRemoval.rows).not.toEqual(afterWithdrawal.rows);
  });
});
