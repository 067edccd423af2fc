import { weekOf } from "@/lib/dates";

/** `findableFrom` is a Monday (YYYY-MM-DD); null for an old account. */
export function findabilityOf(findableFrom: string | null, now: Date): "hidden" | "new" | "settled" {
  const thisWeek = weekOf(now);
  if (findableFrom === null || findableFrom < thisWeek) return "settled";
  return findableFrom === thisWeek ? "new" : "hidden";
}
