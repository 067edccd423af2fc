import { limitKey } from "@/lib/crypto/keys";
import { clientKey } from "@/lib/http/client-key";
import { isWithinLimit, type RateLimitName } from "@/lib/http/rate-limit";

/** What the limits know requests from this address by, as `call` sends them. */
export function keyOf(client: string): string {
  return clientKey(new Headers({ "x-client-address": client }), null);
}

/** What the limits of a login know an address by. */
export function failureKey(email: string): string {
  return limitKey("login", email);
}

/** Uses a limit up as so many requests would, and gives how many it took. */
export async function exhaust(name: RateLimitName, key: string): Promise<number> {
  for (let used = 0; ; used++) if (!(await isWithinLimit(name, key))) return used;
}

/** Has the process forget every count; what falls by lot falls the same again for the same keys and window. */
export function forgetCounts(): void {
  delete (globalThis as { limitCounters?: unknown }).limitCounters;
}
