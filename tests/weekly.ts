import { db } from "@/lib/db/client";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { weekOf, weeksAfter } from "@/lib/weeks";
import { waitingNotes } from "./mails";

/** Has the week's work done up to the Monday of this moment, and not since. */
export async function setWeekDone(now: Date): Promise<void> {
  const [key, value] = ["week-done", weekOf(now)];
  await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}

/** Does what the night to the Monday after this moment does, about the week of the moment. */
export async function passMonday(now = new Date()): Promise<void> {
  await setWeekDone(now);
  await doWeeklyWork(weeksAfter(now, 1));
}

/** How many notes of feedback wait for a leader at once, and how many after Monday. */
export async function notesTo(leader: { id: string }) {
  const atOnce = await waitingNotes(leader);
  await passMonday();
  return [atOnce.length, (await waitingNotes(leader)).length];
}
