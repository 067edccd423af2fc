import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { weekOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { listWaitingMails, waitingNotes } from "./mails";
import { recountAggregates } from "./recount";

// The week runs from Monday the 9th to Sunday the 15th of November 2026.
export const FIRST = new Date("2026-11-09T00:00:00Z");
export const WEDNESDAY = new Date("2026-11-11T14:03:27Z");
export const LAST = new Date("2026-11-15T23:59:59.999Z");
export const MONDAY_NIGHT = new Date("2026-11-16T00:05:00Z");
export const NEXT_MONDAY_NIGHT = new Date("2026-11-23T00:05:00Z");

export async function beginWeek(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: WEDNESDAY });
  await db.review.deleteMany();
  await db.leaderWeek.deleteMany();
  await db.companyWeek.deleteMany();
  await db.user.deleteMany();
  await db.company.deleteMany();
  await db.outboxMessage.deleteMany();
  await db.invitation.deleteMany();
  await setWeekDone(WEDNESDAY);
}

export async function setWeekDone(now: Date): Promise<void> {
  const [key, value] = ["week-done", weekOf(now)];
  await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}

export async function passMonday(now = new Date()): Promise<void> {
  await setWeekDone(now);
  await doWeeklyWork(weeksAfter(now, 1));
}

export async function notesTo(leader: { id: string }) {
  const atOnce = await waitingNotes(leader);
  await passMonday();
  return [atOnce.length, (await waitingNotes(leader)).length];
}

export async function told(): Promise<string[]> {
  const mails = await listWaitingMails();
  return mails.map(({ leaderId, to }) => leaderId ?? to).sort();
}

export async function expectTrueFigures(): Promise<void> {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

export const newAddress = () => `kim@harbour-${randomBytes(4).toString("hex")}.com`;
