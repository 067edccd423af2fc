import "server-only";
import { z } from "zod";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import { storedHash } from "@/lib/crypto/keys";
import { prepare } from "@/lib/db/prepared";

// Every change is encrypted to this size.
const CHANGE_BYTES = 96;

const consentChange = z.object({ id: z.uuid(), isShareable: z.boolean() });
type ConsentChange = z.infer<typeof consentChange>;

export function consentKeyOf(id: string): Uint8Array<ArrayBuffer> {
  return storedHash("consent/v1", id);
}

export function encryptConsent(change: ConsentChange) {
  const key = consentKeyOf(change.id);
  return { key, payload: encryptField(JSON.stringify(change), toHex(key), CHANGE_BYTES) };
}

export function decryptConsent(row: { key: Uint8Array; payload: Uint8Array }): ConsentChange {
  return consentChange.parse(JSON.parse(decryptField(row.payload, toHex(row.key))));
}

const readChanges = prepare<{ key: Uint8Array; payload: Uint8Array }, [keys: readonly string[]]>(`
  SELECT "key", "payload" FROM "consent_changes"
  WHERE "key" = ANY(ARRAY(SELECT decode(hex, 'hex') FROM unnest($1::text[]) AS hex))`);

export async function listPendingConsent(ids: string[]): Promise<Map<string, boolean>> {
  const rows = await readChanges(ids.map((id) => toHex(consentKeyOf(id))));
  return new Map(rows.map(decryptConsent).map(({ id, isShareable }) => [id, isShareable]));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
