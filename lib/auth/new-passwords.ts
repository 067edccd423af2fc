import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

// As long as the window of the limits that it bypasses.
const ADMITTED_MS = 15 * 60 * 1000;
// By everyone together; then the limits apply again, so that no one can use this to guess the password.
const TRIES = 1000;
// Each takes a reset or a change by its owner, so an attacker can't push someone else's out.
const KEPT_MAX = 10_000;

type NewPassword = { hash: Buffer; until: number; triesLeft: number };

const kept = globalThis as { newPasswords?: { salt: Buffer; byAddress: Map<string, NewPassword> } };

/** Lets exactly this password past the limits of a login: if those were reset, others would see the moment. */
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

export function isNewPassword(address: string, password: string, now = Date.now()): boolean {
  const known = store().byAddress.get(address);
  // Computed for every address, so that the time reveals nothing.
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

function hashOf(address: string, password: string): Buffer {
  return createHmac("sha256", store().salt).update(`${address} ${password}`).digest();
}
