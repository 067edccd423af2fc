import { BRAND } from "@/lib/brand";
import { dayOf } from "@/lib/dates";

/** Not in the schema, so that a page that only offers the file doesn't load zod. */
export const EXPORT_FILE_NAME = `${BRAND.toLowerCase()}-data.json`;

export function receivedFileName(now: Date): string {
  return `${BRAND.toLowerCase()}-feedback-${dayOf(now)}.csv`;
}
