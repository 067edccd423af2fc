const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** In UTC, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The Monday (UTC) of a moment's week, as YYYY-MM-DD. */
export function weekOf(moment: Date): string {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return dayOf(new Date(moment.getTime() - daysSinceMonday * DAY_MS));
}

export function mondayOf(moment: Date): Date {
  return weeksAfter(moment, 0);
}

/** 00:00 UTC on the Monday `weeks` weeks after that of the moment's week. */
export function weeksAfter(moment: Date, weeks: number): Date {
  return new Date(Date.parse(`${weekOf(moment)}T00:00:00Z`) + weeks * WEEK_MS);
}

/** The only date stored of a sign-up: finer ones would date reviews (docs/anonymity.md, 'Users'). */
export function firstOfMonth(moment: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater, 1));
}
