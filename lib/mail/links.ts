import "server-only";
import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/crypto/keys";

export const UNDO_DAYS = 7;

const SECONDS_A_DAY = 24 * 60 * 60;

/** `t` is the signature, which is sent only to this address (SEC-E2). */
export function unsubscribeQuery(email: string): string {
  return new URLSearchParams({ email, t: unsubscribeSignature(email) }).toString();
}

export function isUnsubscribeSignature(email: string, t: string): boolean {
  return isSame(unsubscribeSignature(email), t);
}

/** Has the row's random ID, so it undoes nothing once the row is deleted. */
export function undoToken(unsubscriptionId: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000) + UNDO_DAYS * SECONDS_A_DAY).toString(36);
  return [unsubscriptionId, expires, undoSignature(unsubscriptionId, expires)].join(".");
}

/** The unsubscription's ID; null if the token isn't ours or is too old. */
export function openUndoToken(token: string, now: Date): string | null {
  const [id = "", expires = "", signature = ""] = token.split(".");
  if (!isSame(undoSignature(id, expires), signature)) return null;
  return Number.parseInt(expires, 36) * 1000 > now.getTime() ? id : null;
}

function unsubscribeSignature(email: string): string {
  return keyedHash("unsubscribe/v1", email).toString("base64url");
}

function undoSignature(id: string, expires: string): string {
  return keyedHash("unsubscribe-undo/v1", id, expires).toString("base64url");
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
