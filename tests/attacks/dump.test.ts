import { createHash, createHmac, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { changePrivateFields, decryptPrivateFields } from "@/lib/auth/private-fields";
import { wrapSalts } from "@/lib/authorship/mutations/recovery";
import { BRAND } from "@/lib/brand";
import { db } from "@/lib/db/client";
import { normaliseText } from "@/lib/reviews/rules";
import { makeCases } from "./cases";
import {
  type Dump,
  makePeople,
  type Person,
  rowsOf,
  type StolenRow,
  steal,
  submitAs,
  textNumber,
} from "./world";

// docs/anonymity.md, proof 1: what a thief with a copy of the database can name.
const PEOPLE = 50;
const REVIEWS = 200;
const HASHED_REVIEWS = 40;
const TEAM = 5;
// They have ten lengths, so that the length identifies the name. A third of the people have none.
const NAMES = Array.from({ length: 10 }, (_, index) => `Quiet${" grey".repeat(index)} heron`);
// AES-256-GCM with a nonce of 12 bytes and a tag of 16.
const UNPADDED = (name: string) => 12 + Buffer.byteLength(name) + 16;
const ALGORITHMS = ["md5", "sha1", "sha256", "sha512"];
const KEYS = ["", "secret", "changeme", "author/v1", "submission/v1", "field/v1", BRAND, BRAND.toLowerCase()];
const SEPARATORS = ["", ":", "|"];

let people: Person[];
let dump: Dump;
const authorOf = new Map<string, Person | null>();

beforeAll(async () => {
  people = await makePeople(PEOPLE, TEAM);
  for (const [index, person] of people.entries()) {
    if (index % 3 !== 0) await signWith(person, NAMES[index % NAMES.length] ?? "");
  }
  for (let index = 0; index < REVIEWS; index++) {
    const author = people[index % PEOPLE] as Person;
    const round = Math.floor(index / PEOPLE);
    const colleagues = people.filter((person) => person.companyId === author.companyId && person !== author);
    const leader = colleagues[round % colleagues.length] as Person;
    const target = round === 3 ? {} : { revieweeId: leader.id };
    const review = await submitAs(author, {
      ...target,
      companyId: author.companyId,
      reviewText: textNumber(index),
    });
    authorOf.set(review.id, author);
  }
  for (const [index, person] of people.entries()) {
    if (index % 5 === 0) Object.assign(person, await withRecovery(person));
  }
  const cases = await makeCases();
  people.push(...cases.people);
  for (const [id, author] of cases.authorOf) authorOf.set(id, author);
  dump = await steal();
});

async function withRecovery({ id, authorSalt }: Person): Promise<Person> {
  const earlier = new Uint8Array(randomBytes(16));
  const locked = wrapSalts(id, [randomBytes(16)], "A".repeat(28));
  const recoveryWrap = wrapSalts(id, [authorSalt, earlier], "B".repeat(28));
  return db.user.update({
    where: { id },
    data: { unlockedSalts: earlier, recoveryWrap, lockedWraps: { push: locked } },
  });
}

async function signWith(person: Person, anonymousName: string): Promise<void> {
  await db.$transaction((tx) => changePrivateFields(tx, person.id, { anonymousName }));
  Object.assign(person, await db.user.findUniqueOrThrow({ where: { id: person.id } }));
}

function fittingByLength(
  row: StolenRow,
  users: StolenRow[],
  lengthOf: (name: string) => number,
): StolenRow[] {
  const author = authorOf.get(row.id ?? "");
  return users.filter(
    ({ companyId, privateFields }) =>
      companyId === author?.companyId &&
      typeof privateFields === "string" &&
      (privateFields.length - "\\x".length) / 2 === lengthOf(row.displayName ?? ""),
  );
}

function valuesOf(row: StolenRow, except: string[] = []): string[] {
  return Object.entries(row)
    .filter(([column, value]) => value !== null && !except.includes(column))
    .map(([, value]) => (value ?? "").toLowerCase());
}

function* guesses(person: Person, row: StolenRow): Generator<string> {
  const salt = Buffer.from(person.authorSalt);
  const users = [person.id, person.email];
  const targets = [row.revieweeId ?? row.companyId ?? "", ""];
  const texts = [row.reviewText ?? "", normaliseText(row.reviewText ?? ""), ""];
  for (const user of users) {
    for (const target of targets) {
      for (const text of texts) {
        for (const separator of SEPARATORS) {
          const subject = [user, target, text].filter(Boolean).join(separator);
          for (const algorithm of ALGORITHMS) yield createHash(algorithm).update(subject).digest("hex");
          for (const key of KEYS) yield createHmac("sha256", key).update(subject).digest("hex");
          yield createHmac("sha256", salt).update(subject).digest("hex");
          yield createHash("sha256").update(salt).update(subject).digest("hex");
        }
      }
    }
  }
}

function namedBy(rows: StolenRow[], columns: string[]): number {
  return rows.filter((row) => {
    const stored = columns.map((column) => (row[column] ?? "").replace(/^\\x/, ""));
    const fits = (person: Person) => {
      for (const guess of guesses(person, row)) if (stored.includes(guess)) return true;
      return false;
    };
    const author = authorOf.get(row.id ?? "");
    // The thief takes the first person whose guesses fit. The author is tried first, because it is faster.
    return author ? fits(author) && people.find(fits) === author : false;
  }).length;
}

describe("a thief with the whole database", () => {
  it("finds every submission stored", () => {
    expect(
      rowsOf(dump, "reviews")
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...authorOf.keys()].sort());
    expect(authorOf.size).toBeGreaterThan(REVIEWS);
  });

  it("finds no user ID, address or salt in any review, except the leader it is about", () => {
    const known = people.flatMap((person) => [
      person.id.toLowerCase(),
      person.id.replaceAll("-", "").toLowerCase(),
      person.email.toLowerCase(),
      Buffer.from(person.email).toString("hex"),
      Buffer.from(person.authorSalt).toString("hex"),
      Buffer.from(person.authorSalt).toString("base64").toLowerCase(),
      ...(person.unlockedSalts ? [Buffer.from(person.unlockedSalts).toString("hex")] : []),
    ]);
    const leaders = new Set(people.map((person) => person.id));
    for (const row of rowsOf(dump, "reviews")) {
      expect(row.revieweeId === null || leaders.has(row.revieweeId ?? "")).toBe(true);
      expect(row.revieweeId).not.toBe(authorOf.get(row.id ?? "")?.id);
      const values = valuesOf(row, ["revieweeId"]).join("\n");
      expect(known.filter((value) => values.includes(value))).toEqual([]);
    }
  });

  it("finds no review, tag or hash in any row that belongs to a person", () => {
    const keys = rowsOf(dump, "reviews").flatMap((row) =>
      [row.id, row.authorTag, row.submissionHash].map((value) => (value ?? "").replace(/^\\x/, "")),
    );
    for (const table of [
      "users",
      "accounts",
      "sessions",
      "outbox_messages",
      "invitations",
      "unsubscribed_emails",
      "consent_changes",
      "settings",
    ]) {
      const values = rowsOf(dump, table)
        .flatMap((row) => valuesOf(row))
        .join("\n");
      expect(keys.filter((key) => values.includes(key))).toEqual([]);
    }
  });

  it("can't tell who has a display name, or which", () => {
    const users = rowsOf(dump, "users");
    const signed = rowsOf(dump, "reviews").filter(({ displayName }) => displayName !== null);
    expect(signed.length).toBeGreaterThan(REVIEWS / 2);
    const text = JSON.stringify(users);
    for (const name of NAMES) {
      expect(text).not.toContain(name);
      expect(text).not.toContain(Buffer.from(name).toString("hex"));
    }
    const stored = users[0]?.privateFields ?? "";
    const lengthOf = () => (stored.length - "\\x".length) / 2;
    for (const row of signed) expect(fittingByLength(row, users, lengthOf)).toHaveLength(TEAM);
    // If these were equal under one key and nonce, the names would be too.
    expect(new Set(users.map(({ privateFields }) => privateFields)).size).toBe(users.length);
  });

  it("could name people who sign if names were encrypted without padding, and null without a name", () => {
    const users = rowsOf(dump, "users").map((row) => {
      const person = people.find(({ id }) => id === row.id) as Person;
      const { anonymousName } = decryptPrivateFields(person.privateFields, person.id);
      const encrypted = anonymousName && `\\x${"00".repeat(UNPADDED(anonymousName))}`;
      return { ...row, privateFields: encrypted };
    });
    const signed = rowsOf(dump, "reviews").filter(({ displayName }) => displayName !== null);
    const named = signed.filter((row) => {
      const [only, ...others] = fittingByLength(row, users, UNPADDED);
      return others.length === 0 && only?.id === authorOf.get(row.id ?? "")?.id;
    });
    expect(named).toHaveLength(signed.length);
  });

  it("gets no stored column from any common hash over user, target and text", () => {
    const rows = rowsOf(dump, "reviews").slice(0, HASHED_REVIEWS);
    expect(namedBy(rows, ["authorTag", "submissionHash", "id"])).toBe(0);
  });

  it("could name everyone with the same guesses if the hash had no key", () => {
    const weak = rowsOf(dump, "reviews")
      .slice(0, HASHED_REVIEWS)
      .map((row) => {
        const subject = [
          authorOf.get(row.id ?? "")?.id,
          row.revieweeId ?? row.companyId,
          row.reviewText,
        ].join(":");
        return { ...row, submissionHash: `\\x${createHash("sha256").update(subject).digest("hex")}` };
      });
    expect(namedBy(weak, ["submissionHash"])).toBe(HASHED_REVIEWS);
  });
});
