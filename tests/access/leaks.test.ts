import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { findLeaks } from "./leaks";
import type { Caller } from "./table";

const tag = randomBytes(32);
const moment = Date.UTC(2026, 10, 17, 9, 41, 20, 123);
const stored = {
  secrets: [tag.toString("base64")],
  addresses: ["ada@acme.com", "audited@acme.com"],
  audited: ["audited@acme.com"],
  moments: [moment],
};

function leaksIn(body: string | Uint8Array, { caller = "member" as Caller, sent = "" } = {}): string[] {
  return findLeaks([{ name: "GET /", caller, sent, body: Buffer.from(body) }], stored, []);
}

it.each([
  ["bytes", Buffer.concat([Buffer.from("a"), tag, Buffer.from("b")])],
  ["hex", `{"x":"\\\\x${tag.toString("hex")}"}`],
  ["base64", tag.toString("base64")],
  ["base64url", `a.${tag.toString("base64url")}.b`],
  ["a Buffer", JSON.stringify({ x: tag })],
  ["a Uint8Array", JSON.stringify({ x: new Uint8Array(tag) })],
  ["a Uint8Array in a page's payload", JSON.stringify(JSON.stringify({ x: new Uint8Array(tag) }))],
])("finds a stored value as %s", (_, body) => expect(leaksIn(body)).toHaveLength(1));

it.each([
  ["an exact time", `"${new Date(moment).toISOString()}"`],
  ["any time that isn't midnight", '"2024-01-01T00:00:01Z"'],
  ["the seconds of a review", `[${Math.floor(moment / 1000)}]`],
  ["the milliseconds of a review", `{"at":${moment}}`],
  ["someone's address", "write to ada@acme.com."],
  ["a column that no answer has, even if it is empty", '{"authorTag":null}'],
  ["such a column in a page's payload", '{\\"submittedAt\\":null}'],
])("finds %s", (_, body) => expect(leaksIn(body)).toHaveLength(1));

it("leaves weeks, other numbers and what the caller sent", () => {
  const body = `"2026-11-16T00:00:00.000Z" ${randomBytes(32).toString("hex")} 1700000000 ada@acme.com`;
  expect(leaksIn(body, { sent: "ada@acme.com" })).toEqual([]);
});

it("leaves the addresses in the audit log to administrators only", () => {
  expect(leaksIn("audited@acme.com", { caller: "admin" })).toEqual([]);
  expect(leaksIn("ada@acme.com", { caller: "admin" })).toHaveLength(1);
  expect(leaksIn("audited@acme.com", { caller: "leader" })).toHaveLength(1);
});
