import { weekOf } from "@/lib/dates";

/** Who can find an account that becomes findable on this Monday (YYYY-MM-DD); null means an old account. */
export function findabilityOf(findableFrom: string | null, now: Date): "hidden" | "new" | "settled" {
  const thisWeek = weekOf(now);
  if (findableFrom === null || findableFrom < thisWeek) return "settled";
  return findableFrom === thisWeek ? "new" : "hidden";
}
