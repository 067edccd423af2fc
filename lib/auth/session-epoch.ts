import "server-only";
import { decryptPrivateFields, type PrivateFields } from "@/lib/auth/private-fields";
import { keyedHash } from "@/lib/crypto/keys";

export type EpochOwner = { id: string; privateFields: Uint8Array | null };

/** The cookies of open sessions have it; `endSessionsOf` changes it. Reveals nothing without the key. */
export function epochOf({ id, privateFields }: EpochOwner): string {
  return epochIn(decryptPrivateFields(privateFields, id), id);
}

export function epochIn({ sessionEpoch }: PrivateFields, userId: string): string {
  return keyedHash("session-epoch/v1", userId, sessionEpoch ?? "").toString("base64url");
}
