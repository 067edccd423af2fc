import { z } from "zod";
import { LOOKS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";

const RECENT_MAX = 5;

const look = z.object({ type: z.enum(["leader", "company"]), id: z.uuid(), name: z.string() });
export type Look = z.infer<typeof look>;

/** What the device keeps: the newest looks of one account, without times. No request contains any of it. */
const kept = z.object({ of: z.uuid(), looks: z.array(look).max(RECENT_MAX) });

/** The newest first; none if another account left them. */
export function readLooks(viewerId: string): Look[] {
  const stored = kept.safeParse(readJson()).data;
  return stored?.of === viewerId ? stored.looks : [];
}

export function keepLook(viewerId: string, newest: Look): void {
  write(viewerId, [newest, ...without(readLooks(viewerId), newest.id)].slice(0, RECENT_MAX));
}

export function dropLook(viewerId: string, id: string): void {
  write(viewerId, without(readLooks(viewerId), id));
}

export function dropLooks(): void {
  try {
    window.localStorage.removeItem(LOOKS_STORAGE_KEY);
  } catch {
    return;
  }
}

function without(looks: Look[], id: string): Look[] {
  return looks.filter((other) => other.id !== id);
}

// Storage may be off or full; then nothing is kept.
function readJson(): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(LOOKS_STORAGE_KEY) ?? "null");
  } catch {
    return null;
  }
}

function write(of: string, looks: Look[]): void {
  if (looks.length === 0) {
    dropLooks();
    return;
  }
  try {
    window.localStorage.setItem(LOOKS_STORAGE_KEY, JSON.stringify({ of, looks }));
  } catch {
    return;
  }
}
