import "server-only";
import { limitKey } from "@/lib/crypto/keys";
import { limitStore } from "@/lib/limits/store";

/** Lets only this password past the limits of a login: if those were reset, others would see the moment. */
export async function admitNewPassword(address: string, password: string): Promise<void> {
  await limitStore().admit(address, hashOf(address, password), Date.now());
}

export async function isNewPassword(address: string, password: string): Promise<boolean> {
  // Computed for every address, so that the time reveals nothing.
  return limitStore().isAdmitted(address, hashOf(address, password), Date.now());
}

function hashOf(address: string, password: string): string {
  return limitKey("new-password", `${address} ${password}`);
}
