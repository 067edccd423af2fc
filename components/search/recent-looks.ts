import { LOOKS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { isId } from "@/lib/search/rules";

const RECENT_MAX = 5;

export type Look = { type: "leader" | "company"; id: string; name: string };

/** What the device keeps: the newest looks of one account, without times. No request contains any of it. */
type Kept = { of: string; looks: Look[] };

/** The newest first; none if another account left them. */
export function readLooks(viewerId: string): Look[] {
  const stored = readJson();
  return isKept(stored) && stored.of === viewerId ? stored.looks : [];
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

// Checked without zod, which the first view would wait for.
function isKept(stored: unknown): stored is Kept {
  const { looks } = (stored ?? {}) as Partial<Kept>;
  return Array.isArray(looks) && looks.length <= RECENT_MAX && looks.every(isLook);
}

function isLook(stored: unknown): stored is Look {
  const { type, id, name } = (stored ?? {}) as Partial<Look>;
  return (type === "leader" || type === "company") && isId(id) && typeof name === "string";
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
