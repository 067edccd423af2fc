import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { decryptMail, encryptMail, type OutboxMail } from "@/lib/mail/encrypted";
import { undoToken } from "@/lib/mail/links";

const ADDRESS = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(58)}.io`;
const person = { to: ADDRESS, firstName: "鷺".repeat(80), token: "t".repeat(160) };
const idempotencyKey = randomUUID();

const MAILS: OutboxMail[] = [
  { kind: "verify-email", payload: person, idempotencyKey },
  { kind: "reset-password", payload: person, idempotencyKey },
  { kind: "choose-password", payload: person, idempotencyKey },
  { kind: "password-changed", payload: person, idempotencyKey },
  { kind: "account-deleted", payload: person, idempotencyKey },
  { kind: "already-registered", payload: { to: ADDRESS }, idempotencyKey },
  { kind: "invitation", payload: { to: ADDRESS }, idempotencyKey },
  { kind: "invitation", payload: { to: "a@b.io" }, idempotencyKey },
  { kind: "feedback-received", payload: { leaderId: randomUUID() }, idempotencyKey },
  {
    kind: "unsubscribed",
    payload: { to: ADDRESS, undo: undoToken(randomUUID(), new Date("2126-01-01")) },
    idempotencyKey,
  },
];

it("a waiting email has one size, whatever its kind, address and name", () => {
  expect(ADDRESS).toHaveLength(254);
  const sizes = MAILS.map((mail) => encryptMail("row", mail).length);
  expect(new Set(sizes).size).toBe(1);
  expect(MAILS.map((mail) => decryptMail("row", encryptMail("row", mail)))).toEqual(MAILS);
});
