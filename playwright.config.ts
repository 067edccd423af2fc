import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";
import { emptyVariables } from "./scripts/lib/environment.mjs";
import { freePort } from "./scripts/lib/ports.mjs";
import { DESKTOP, PHONE } from "./tests/e2e/sizes";

// In the environment, because each worker reads this file again, and the tests read these too.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= temporaryFolder();
process.env.E2E_MAIL_DIR ??= path.join(process.env.E2E_DATA_DIR, "mail");
process.env.E2E_BASE_URL ??= `http://localhost:${process.env.E2E_PORT}`;
process.env.E2E_ISSUER_PORT ??= String(await freePort());
process.env.E2E_MEMBERS_PORT ??= String(await freePort());
// A busy machine stalls for seconds.
process.env.E2E_DATABASE_WAIT_SECONDS ??= "20";
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser());

// Without exec, Playwright ends its shell, and the site exits before its database (exit-with-parent.mjs).
const NODE = process.platform === "win32" ? "node" : "exec node";
const DATABASE_WAIT_SECONDS = process.env.E2E_DATABASE_WAIT_SECONDS;
const issuer = `http://localhost:${process.env.E2E_ISSUER_PORT}`;

function temporaryFolder(): string {
  // Not created here: other tools load this file too. One level down: the master key goes next to the folder.
  return path.join(os.tmpdir(), `test-browser-${randomBytes(6).toString("hex")}`, "data");
}

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // With four, two slow cores take too long for some transactions, which then answer 503.
  workers: 3,
  // A login takes a quarter of a second by design, and many times that on a busy machine.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: JSON.parse(process.env.E2E_BROWSER),
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    // A trace takes a third more work. To get one: `npx playwright test <file> --trace=retain-on-failure`.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: DESKTOP } },
    { name: "phone", grep: /@phone/, use: { viewport: PHONE, isMobile: true, hasTouch: true } },
  ],
  webServer: [
    {
      command: `${NODE} --import tsx tests/e2e/issuer.ts`,
      url: `${issuer}/.well-known/openid-configuration`,
    },
    {
      // The demo has data and an administrator. `npm run machines -- browser` sets E2E_COMMAND.
      command: process.env.E2E_COMMAND ?? `${NODE} scripts/start.mjs demo`,
      url: `${process.env.E2E_BASE_URL}/api/ready`,
      timeout: 180_000,
      // A SIGKILL would leave its database running.
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        ...emptyVariables(),
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_WAIT_SECONDS,
        // All users of the suite are one client.
        SIGN_UPS_PER_CLIENT_PER_HOUR: "10000",
        LINK_TOKENS_PER_CLIENT_PER_HOUR: "10000",
        MAIL_REQUESTS_PER_CLIENT_PER_HOUR: "10000",
        LOGIN_FAILURES_PER_QUARTER_HOUR: "1000",
        LOGIN_FAILURES_PER_CLIENT_PER_QUARTER_HOUR: "10000",
        PASSWORD_CHECKS_PER_CLIENT_PER_MINUTE: "10000",
        READS_PER_CLIENT_PER_MINUTE: "100000",
        WRITES_PER_CLIENT_PER_MINUTE: "10000",
        LINK_REVIEWS_PER_CLIENT_AND_LEADER_PER_TEN_MINUTES: "10000",
        PROOF_OF_WORK_STEPS: "2",
        NOTIFICATION_PACE: "at-once",
        GOOGLE_CLIENT_ID: "browser-tests",
        GOOGLE_CLIENT_SECRET: "not kept secret",
        GOOGLE_ISSUER: issuer,
      },
    },
    {
      // After the site, whose database it opens. The condition makes "server-only" importable outside Next.
      command: `${NODE} --import tsx --conditions=react-server tests/e2e/members.ts`,
      url: `http://localhost:${process.env.E2E_MEMBERS_PORT}`,
      env: { ...emptyVariables(), DATABASE_WAIT_SECONDS },
    },
  ],
});
