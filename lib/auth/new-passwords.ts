import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

// As long as the window of the limits that it goes round.
const ADMITTED_MS = 15 * 60 * 1000;
// Of wrong tries by anybody: past it the password counts as any other, so that this is no way to guess it.
const TRIES = 1000;
// Each takes a reset or a change by the owner, so that nobody can have one of somebody else's forgotten.
const KEPT_MAX = 10_000;

type NewPassword = { hash: Buffer; until: number; triesLeft: number };

const kept = globalThis as { newPasswords?: { salt: Buffer; byAddress: Map<string, NewPassword> } };

/**
 * Notes that the password of this address was just set, so that its owner can log in with it though the limits of the
 * address are used up. They are not given back, which would show anyone who had used them up that the owner was there
 * just now: only the password itself, which they do not have, makes a difference (`isNewPassword`).
 */
export function admitNewPassword(address: string, password: string, now = Date.now()): void {
  const { byAddress } = store();
  byAddress.delete(address);
  if (byAddress.size >= KEPT_MAX) byAddress.delete(byAddress.keys().next().value ?? "");
  const hash = hashOf(address, password);
  const admitted = { hash, until: now + ADMITTED_MS, triesLeft: TRIES };
  byAddress.set(address, admitted);
  setTimeout(() => {
    if (byAddress.get(address) === admitted) byAddress.delete(address);
  }, ADMITTED_MS).unref();
}

/** Whether it is the password that was set for this address in the last quarter of an hour. */
export function isNewPassword(address: string, password: string, now = Date.now()): boolean {
  const known = store().byAddress.get(address);
  // Computed for every address, so that the time tells nothing.
  const hash = hashOf(address, password);
  if (!known || known.until <= now || known.triesLeft <= 0) return false;
  if (timingSafeEqual(hash, known.hash)) return true;
  known.triesLeft -= 1;
  return false;
}

function store() {
  kept.newPasswords ??= { salt: randomBytes(32), byAddress: new Map() };
  return kept.newPasswords;
}

/** Under a salt that no disk has. */
function hashOf(address: string, password: string): Buffer {
  return createHmac("sha256", store().salt).update(`${address} ${password}`).digest();
}
