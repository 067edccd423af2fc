import { expect, it } from "vitest";
import { weekOf } from "@/lib/dates";
import { busyWeekOf } from "@/lib/ratings/rules";
import { planDemo } from "./fill";

const DAY_MS = 24 * 60 * 60 * 1000;

function countNotes(now: Date): number {
  const { people, planned } = planDemo(now);
  const published = planned.filter(({ state }) => state === "PUBLISHED");
  const leaders = people.filter(({ isPublic, leads }) => isPublic && leads);
  return leaders.filter(({ email }) => {
    const weeks = new Map<string, number[]>();
    for (const { subject, createdAt, ratings } of published) {
      if (subject.name !== email) continue;
      const week = weekOf(createdAt);
      const counts = weeks.get(week) ?? [0, 0, 0, 0, 0];
      const star = ratings.overallRating - 1;
      weeks.set(week, counts.with(star, (counts[star] ?? 0) + 1));
    }
    const list = [...weeks].map(([week, overallCounts]) => ({ week: new Date(week), overallCounts }));
    return busyWeekOf(list, now);
  }).length;
}

it("has a public leader with a note about one week, on whatever day the demo begins", () => {
  const first = Date.parse("2026-12-01T12:00:00Z");
  const days = Array.from({ length: 16 }, (_, day) => new Date(first + day * DAY_MS));
  expect(days.filter((now) => countNotes(now) === 0)).toEqual([]);
});
