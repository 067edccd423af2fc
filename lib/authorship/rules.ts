import { RECOVERY_CODE_GROUP } from "@/lib/authorship/constants";

export const SALT_BYTES = 16;

type Bytes = Uint8Array<ArrayBuffer>;

/** The first salt is the one for new submissions. */
export function saltsOf(account: { authorSalt: Uint8Array; unlockedSalts: Uint8Array | null }): Bytes[] {
  return [new Uint8Array(account.authorSalt), ...splitSalts(account.unlockedSalts ?? new Uint8Array())];
}

export function splitSalts(joined: Uint8Array): Bytes[] {
  return Array.from(
    { length: joined.length / SALT_BYTES },
    (_, index) => new Uint8Array(joined.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES)),
  );
}

export function joinSalts(salts: readonly Uint8Array[]): Bytes {
  return Uint8Array.from(salts.flatMap((salt) => [...salt]));
}

export function mergeSalts(first: readonly Bytes[], second: readonly Bytes[]): Bytes[] {
  const byValue = new Map([...first, ...second].map((salt) => [salt.join(), salt]));
  return [...byValue.values()];
}

export function groupRecoveryCode(code: string): string {
  return code.replace(new RegExp(`.{${RECOVERY_CODE_GROUP}}(?=.)`, "g"), "$&-");
}
