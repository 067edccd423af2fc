import type { Caller } from "./table";

export type Answer = { name: string; caller: Caller; sent: string; body: Uint8Array };

export type Canary = {
  what: string;
  value: string;
  knownTo: readonly Caller[];
};

/** `secrets` are in base64. `audited` are the `addresses` that the audit log names. */
export type Stored = { secrets: string[]; addresses: string[]; audited: string[]; moments: number[] };

export const NOTHING_STORED: Stored = { secrets: [], addresses: [], audited: [], moments: [] };

const PREFIX_BYTES = 4;
const SPACE = 32;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MS_DIGITS = 13;
const ADDRESS = /[\w.+-]+@[\w.-]+\w/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g;
const UNIX_TIME = /(?<![\w.-])\d{10}(?:\d{3})?(?![\w.-])/g;
// No answer may have these columns, even empty. The payload of a page escapes the quotes.
const PRIVATE_KEY =
  /"(authorTag|submissionHash|firstByAuthor|unregisteredLeaderEmail|unregisteredLeaderIndex|reviewerId|authorId|submittedAt|visibleAt|appealedOn|sealed|authorSalt|unlockedSalts|recoveryWrap|lockedWraps|lockedNames|privateFields|hashedPassword|mailbox|resetToken|resetTokenExpiry|verificationToken|verificationTokenExpiry|sid|ownerKey|epoch|recipientKey|aboutKey)\\?"\s*:/g;

export function findLeaks(answers: Answer[], stored: Stored, canaries: Canary[]): string[] {
  const holdsSecret = secretFinder(stored.secrets);
  const minutes = new Set(stored.moments.map((moment) => minuteOf(new Date(moment))));
  const listed = new Set(canaries.map(({ value }) => value));
  const addresses = new Set(stored.addresses.filter((address) => !listed.has(address)));
  const audited = new Set(stored.audited);
  return answers.flatMap(({ name, caller, sent, body: padded }) => {
    const body = padded.subarray(0, padded.findLastIndex((byte) => byte !== SPACE) + 1);
    const text = Buffer.from(body).toString("utf8");
    const read = canaries.filter(
      ({ value, knownTo }) => !knownTo.includes(caller) && text.includes(value) && !sent.includes(value),
    );
    const found = [
      ...read.map(({ what }) => what),
      ...Array.from(text.matchAll(ADDRESS), ([address]) => address)
        .filter((address) => addresses.has(address) && !sent.includes(address))
        // Only administrators read the audit log.
        .filter((address) => caller !== "admin" || !audited.has(address))
        .map(() => "someone's address"),
      ...Array.from(text.matchAll(PRIVATE_KEY), ([, key]) => `the field ${key}`),
      ...exactTimesIn(text, minutes),
      ...(holdsSecret(body) || holdsSecret(withoutIndexes(text)) ? ["a value that is stored as bytes"] : []),
    ];
    return [...new Set(found)].map((what) => `${what}, to the ${caller} by ${name}`);
  });
}

/** A midnight (UTC) is a day or a week. A number counts only if it is the time of a review. */
function exactTimesIn(text: string, minutes: Set<number>): string[] {
  const dates = Array.from(text.matchAll(ISO_TIME), ([date]) => new Date(date)).filter(
    (date) => date.getTime() % DAY_MS !== 0,
  );
  const numbers = Array.from(
    text.matchAll(UNIX_TIME),
    ([digits]) => new Date(Number(digits.padEnd(MS_DIGITS, "0"))),
  ).filter((date) => minutes.has(minuteOf(date)));
  return [...dates, ...numbers].map((date) => `the time ${date.toISOString()}`);
}

function minuteOf(date: Date): number {
  return Math.floor(date.getTime() / MINUTE_MS);
}

/** A Uint8Array in JSON is `{"0":12,"1":34}`. */
function withoutIndexes(text: string): Uint8Array {
  return Buffer.from(
    text.includes('"0\\":') || text.includes('"0":') ? text.replace(/\\?"\d+\\?":/g, "") : "",
  );
}

/** Finds thousands of values, in each way of writing them, in one pass over the bytes. */
function secretFinder(secrets: string[]): (body: Uint8Array) => boolean {
  const needles = new Map<number, Buffer[]>();
  for (const secret of secrets.map((each) => Buffer.from(each, "base64"))) {
    const texts = [
      secret.toString("hex"),
      secret.toString("base64url"),
      secret.toString("base64"),
      secret.join(),
    ];
    for (const needle of [secret, ...texts.map((each) => Buffer.from(each.replace(/=+$/, "")))]) {
      const key = needle.readUInt32BE();
      needles.set(key, [...(needles.get(key) ?? []), needle]);
    }
  }
  return (body) => {
    let key = 0;
    for (let index = 0; index < body.length && needles.size > 0; index++) {
      key = ((key << 8) | (body[index] ?? 0)) >>> 0;
      const at = index - PREFIX_BYTES + 1;
      if (needles.get(key)?.some((needle) => needle.equals(body.subarray(at, at + needle.length))))
        return true;
    }
    return false;
  };
}
