import { dayOf, firstOfMonth } from "@/lib/dates";
import {
  ASKERS,
  type Asker,
  type Outcome,
  OWN_WORDS,
  REMOVAL_CLASSES,
  REMOVAL_NAMES,
  type RemovalClass,
  type RemovalCount,
  type RemovalLine,
  type RemovalPeriod,
} from "@/lib/removals/schema";

/** Published numbers are multiples of this, so that none of them rules out one removal more. */
export const STEP = 5;
/** Months are published together until they have this many decisions: in steps, fewer would show nothing. */
export const PERIOD_MIN_DECISIONS = 10;

const REASONS = Object.keys(REMOVAL_NAMES) as RemovalClass[];
const ASKED_BY = Object.keys(ASKERS) as Asker[];

type Decided = {
  state: "PUBLISHED" | "WAITING" | "HELD" | "REMOVED";
  report: "NONE" | "OPEN" | "CLOSED";
};
type Decision = { decision: "publish" | "remove"; reason: string; askedBy?: Asker };

/** Null for a removal that is confirmed: it was counted before. */
export function toCounted(
  { state, report }: Decided,
  { decision, reason, askedBy }: Decision,
): { outcome: Outcome; askedBy: Asker } | null {
  const byCase = report === "OPEN" ? "leader" : "moderation";
  if (decision === "publish") return { outcome: state === "REMOVED" ? "restored" : "left", askedBy: byCase };
  if (state === "REMOVED") return null;
  return { outcome: classOf(reason), askedBy: askedBy ?? byCase };
}

function classOf(reason: string): RemovalClass {
  const classes = Object.keys(REMOVAL_CLASSES) as (keyof typeof REMOVAL_CLASSES)[];
  return classes.find((name) => REMOVAL_CLASSES[name].reason === reason) ?? OWN_WORDS;
}

/** Only months that are over, newest first (docs/anonymity.md, 'Removals in public'). */
export function toPeriods(counts: readonly RemovalCount[], now: Date): RemovalPeriod[] {
  const thisMonth = firstOfMonth(now);
  const over = counts.filter(({ month }) => month < thisMonth);
  const months = [...new Set(over.map(({ month }) => month.getTime()))].sort((a, b) => a - b);
  const periods: RemovalPeriod[] = [];
  let from: string | null = null;
  let open: RemovalCount[] = [];
  for (const time of months) {
    open = [...open, ...over.filter(({ month }) => month.getTime() === time)];
    if (sumOf(open) < PERIOD_MIN_DECISIONS) continue;
    const month = new Date(time);
    periods.unshift(toPeriod(open, from, dayOf(month)));
    // The next period begins right after it: a month left out would show that nothing was decided in it.
    from = dayOf(firstOfMonth(month, 1));
    open = [];
  }
  return periods;
}

function toPeriod(counts: RemovalCount[], from: string | null, to: string): RemovalPeriod {
  const of = (outcomes: readonly string[], by: readonly string[] = ASKED_BY) =>
    toStep(
      sumOf(counts.filter(({ outcome, askedBy }) => outcomes.includes(outcome) && by.includes(askedBy))),
    );
  const lines = REASONS.map((reason): RemovalLine => {
    const askedBy = ASKED_BY.map((who) => [who, of([reason], [who])]);
    return { reason, askedBy: Object.fromEntries(askedBy) as RemovalLine["askedBy"] };
  });
  return {
    from,
    to,
    removed: of(REASONS),
    left: of(["left"]),
    restored: of(["restored"]),
    lines: lines.filter(({ askedBy }) => Object.values(askedBy).some((count) => count > 0)),
  };
}

function sumOf(counts: readonly RemovalCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function toStep(count: number): number {
  return Math.floor(count / STEP) * STEP;
}
