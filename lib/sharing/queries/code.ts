import "server-only";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import { keyedHash } from "@/lib/crypto/keys";
import { weekOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sharedPagePath } from "@/lib/paths";
import { CHECK_URL_MAX, type ShownScore } from "@/lib/sharing/schema";

const CODE_BYTES = 8;
const SEALED_BYTES = 160;

/** What tells one image from another, besides names and words: whose it is, of what, and the score on it. */
export type SharedImage = ShownScore & {
  userId: string;
  /** Null for the leader's progress. */
  reviewId: string | null;
  /** The Monday of the week in which the image was drawn. */
  week: Date;
};

/** The code in the address of an image's public page: the same for the same image, so drawing one stores nothing. */
export function codeOf({ userId, reviewId, week, total, averages, positive }: SharedImage): string {
  const shown = JSON.stringify([userId, reviewId, weekOf(week), total, averages, positive]);
  return keyedHash("share/v1", shown).subarray(0, CODE_BYTES).toString("base64url");
}

export function pageUrlOf(code: string): string {
  return env.APP_URL + sharedPagePath(code);
}

/** The same for the image, or null if `APP_URL` is too long for a QR code that people can scan. */
export function checkUrlOf(code: string): string | null {
  const url = pageUrlOf(code);
  return url.length <= CHECK_URL_MAX ? url : null;
}

/** What an image shows, for the browser to give back when it shares that image; of one length for all. */
export function encryptImage({ userId, week, ...shown }: SharedImage): string {
  const text = JSON.stringify({ ...shown, week: weekOf(week) });
  return Buffer.from(encryptField(text, ownerOf(userId), SEALED_BYTES)).toString("base64url");
}

/** The reverse of `encryptImage`, for the same account. @throws AppError invalid */
export function decryptImage(sealed: string, userId: string): SharedImage {
  try {
    const { week, ...shown } = JSON.parse(decryptField(Buffer.from(sealed, "base64url"), ownerOf(userId)));
    return { ...shown, userId, week: new Date(week) };
  } catch {
    throw new AppError("invalid", "This image isn't yours. Please close the dialog and share it again.");
  }
}

function ownerOf(userId: string): string {
  return `shared-image ${userId}`;
}
