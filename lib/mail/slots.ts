import { randomInt } from "node:crypto";
import { env } from "@/lib/env";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** One per day, at `slot` ('HH:MM', UTC). */
export function nextSlots(now: Date, slot: string, days: number): Date[] {
  const [hours = 0, minutes = 0] = slot.split(":").map(Number);
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + (hours * 60 + minutes) * MINUTE_MS;
  const first = today > now.getTime() ? today : today + DAY_MS;
  return Array.from({ length: days }, (_, day) => new Date(first + day * DAY_MS));
}

export function drawSlot(now: Date, slot: string, days: number): Date {
  const slots = nextSlots(now, slot, days);
  return slots[randomInt(slots.length)] ?? now;
}

/** A random time for an email that must not reveal when its cause happened. */
export function slotWithin(days: number, now: Date): Date {
  return env.NOTIFICATION_PACE === "at-once" ? now : drawSlot(now, env.NOTIFICATION_SLOT_UTC, days);
}
