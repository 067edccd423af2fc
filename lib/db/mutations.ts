import "server-only";
import { keyedHash } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { SETTINGS } from "@/lib/db/settings";

/** With another key, every author would silently lose their submissions. Stores the fingerprint on first use. */
export async function isOwnMasterKey(): Promise<boolean> {
  const fingerprint = keyedHash("fingerprint/v1").toString("hex");
  await db.setting.createMany({
    data: { key: SETTINGS.fingerprint, value: fingerprint },
    skipDuplicates: true,
  });
  const { value } = await db.setting.findUniqueOrThrow({ where: { key: SETTINGS.fingerprint } });
  return value === fingerprint;
}
