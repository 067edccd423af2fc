import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { freePort } from "../../scripts/lib/ports.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { inParallel } from "../in-parallel";
import { listPages } from "../routes";
import { cookieOf, joinQuickly, newDomain, newPerson } from "./people";
import { ask, type Got, siteDatabase, startProcess, startProxy } from "./process";
import { test } from "./test";
import { RSC } from "./tricks";

const SITE_PORT = Number(process.env.E2E_PORT);
const HTTPS = { APP_URL: "https://reviews.example.com" };
const HSTS = "max-age=31536000; includeSubDomains";
const OF_ALL = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};
const EMPTY_POLICY = "default-src 'none'; frame-ancestors 'none'";
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' SCRIPTS",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'GOOGLE",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join("; ");
/** For lib/http/unavailable-page.ts, which has no script. */
const UNAVAILABLE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
/** Types whose bytes mean different characters in different encodings. JSON is always UTF-8. */
const TEXT = /^text\/|[+/]xml\b|javascript/;
const NONCE = /'nonce-([\w-]{22})'/;
const HASHES = /'sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')*/;
const OPENING = /<script\b[^>]*>/g;

const ids = (address: string) => address.replace(/\[+(\.{3})?\w+\]+/g, "x");
const PAGES = listPages().map(ids);
const ENDPOINTS = Object.keys(
  JSON.parse(readFileSync(path.join(ROOT, "lib/http/endpoints.json"), "utf8")),
).map(ids);
const OTHERS = [
  ...["/unknown", "/unknown/page.php", "/leaders/%", "/login/", "//login", "/%6cogin", "/?utm_source=x"],
  ...[
    "/login?next=%2Fprofile",
    "/login?%6eext=%2Fprofile",
    "/login?next=&next=",
    "/login?error=",
    "/login?x=1",
  ],
  ...[
    "/api/%",
    "/api/unknown",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
    "/_next/data/x.json",
    "/_next/static",
  ],
  ...[
    "/icon.svg",
    "/offline-worker.js",
    "/apple-touch-icon.png",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
  ],
];
const SENT: [method: string, path: string, headers?: Record<string, string>][] = [
  ...[...PAGES, ...ENDPOINTS, ...OTHERS].map((path): [string, string] => ["GET", path]),
  ...PAGES.map((path): [string, string, Record<string, string>] => ["GET", path, RSC]),
  ...["/", "/dashboard", "/unknown", "/icon.svg"].map((path): [string, string] => ["HEAD", path]),
  ...["/", "/terms", "/login", "/unknown"].flatMap((path): [string, string][] => [
    ["TRACE", path],
    ["POST", path],
  ]),
  ["POST", "/api/login", { "content-type": "application/json" }],
  ["POST", "/login", { "content-type": "multipart/form-data; boundary=x" }],
  ["GET", "/_next/static/chunks/none.js"],
];

function isHtml({ headers }: Got): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

function shapeOf(policy: string | undefined): string | undefined {
  return policy
    ?.replace(NONCE, "SCRIPTS")
    .replace(HASHES, "SCRIPTS")
    .replace(/(form-action 'self')( http:\/\/localhost:\d+)?/, "$1GOOGLE");
}

function expectHeaders(name: string, got: Got, { isHttps }: { isHttps: boolean }): void {
  const { headers } = got;
  const expected = name.includes("/badge/")
    ? { ...OF_ALL, "cross-origin-resource-policy": "cross-origin" }
    : OF_ALL;
  expect.soft(headers, name).toMatchObject(expected);
  expect.soft(headers["strict-transport-security"], name).toBe(isHttps ? HSTS : undefined);
  for (const extra of ["x-powered-by", "server", "report-to", "reporting-endpoints", "nel"]) {
    expect.soft(headers[extra], `${extra} of ${name}`).toBeUndefined();
  }
  const type = got.body === "" ? "none" : headers["content-type"];
  expect.soft(type, name).toMatch(/^[\w.+-]+/);
  if (TEXT.test(type ?? "")) expect.soft(type, name).toMatch(/; charset=utf-8$/i);
  const policy = headers["content-security-policy"] as string | undefined;
  expect.soft(policy ?? "", name).not.toMatch(/report|unsafe-eval|\*/);
  if (name.includes("/_next/static/")) return;
  if (isHtml(got))
    expect.soft(shapeOf(policy), name).toBe(got.status === 503 ? UNAVAILABLE_POLICY : PAGE_POLICY);
  else
    expect
      .soft([EMPTY_POLICY, PAGE_POLICY, PAGE_POLICY.replace(" SCRIPTS", "")], name)
      .toContain(shapeOf(policy));
  if (name.includes(" /api")) expect.soft(policy, name).toBe(EMPTY_POLICY);
}

function nonceOf({ headers }: Got): string | undefined {
  return NONCE.exec(String(headers["content-security-policy"]))?.[1];
}

/** Each inline script has the nonce of the answer's own policy, or the policy its hash. */
function expectScripts(name: string, got: Got): void {
  const nonce = nonceOf(got);
  const tags = Array.from(got.body.matchAll(OPENING), ([tag]) => tag);
  const wrong = tags.filter((tag) => (nonce ? !tag.includes(`nonce="${nonce}"`) : tag.includes("nonce")));
  expect.soft(wrong, name).toEqual([]);
}

async function sendAll(port: number, cookie?: string): Promise<[string, Got][]> {
  const answers: [string, Got][] = [];
  for (const [method, path, headers] of SENT) {
    const all = { ...headers, ...(cookie && { cookie }) };
    const name = `${method} ${path}${headers ? " with headers" : ""}${cookie ? " of a member" : ""}`;
    answers.push([name, await ask(port, path, { method, headers: all })]);
  }
  const page = answers.find(([name]) => name.startsWith("GET /terms"))?.[1].body ?? "";
  for (const path of new Set(page.match(/\/_next\/static\/[^"\\]+\.(?:js|css|woff2)/g))) {
    answers.push([`GET ${path}`, await ask(port, path)]);
  }
  return answers;
}

function expectStatuses(answers: [string, Got][], expected: number[]): void {
  expect([...new Set(answers.map(([, { status }]) => status))]).toEqual(expect.arrayContaining(expected));
}

test("every answer has the headers of the site, every page has a policy, and no nonce comes twice (SEC-H1, SEC-X2)", async () => {
  const person = newPerson(newDomain(), "Nadia");
  await joinQuickly(person);
  const answers = await sendAll(SITE_PORT, await cookieOf(person));
  for (const [name, got] of answers) {
    expectHeaders(name, got, { isHttps: false });
    if (isHtml(got)) expectScripts(name, got);
  }
  expectStatuses(answers, [200, 307, 308, 400, 403, 404, 405]);
  const nonces = answers.flatMap(([, got]) => nonceOf(got) ?? []);
  expect(nonces.length).toBeGreaterThan(50);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test("an answer that has nothing new has no type, which a cache would take for that of what it has", async () => {
  const { body } = await ask(SITE_PORT, "/terms");
  const [script = ""] = body.match(/\/_next\/static\/[^"\\]+\.js/) ?? [];
  const { "last-modified": since = "" } = (await ask(SITE_PORT, script)).headers;
  const { status, headers } = await ask(SITE_PORT, script, {
    headers: { "if-modified-since": since },
  });
  expect([status, headers["content-type"]]).toEqual([304, undefined]);
});

/** @returns the answers to requests that waited until the process was ready */
async function askUntil<T>(started: Promise<T>, port: number): Promise<Got[]> {
  let isReady = false;
  const end = () => {
    isReady = true;
  };
  void started.then(end, end);
  const early: Promise<Got | null>[] = [];
  while (!isReady) {
    // More at once would keep a slow machine from getting ready.
    await early.at(-20);
    early.push(ask(port, "/removals").catch(() => null));
    await sleep(20);
  }
  return (await Promise.all(early)).filter((got) => got !== null);
}

test("over https, every answer has Strict-Transport-Security, the very first ones too, and those have scripts that run (SEC-H1, SEC-X2)", async () => {
  const [database, port] = [await startProxy(siteDatabase()), await freePort()];
  const started = startProcess({ port, env: { ...HTTPS, DATABASE_URL: database.url } });
  const early = await askUntil(started, port);
  const { stop } = await started;
  try {
    expect(early.length).toBeGreaterThan(0);
    const answers = await sendAll(port);
    expectStatuses(answers, [200, 307, 308, 400, 401, 404, 405]);
    for (const got of early) answers.push(["GET /removals early", got]);
    database.close();
    for (const path of ["/removals", "/api/ready", "/api/companies", "/anonymous-feedback/x", "/c/x"]) {
      answers.push([`GET ${path} without a database`, await ask(port, path)]);
    }
    // Last: the checks take seconds, in which the server may close the connection that the next request reuses.
    for (const [name, got] of answers) {
      expectHeaders(name, got, { isHttps: true });
      if (isHtml(got)) expectScripts(name, got);
    }
  } finally {
    await stop();
  }
});

test("a caller can't choose the nonce, or make it repeat (SEC-X2)", async () => {
  const headers = { "content-security-policy": "script-src 'nonce-chosen'" };
  const answers = await inParallel(10, 10, () => ask(SITE_PORT, "/removals", { headers }));
  expect(new Set(answers.map(nonceOf)).size).toBe(10);
  expect(answers.filter(({ body }) => body.includes("chosen"))).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.length)).size).toBe(1);
});

const REFUSED = [
  "Evaluating a string as JavaScript",
  "Executing inline event handler",
  "Executing inline event handler",
  "Executing inline script",
];

test("a browser refuses scripts and markup that a page didn't bring, and the suite notices (SEC-X2)", async ({
  page,
  violations,
}) => {
  for (const path of ["/terms", "/removals"]) {
    await page.goto(path);
    const ran = await page.evaluate(async () => {
      const tries: (() => void)[] = [
        () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.ran = 1'>"),
        () => {
          const script = document.createElement("script");
          script.text = "window.ran = 2";
          document.body.append(script);
        },
        () => document.body.setAttribute("onclick", "window.ran = 3"),
        () => document.body.click(),
        () => setTimeout("window.ran = 4"),
      ];
      for (const attempt of tries) {
        try {
          attempt();
        } catch {}
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (window as { ran?: number }).ran;
    });
    expect(ran, path).toBeUndefined();
    // Polled until all are there: the image's comes only once it couldn't be loaded.
    const refused = () => violations.map((text) => /: ([\w ]+) violates/.exec(text)?.[1]).toSorted();
    await expect.poll(refused, path).toEqual(REFUSED);
    violations.length = 0;
  }
});
