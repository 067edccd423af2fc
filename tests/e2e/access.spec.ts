import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import pg from "pg";
import { type Answer, findLeaks, NOTHING_STORED } from "../access/leaks";
import { CALLERS, type Caller, type Row, readTable } from "../access/table";
import { inParallel } from "../in-parallel";
import { listPages } from "../routes";
import { sendCanaries } from "./canaries";
import { type AccessScene, makeAccessScene, readStoredQuickly } from "./people";
import {
  ask,
  copyWithoutMiddleware,
  type Got,
  type NewProcess,
  siteCluster,
  siteDatabase,
  startProcess,
  startProxy,
} from "./process";
import { test } from "./test";
import { headerTricks, isRefused, pathTricks, RSC, type Trick } from "./tricks";

// One process without middleware.ts is enough for all of them.
test.describe.configure({ mode: "serial" });

// SEC-C1: what each page answers to whom: a status, or where it sends people. Written by hand, so that a change of
// access shows here. What middleware.ts answers in place of a page has a row of its own.
const TABLE = `
                                   visitor           newcomer          member     other      leader     admin
/                                  200               200               200        200        200        200
/ by middleware                    200               complete-profile  dashboard  dashboard  dashboard  dashboard
/login                             200               200               200        200        200        200
/login by middleware               200               complete-profile  dashboard  dashboard  dashboard  dashboard
/login/with-query                  200               200               200        200        200        200
/register                          200               200               200        200        200        200
/register by middleware            200               complete-profile  dashboard  dashboard  dashboard  dashboard
/verify-email                      200               200               200        200        200        200
/resend-verification               200               200               200        200        200        200
/forgot-password                   200               200               200        200        200        200
/reset-password                    200               200               200        200        200        200
/unsubscribe                       200               200               200        200        200        200
/how-anonymity-works               200               200               200        200        200        200
/terms                             200               200               200        200        200        200
/privacy                           200               200               200        200        200        200
/accessibility                     200               200               200        200        200        200
/removals                          200               200               200        200        200        200
/anonymous-feedback/[leader]       200               200               200        200        200        200
/c/[code]                          200               200               200        200        200        200
/robots.txt                        200               200               200        200        200        200
/sitemap.xml                       200               200               200        200        200        200
/manifest.webmanifest              200               200               200        200        200        200

/complete-profile                  login             200               home       home       home       home

/dashboard                         login             complete-profile  200        200        200        200
/leader-reviews                    login             complete-profile  200        200        200        200
/leader-reviews/print              login             complete-profile  200        200        200        200
/submissions                       login             complete-profile  200        200        200        200
/submissions?page=2                login             complete-profile  200        200        200        200
/leader-lookup?id=[leader]         login             complete-profile  200        200        200        200
/company-lookup?id=[company]       login             complete-profile  200        200        200        200
/company-profiles                  login             complete-profile  200        200        200        200
/profile                           login             complete-profile  200        200        200        200

/admin/panel?tab=queue             login             complete-profile  dashboard  dashboard  dashboard  200
/admin/panel?tab=people            login             complete-profile  dashboard  dashboard  dashboard  200
/admin/panel?tab=audit             login             complete-profile  dashboard  dashboard  dashboard  200
`;

const SITE_PORT = Number(process.env.E2E_PORT);
const BY_MIDDLEWARE = " by middleware";
const rows = readTable(TABLE);
const gated = rows.filter(({ expected }) => expected.visitor === "login");
const answers: Answer[] = [];
// Without an email service, the links that would be emailed are printed.
const PRINTED_MAIL = /^Mail for /;

let scene: AccessScene;
let bare: NewProcess;
let database: Awaited<ReturnType<typeof startProxy>>;
let folder: string;

test.beforeAll(async () => {
  scene = await makeAccessScene();
  database = await startProxy(siteDatabase());
  folder = copyWithoutMiddleware();
  bare = await startProcess({
    folder,
    env: { DATABASE_URL: database.url, APP_URL: process.env.E2E_BASE_URL ?? "" },
  });
});

test.afterAll(async () => {
  await bare?.stop();
  database?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function addressOf(name: string): string {
  const { leader, company, code } = scene.ids;
  return name.replace("[leader]", leader).replace("[company]", company).replace("[code]", code);
}

function headersOf(caller: Caller): Record<string, string> {
  return caller === "visitor" ? {} : { cookie: scene.cookies[caller] };
}

function outcomeOf({ status, headers }: Got): string {
  if (status !== 307 || !headers.location) return String(status);
  return new URL(headers.location, "http://localhost").pathname.slice(1) || "home";
}

type Call = { port: number; caller: Caller; at: string; name?: string; headers?: Record<string, string> };

async function get({ port, caller, at, name = at, headers }: Call): Promise<Got> {
  const all = { ...headers, ...headersOf(caller) };
  const first = await ask(port, at, { headers: all });
  // Next redirects to an address with a hash of the headers.
  const { location = "" } = first.headers;
  const got = /[?&]_rsc\b/.test(location) ? await ask(port, location, { headers: all }) : first;
  // Without the times of the answer itself, in whose minute another test may submit a review.
  const body = got.body.replace(/(readAt\\*":)\d+/g, "$1");
  answers.push({ name, caller, sent: at, body: Buffer.from(body) });
  return got;
}

async function expectRows(port: number, asked: Row[], callers: readonly Caller[]): Promise<void> {
  for (const { name, expected } of asked) {
    const at = addressOf(name.replace(BY_MIDDLEWARE, ""));
    for (const caller of callers) {
      const got = outcomeOf(await get({ port, caller, at, name }));
      expect.soft(got, `${name} for the ${caller}`).toBe(expected[caller]);
    }
  }
}

function pageOf(name: string): string {
  return name
    .replace(BY_MIDDLEWARE, "")
    .replace(/\?.*/, "")
    .replace(/\[\w+\]/, "[]");
}

test("the access table has a row for each page, and no row without one (SEC-C1)", () => {
  const listed = new Set(rows.map(({ name }) => pageOf(name)));
  expect([...listed].sort()).toEqual(listPages().map(pageOf).sort());
});

test("each page answers as the access table says (SEC-C1)", async () => {
  const replaced = rows.flatMap(({ name }) =>
    name.endsWith(BY_MIDDLEWARE) ? name.replace(BY_MIDDLEWARE, "") : [],
  );
  await expectRows(
    SITE_PORT,
    rows.filter(({ name }) => !replaced.includes(name)),
    CALLERS,
  );
});

test("without middleware.ts, each page that isn't for everyone refuses the same callers (SEC-C2)", async () => {
  const isOpen = await ask(bare.port, "/login", { headers: headersOf("member") });
  expect(isOpen.status, "middleware.ts isn't there").toBe(200);
  await expectRows(bare.port, gated, ["visitor", "newcomer", "member", "admin"]);
});

// They are the visitor, the newcomer and a member. The others are refused in the same way as the member.
const DIFFERENTLY_REFUSED = 3;

type Refusal = { at: string; callers: Caller[] };

function refusals(): Refusal[] {
  const pages = gated.filter(
    ({ name }, index) => gated.findIndex((each) => pageOf(each.name) === pageOf(name)) === index,
  );
  return [
    ...pages.map(({ name, expected }) => ({
      at: addressOf(name),
      callers: CALLERS.filter((caller) => expected[caller] !== "200").slice(0, DIFFERENTLY_REFUSED),
    })),
    { at: "/api/me", callers: ["visitor"] },
    { at: "/api/admin/reviews", callers: ["visitor", "newcomer", "member"] },
  ];
}

const AT_ONCE = 10;

async function expectRefused(port: number, tricks: (Trick & { caller: Caller })[]): Promise<void> {
  const found = await inParallel(tricks.length, AT_ONCE, async (index) => {
    const trick = tricks[index];
    if (!trick) throw new Error("No such trick");
    const got = await get({ port, ...trick });
    return { status: got.status, ...trick, isRefused: isRefused(got) };
  });
  expect(found.filter((each) => !each.isRefused)).toEqual([]);
}

test("no trick gets more out of the site than the plain request (SEC-C2)", async () => {
  for (const { at, callers } of refusals()) {
    const byHeaders = headerTricks(at).flatMap((trick) => callers.map((caller) => ({ ...trick, caller })));
    const byPath = pathTricks(at).map((trick) => ({ ...trick, caller: "visitor" as const }));
    await expectRefused(SITE_PORT, [...byHeaders, ...byPath]);
  }
});

test("without middleware.ts, no header gets a visitor more than the plain request (SEC-C2)", async () => {
  for (const { at } of refusals()) {
    await expectRefused(
      bare.port,
      headerTricks(at).map((trick) => ({ ...trick, caller: "visitor" })),
    );
  }
});

test("no page tells a caller what they may not know, in HTML or in payloads, and no payload that they may read counts as refused (SEC-C9)", async () => {
  const payloads: Got[] = [];
  for (const { name, expected } of gated) {
    const asked = CALLERS.map(async (caller) => {
      const payload = await get({ port: SITE_PORT, caller, at: addressOf(name), headers: RSC });
      if (expected[caller] === "200")
        expect.soft(isRefused(payload), `${name} for the ${caller}`).toBe(false);
      return payload;
    });
    payloads.push(...(await Promise.all(asked)));
  }
  expect(new Set(payloads.map(({ headers }) => headers["content-type"]))).toContain("text/x-component");
  expect(findLeaks(answers, await readStoredQuickly(), scene.canaries)).toEqual([]);
  // The control: the search finds each in what those who may read it get.
  const open = scene.canaries.map((canary) => ({ ...canary, knownTo: [] }));
  const bodies = payloads.map(({ body }) => ({
    ...{ name: "payload", caller: "visitor" as const, sent: "" },
    body: Buffer.from(body),
  }));
  for (const some of [answers, bodies]) {
    const found = findLeaks(some, NOTHING_STORED, open).map((leak) => leak.split(", to the ")[0]);
    expect(found).toEqual(
      expect.arrayContaining(["the text of a held review", "the id of a waiting review"]),
    );
  }
});

test("no log has a text, an address, a name or a token that was sent (SEC-C9)", async () => {
  const from = { port: bare.port, ids: scene.ids, cookie: scene.cookies.member };
  let first = await sendCanaries(from);
  const sent = first.sent;
  // The new process first loads its code, which may take longer than a search waits for a connection.
  while (first.worst === 503) {
    first = await sendCanaries(from);
    sent.push(...first.sent);
  }
  expect(first.worst).toBeLessThan(500);
  database.close();
  const second = await sendCanaries(from);
  expect(second.worst).toBe(503);
  await expect.poll(bare.printed).toContain('"event":"database-unavailable"');
  const [name] = first.sent;
  const refused = onDatabase(`INSERT INTO "unsubscribed_emails" ("email") VALUES ('${name}')`);
  await expect(refused).rejects.toMatchObject({ code: "23502" });
  const postgres = readFileSync(path.join(siteCluster().home, "postgres.log"), "utf8");
  expect(postgres).toContain('null value in column "id"');
  const printed = bare
    .printed()
    .split("\n")
    .filter((line) => !PRINTED_MAIL.test(line));
  const canaries = [...sent, ...second.sent, ...scene.canaries.map(({ value }) => value)];
  for (const log of [printed.join("\n"), postgres]) {
    expect(canaries.filter((value) => log.includes(value))).toEqual([]);
  }
});

async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client(siteDatabase());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
