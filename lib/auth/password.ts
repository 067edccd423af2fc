import "server-only";
import { runInPool } from "@/lib/auth/password-pool";
import { keyedHash } from "@/lib/crypto/keys";
import { env } from "@/lib/env";

// OWASP asks for at least 10; 12 takes about a quarter of a second here. Tests and development needn't wait.
const COSTS = { production: 12, development: 8, test: 4 };
const SALT_BYTES = 16;
// Compared when there is no account, so that it takes as long (SEC-A4).
const DUMMY_HASH = "CwTycUXWue0Thq9StjUM0uJ8o2Z6x1Yh1rV3QfHh1J1mA0dHq2a7K";

/** @throws AppError unavailable when too many are waiting */
export function hashPassword(password: string): Promise<string> {
  return runInPool("hash", { password: preHash(password), cost: cost() });
}

/** Equal for equal input, so sign-ups at once agree without a comparison. @throws AppError unavailable */
export function hashSignUpPassword(email: string, password: string): Promise<string> {
  const salt = keyedHash("sign-up-salt/v1", email).subarray(0, SALT_BYTES);
  return runInPool("hash", { password: preHash(password), cost: cost(), salt });
}

/** False without a hash, after the same work. @throws AppError unavailable when too many are waiting */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = hash ?? `$2b$${String(cost()).padStart(2, "0")}$${DUMMY_HASH}`;
  const matches = await runInPool("compare", { password: preHash(password), hash: compared });
  return hash !== null && matches;
}

/** Base64: bcrypt ignores all after byte 72 or a NUL (SEC-A2). Keyed, so a database alone isn't enough. */
function preHash(password: string): string {
  return keyedHash("password/v1", password).toString("base64");
}

function cost(): number {
  return COSTS[env.NODE_ENV];
}
