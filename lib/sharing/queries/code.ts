import "server-only";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import { keyedHash } from "@/lib/crypto/keys";
import { weekOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sharedPagePath } from "@/lib/paths";
import { CHECK_URL_MAX, type ShownScore } from "@/lib/sharing/schema";

const CODE_BYTES = 8;
const ENCRYPTED_BYTES = 160;

/** Besides names and words, this tells one image from another. */
export type SharedImage = ShownScore & {
  userId: string;
  /** Null for the leader's progress. */
  reviewId: string | null;
  /** The Monday of the week of the drawing. */
  week: Date;
};

/** The same image has the same code, so drawing one stores nothing. */
export function codeOf({ userId, reviewId, week, total, averages, positive }: SharedImage): string {
  const shown = JSON.stringify([userId, reviewId, weekOf(week), total, averages, positive]);
  return keyedHash("share/v1", shown).subarray(0, CODE_BYTES).toString("base64url");
}

export function pageUrlOf(code: string): string {
  return env.APP_URL + sharedPagePath(code);
}

export function checkUrlOf(code: string): string | null {
  const url = pageUrlOf(code);
  return url.length <= CHECK_URL_MAX ? url : null;
}

/** For the browser to give back when it shares the image. All have one length, whatever the score. */
export function encryptImage({ userId, week, ...shown }: SharedImage): string {
  const text = JSON.stringify({ ...shown, week: weekOf(week) });
  return Buffer.from(encryptField(text, ownerOf(userId), ENCRYPTED_BYTES)).toString("base64url");
}

/** @throws AppError invalid, also for another account's image */
export function decryptImage(encrypted: string, userId: string): SharedImage {
  try {
    const { week, ...shown } = JSON.parse(decryptField(Buffer.from(encrypted, "base64url"), ownerOf(userId)));
    return { ...shown, userId, week: new Date(week) };
  } catch {
    throw new AppError("invalid", "This image isn't yours. Please close the dialog and share it again.");
  }
}

function ownerOf(userId: string): string {
  return `shared-image ${userId}`;
}
