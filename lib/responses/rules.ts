import { dayOf } from "@/lib/dates";
import type { OwnReply } from "@/lib/responses/schema";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first day (UTC) whose replies can still be edited. */
export function editableSince(now: Date): Date {
  return new Date(new Date(dayOf(now)).getTime() - DAY_MS);
}

/** A held reply isn't published, so its leader can still change it. */
export function isEditable(
  { state, repliedOn }: { state: OwnReply["state"]; repliedOn: Date | null },
  now: Date,
): boolean {
  if (state === "HELD") return true;
  return state === "PUBLISHED" && repliedOn !== null && repliedOn >= editableSince(now);
}
