import { expect } from "@playwright/test";
import { joinQuickly, logIn, newDomain, newPerson, requestAs, signInQuickly } from "./people";
import { ask, type Got, withNewProcess } from "./process";
import { SCRIPT_STRINGS } from "./script-strings";
import { expectText } from "./script-text";
import { test } from "./test";

const DOCUMENTS = ["/terms", "/privacy", "/how-anonymity-works", "/accessibility"];
const KEPT = ["/", "/login", "/register", "/resend-verification", ...DOCUMENTS];
const APP_URL = "http://kept.example";

type Router = { next: { router: { push: (path: string) => void } } };

const OPERATOR_NAME = `Kestrel Cooperative ${SCRIPT_STRINGS[0]} ${SCRIPT_STRINGS[10]}`;
const OPERATOR_PLACE = `${SCRIPT_STRINGS[1]} ${SCRIPT_STRINGS[11]}`;
const SETTINGS = { APP_URL, OPERATOR_NAME, OPERATOR_PLACE, NOTIFICATION_PACE: "daily" };

function onNewProcess<T>(work: (port: number) => Promise<T>): Promise<T> {
  return withNewProcess({ env: SETTINGS }, work);
}

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0 Safari/537.36" };
const OF_PAYLOAD = { ...BROWSER, rsc: "1" };
const STRANGE = {
  host: "tracked.example",
  "x-forwarded-host": "tracked.example",
  cookie: "session=tracked; theme=tracked",
  "content-security-policy": "script-src 'nonce-tracked'",
  "accept-language": "tracked",
  "next-url": "/tracked",
  "user-agent": "Twitterbot/1.0",
};

async function get(port: number, path: string, headers: Record<string, string>): Promise<Got> {
  const got = await ask(port, path, { headers });
  // Next redirects a payload to an address with a hash of the headers.
  const { location = "" } = got.headers;
  return /[?&]_rsc\b/.test(location) ? ask(port, location, { headers }) : got;
}

async function readAll(port: number): Promise<string[][]> {
  return Promise.all(
    KEPT.map(async (path) => {
      const [html, payload] = [await get(port, path, BROWSER), await get(port, path, OF_PAYLOAD)];
      expect(
        [html, payload].map(({ headers }) => headers["content-type"]?.split(";")[0]),
        path,
      ).toEqual(["text/html", "text/x-component"]);
      return [html.body, payload.body];
    }),
  );
}

test("pages that are the same for everyone are rendered once, with the settings of their process as text and nothing of the first request for them (SEC-X1)", async ({
  page,
  request,
}) => {
  const untouched = await onNewProcess(async (port) => {
    for (const path of KEPT) {
      const [first, second] = [await get(port, path, BROWSER), await get(port, path, BROWSER)];
      expect([first.status, second.body], path).toEqual([200, first.body]);
      expect(second.body, path).toMatch(/^[\t\n -~]+$/);
      const policy = first.headers["content-security-policy"];
      expect([policy, second.headers["content-security-policy"]], path).toEqual([
        expect.stringContaining("'sha256-"),
        policy,
      ]);
      expect(second.headers["content-length"], path).toBe(String(second.body.length));
      expect(second.headers["x-nextjs-cache"], `${path} without Next`).toBeUndefined();
      expect(first.body, path).toContain("Kestrel Cooperative");
      expect(first.body, path).not.toContain("Continue with Google");
    }
    const { body } = await ask(port, "/how-anonymity-works");
    expect(body).toContain(`content="${APP_URL}/how-anonymity-works"`);
    const texts = await readAll(port);
    await test.step("the operator's settings show as text", async () => {
      const paths = ["/", "/terms", "/privacy", "/removals", "/login"];
      const addresses = paths.map((path) => `http://127.0.0.1:${port}${path}`);
      await expectText(page, addresses, [`${OPERATOR_NAME} (${OPERATOR_PLACE})`]);
    });
    return texts;
  });
  // The other process of the same build has its own settings.
  const login = await (await request.get("/login")).text();
  expect(login).toContain("Continue with Google");
  expect(login).not.toContain("Kestrel Cooperative");

  const expectNothingOfTheFirst = (seen: string[][]) => {
    expect(seen.flat().filter((body) => body.includes("tracked"))).toEqual([]);
    expect(seen).toEqual(untouched);
  };
  await test.step("the first request has no headers", async () => {
    const seen = await onNewProcess(async (port) => {
      for (const path of KEPT) await get(port, path, {});
      return readAll(port);
    });
    expectNothingOfTheFirst(seen);
  });
  await test.step("the first requests have a query, then strange headers", async () => {
    const seen = await onNewProcess(async (port) => {
      for (const path of KEPT) {
        await get(port, `${path}?tracked=tracked`, BROWSER);
        for (const [at, headers] of [
          [`${path}?tracked=tracked`, OF_PAYLOAD],
          [path, STRANGE],
        ] as const) {
          const got = await get(port, at, headers);
          expect(got.headers["x-nextjs-cache"], `${at} finds nothing kept`).toBe("MISS");
        }
        const next = await get(port, path, BROWSER);
        expect(next.headers["x-nextjs-cache"], `${path} is kept by then`).toBeUndefined();
      }
      return readAll(port);
    });
    expectNothingOfTheFirst(seen);
  });
});

test("no other cache keeps a page of the site, and documents set no cookie", async ({ request }) => {
  const person = newPerson(newDomain(), "Nadia");
  await joinQuickly(person);
  for (const path of [...KEPT, "/login?next=%2Fsubmissions", "/removals", "/verify-email?token=x"]) {
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"], path).toContain("no-store");
    expect(answer.headers()["x-frame-options"], path).toBe("DENY");
  }
  const member = await requestAs(person);
  for (const path of DOCUMENTS) {
    const answer = await member.get(path);
    expect([answer.status(), answer.headers()["set-cookie"]], path).toEqual([200, undefined]);
  }
});

test("people who log in never see the pages for visitors again, not even those the browser just had (B1.1)", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Nadia");
  await joinQuickly(person);
  await page.goto("/");
  const account = page.getByRole("navigation", { name: "Account" });
  await account.getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/register");
  await account.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, person);
  for (const path of ["/register", "/", "/login"]) {
    await page.evaluate((to) => (window as unknown as Router).next.router.push(to), "/profile");
    await expect(page).toHaveURL("/profile");
    await page.evaluate((to) => (window as unknown as Router).next.router.push(to), path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await expect(page).toHaveURL("/dashboard");
  }
  await page.goto("/");
  await expect(page).toHaveURL("/dashboard");
  for (const [path, to] of [
    ["/login", "/dashboard"],
    ["/register", "/dashboard"],
    ["/login?next=%2Fsubmissions", "/submissions"],
  ] as const) {
    const { pathname } = new URL((await page.request.get(path)).url());
    expect(pathname, path).toBe(to);
  }
});

test("a session that ended elsewhere leads to the login, with and without its cookie (B2.1)", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Nadia");
  await joinQuickly(person);
  await signInQuickly(page, person);
  const elsewhere = await requestAs(person);
  expect((await elsewhere.post("/api/me/sessions/end-all", { data: {} })).ok()).toBe(true);
  await page.goto("/register");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
  expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
  await page.goto("/register");
  await expect(page).toHaveURL("/register");
});

test("a login that was refused says why before any script runs (B1.2)", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login?error=unverified");
  await expect(page.getByRole("alert")).toContainText("Email Verification Required");
  await page.goto("/login?error=google-cancelled&next=%2F%2Fevil.example");
  await expect(page.getByRole("alert")).toContainText("Google sign-in cancelled");
  await expect(page.locator("[name=callbackUrl]")).toHaveValue("/dashboard");
  await page.goto("/login?next=%2Fsubmissions");
  await expect(page.locator("[name=callbackUrl]")).toHaveValue("/submissions");
});
