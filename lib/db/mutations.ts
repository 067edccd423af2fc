import "server-only";
import { masterKeyFingerprint } from "@/lib/crypto/keys";
import { prepare } from "@/lib/db/prepared";
import { SETTINGS } from "@/lib/db/settings";

const storeOnce = prepare<never, [key: string, value: string]>(
  `INSERT INTO "settings" ("key", "value") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
);
const readSetting = prepare<{ value: string }, [key: string]>(
  `SELECT "value" FROM "settings" WHERE "key" = $1`,
);

/** With another key, authors would silently lose their submissions. Stores the fingerprint on first use. */
export async function isOwnMasterKey(): Promise<boolean> {
  const fingerprint = masterKeyFingerprint();
  await storeOnce(SETTINGS.fingerprint, fingerprint);
  const [stored] = await readSetting(SETTINGS.fingerprint);
  return stored?.value === fingerprint;
}
