const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The first moment after `now` whose time of day in UTC is one of the slots, each 'HH:MM'. */
export function nextSlot(now: Date, slots: string[]): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const moments = slots.flatMap((slot) => {
    const [hours = 0, minutes = 0] = slot.split(":").map(Number);
    const today = midnight + (hours * 60 + minutes) * MINUTE_MS;
    return [today, today + DAY_MS];
  });
  return new Date(Math.min(...moments.filter((moment) => moment > now.getTime())));
}
