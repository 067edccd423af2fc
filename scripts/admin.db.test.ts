import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { makeUser } from "@/tests/factories";
import { changeRole, listAdministrators } from "./lib/administrators.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { StartError } from "./lib/root.mjs";

async function admin(...args: string[]): Promise<{ status: number; output: string }> {
  const { DATABASE_URL, DATA_DIR, MASTER_KEY } = process.env;
  const child = spawn(process.execPath, [path.resolve("scripts", "admin.mjs"), ...args], {
    env: { ...process.env, ...emptyVariables(), DATABASE_URL, DATA_DIR, MASTER_KEY },
  });
  const ended = once(child, "exit");
  const parts = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await ended) as [number];
  return { status, output: parts.join("").trim() };
}

const change = (role: { email: string; isAdmin: boolean }) =>
  withConnection((client) => changeRole(client, role));

async function refusal(role: { email: string; isAdmin: boolean }): Promise<string> {
  const error: unknown = await change(role).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

const isAdmin = async (email: string) => (await db.user.findUniqueOrThrow({ where: { email } })).isAdmin;
const entriesOn = (subject: string) => db.auditEntry.findMany({ where: { subject } });

afterAll(() => db.user.updateMany({ data: { isAdmin: false } }));

it("makes the first administrator, lists them, and writes down what the command line did", async () => {
  const { email } = await makeUser();
  expect(await admin("list")).toEqual({
    status: 0,
    output: "There is no administrator. Make one: npm run admin -- grant <email>",
  });
  expect(await admin("grant", ` ${email.toUpperCase()}`)).toEqual({
    status: 0,
    output: `${email} is now an administrator.`,
  });
  expect(await isAdmin(email)).toBe(true);
  expect(await withConnection(listAdministrators)).toBe(
    `${email}\nNo one can decide on reviews about the only administrator. Make a second person one.`,
  );
  expect(await entriesOn(email)).toMatchObject([
    { action: "admin-granted", admin: "command line", reason: null },
  ]);
  expect((await entriesOn(email)).map(({ day }) => dayOf(day))).toEqual([dayOf(new Date())]);
  expect(await change({ email, isAdmin: true })).toBe(`${email} is an administrator already.`);
  expect(await entriesOn(email)).toHaveLength(1);
});

it("takes the role away, but never from the last one", async () => {
  await db.user.updateMany({ data: { isAdmin: false } });
  const [first, second] = await Promise.all([makeUser({ isAdmin: true }), makeUser({ isAdmin: true })]);
  const revoke = (client: Client, { email }: User) =>
    changeRole(client, { email, isAdmin: false }).catch(String);
  const both = await withConnection((one) =>
    withConnection((other) => Promise.all([revoke(one, first), revoke(other, second)])),
  );
  const said = (words: string) => both.filter((answer) => answer.endsWith(words));
  expect(said("is no longer an administrator.")).toHaveLength(1);
  expect(said("is the only administrator. Make someone else one first.")).toHaveLength(1);
  const [last] = await db.user.findMany({ where: { isAdmin: true } });
  expect(await admin("revoke", last?.email ?? "")).toEqual({
    status: 1,
    output: `${last?.email} is the only administrator. Make someone else one first.`,
  });
  expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
});

it("refuses unknown and unverified addresses, and says what to do", async () => {
  const { email } = await makeUser({ isVerified: false });
  expect(await refusal({ email, isAdmin: true })).toBe(
    `${email} isn't verified yet. Its owner has to open the emailed link first.`,
  );
  expect(await isAdmin(email)).toBe(false);
  expect(await refusal({ email: "no.one@solen.example", isAdmin: true })).toContain(
    "No account has the address no.one@solen.example.",
  );
  expect(await entriesOn(email)).toEqual([]);
});

it.each([[], ["grant"], ["list", "a@solen.example"], ["grant", "a@solen.example", "--data", "other"]])(
  "says how it is used: %j",
  async (...args: string[]) => {
    expect(await admin(...args)).toMatchObject({ status: 1, output: expect.stringContaining("Usage:") });
  },
);

it("refuses what isn't an address, and a folder without a database", async () => {
  expect(await admin("grant", "kim")).toEqual({ status: 1, output: "'kim' isn't an email address." });
  const { DATABASE_URL } = process.env;
  process.env.DATABASE_URL = "";
  const { status, output } = await admin("list", "--data", "dev");
  process.env.DATABASE_URL = DATABASE_URL;
  expect(status).toBe(1);
  expect(output).toContain(
    "Start the product there once, or choose another with --data demo or --data start.",
  );
});
