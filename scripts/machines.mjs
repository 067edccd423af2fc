import { randomBytes } from "node:crypto";
import path from "node:path";
import { openFront } from "../tests/machines/front.mjs";
import { countGuesses } from "../tests/machines/guesses.mjs";
import { openMailbox } from "../tests/machines/mailbox.mjs";
import {
  addStandby,
  startPrimary,
  waitForRestartpoint,
  waitForStandby,
} from "../tests/machines/postgres.mjs";
import { until } from "../tests/machines/processes.mjs";
import { findPostgres } from "../tests/machines/programs.mjs";
import { findTimes, findTraces, listFiles, listTimedLines, sizesOf } from "../tests/machines/traces.mjs";
import { openTraffic } from "../tests/machines/traffic.mjs";
import { WITHOUT_LIMITS } from "../tests/without-limits.mjs";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { freePort } from "./lib/ports.mjs";
import { runQuietly, sleep } from "./lib/processes.mjs";
import { step } from "./lib/progress.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { makeTemporaryFolder } from "./lib/temporary-folder.mjs";
import { report, runPlaywright } from "./lib/test-steps.mjs";
import { inWorkshop } from "./lib/workshop.mjs";
import { migrate } from "./migrate.mjs";

const APPLICATIONS = 3;
const QUIET_MS = 15_000;
const BETWEEN_MS = 6_000;
// What a watcher, such as Patroni, needs to be sure that the primary is gone. Patroni takes up to 30 seconds.
const NOTICED_AFTER_MS = 2_000;
// A machine that dies with an email keeps its lease for five minutes.
const MAIL_WITHIN_MS = 6 * 60_000;
// Over SMTP, another machine sends again what one handed over as it died (docs/operations.md, 'Mail').
const HANDED_OVER_MS = 1_000;

// npm run machines [-- browser]: docs/operations.md, 'Many machines', with processes in place of machines.
main(async (script) => {
  const { signal } = script;
  const [wanted] = process.argv.slice(2);
  if (wanted && wanted !== "browser") throw new StartError("Usage: npm run machines [-- browser]");
  await inWorkshop(signal, async () => {
    await installPackages(signal);
    await generateClient(signal);
    await buildApplication(signal);
  });
  const folder = makeTemporaryFolder("machines", script.defer);
  return wanted ? runBrowserTests(script, folder) : tryOutages(script, folder);
});

async function runBrowserTests({ signal }, folder) {
  const own = {
    E2E_DATA_DIR: path.join(folder, "browser"),
    // Without exec, Playwright ends its shell, and the demo exits before its servers (exit-with-parent.mjs).
    E2E_COMMAND: "exec node tests/machines/demo.mjs",
  };
  const env = { ...process.env, ...emptyVariables(), ...own };
  return report([await runPlaywright({ env, folder, signal })]);
}

async function tryOutages(script, folder) {
  const { signal } = script;
  const site = await openSite(script, folder);
  const rows = [];
  const row = (what, promise, isTrue, measured) => rows.push({ what, promise, isTrue, measured });

  const before = [site.primary, site.standby].map((node) => findTimes(node.files(), site.people.yesterdays));
  await step("Starting three applications", () => startApplications(site), signal);
  const after = await step("Waiting for the seal, here and there", () => findTimesAfterSeal(site), signal);
  row(
    "exact times of yesterday in all files of both databases, after the seal",
    "none, some before",
    before.every((found) => found.length > 0) && after.every((found) => found.length === 0),
    `primary ${after[0].join(", ") || 0}, standby ${after[1].join(", ") || 0}`,
  );

  const traffic = openTraffic({ url: site.url, people: site.people });
  const phases = [];
  const phase = async (name, promise, allowed, work) => {
    signal.throwIfAborted();
    const from = Date.now();
    await step(name, work, signal);
    await sleep(BETWEEN_MS);
    phases.push({ name, promise, allowed, from, until: Date.now() });
  };
  const homes = [site.pooler.home, site.balancer.home, site.primary.home, site.standby.home];
  const logs = () => listFiles([...new Set([...homes, site.standby.home])]);
  const sizes = sizesOf(logs());
  await phase("nothing happens", "no error", { ms: 0 }, () => sleep(QUIET_MS));
  let diedAt = 0;
  const [first] = site.applications;
  await phase(
    "one application is killed (-9) and started again",
    "errors for 3 s at most",
    { ms: 3_000 },
    async () => {
      diedAt = Date.now();
      await first.killAll();
      await sleep(BETWEEN_MS);
      await first.start();
    },
  );
  await phase("all applications are restarted, one after the other", "no error", { ms: 0 }, async () => {
    for (const application of site.applications) {
      const code = await application.stop();
      if (code !== 0) throw new StartError(`${application.name} ended with ${code}.`);
      await application.start();
    }
  });
  await phase("Redis is killed (-9) and started again", "no error", { ms: 0 }, async () => {
    await site.counter.kill();
    await sleep(BETWEEN_MS);
    await site.counter.start();
  });
  await phase("the standby is away for six seconds", "errors for 20 s at most", { ms: 20_000 }, async () => {
    await site.standby.stop();
    await sleep(BETWEEN_MS);
    await site.standby.start();
    await waitForStandby(site.primary);
  });
  const timed = listTimedLines(logs(), sizes);
  await phase(
    "the primary is killed (-9), the standby takes over",
    "errors for 15 s at most",
    { ms: 15_000 },
    () => failOver(site),
  );
  await phase("another standby joins", "no error", { ms: 0 }, () => replaceStandby(site));
  await step("Waiting for the last answers", () => traffic.end(), signal);
  await step("Waiting for the last emails", () => waitForMails(site, traffic), signal);

  for (const { name, promise, allowed, ...span } of phases) {
    const { count, ms, strange, text } = judge(traffic.attempts, span);
    row(name, promise, strange.length === 0 && (allowed.ms > 0 ? ms <= allowed.ms : count === 0), text);
  }
  await judgeReviews(site, traffic, row);
  judgeMails(site, traffic, diedAt, row);
  const guesses = await step("Guessing a password", () => countGuesses(site.url), signal);
  row(
    "wrong passwords for one address that three applications check",
    "10 to 15, as one does",
    guesses >= 10 && guesses <= 15,
    String(guesses),
  );
  const printed = [...logs(), ...listFiles([site.counter.home])];
  const traces = findTraces(printed, { people: site.people, acknowledged: traffic.acknowledged });
  row(
    "addresses, ids, cookies or texts in what the servers between print or keep",
    "none",
    traces.length === 0,
    traces.join(", ") || `none in ${printed.length} files`,
  );
  row(
    "lines with a time of day in these logs, until the primary is killed",
    "none",
    timed.length === 0,
    timed.slice(0, 3).join("; ") || "none",
  );
  printTable(site, traffic, rows);
  return rows.every(({ isTrue }) => isTrue) ? 0 : 1;
}

async function openSite(script, folder) {
  const { signal, defer } = script;
  const programs = await step("Finding PostgreSQL", findPostgres, signal);
  const passwords = { app: randomBytes(16).toString("hex"), replicator: randomBytes(16).toString("hex") };
  const given = { folder, passwords };
  const primary = await step(
    "Starting the primary",
    () => startPrimary(programs, { ...given, name: "primary" }),
    signal,
  );
  const site = { programs, folder, passwords, primary };
  const own = {
    DATABASE_URL: primary.url,
    MASTER_KEY: randomBytes(32).toString("base64url"),
    DATA_DIR: folder,
  };
  defer(() => Promise.all([site.primary.stop(), site.standby?.stop()]));
  site.own = { ...process.env, ...emptyVariables(), ...own };
  await migrate(primary.url);
  site.people = JSON.parse(await step("Making people", () => runScript(site, "people.ts"), signal));
  site.standby = await step(
    "Starting the standby",
    () => addStandby(programs, primary, { ...given, name: "standby" }),
    signal,
  );
  site.mailbox = await openMailbox();
  defer(site.mailbox.close);
  const port = await freePort();
  site.url = `http://127.0.0.1:${port}`;
  const variables = {
    ...WITHOUT_LIMITS,
    MAIL_REQUESTS_PER_CLIENT_PER_HOUR: "1000000",
    APP_URL: site.url,
    MASTER_KEY: own.MASTER_KEY,
    SMTP_URL: site.mailbox.url,
  };
  const front = { folder, databaseUrl: primary.url, port, count: APPLICATIONS, variables };
  return Object.assign(site, await openFront(script, front));
}

function runScript({ own }, name) {
  const args = ["--import", "tsx", "--conditions=react-server", path.join("tests", "machines", name)];
  return runQuietly(process.execPath, args, { cwd: ROOT, env: own });
}

async function startApplications({ start, primary }) {
  await start();
  const day = new Date().toISOString().slice(0, 10);
  await until(async () => {
    const { rows } = await primary.query("SELECT value FROM settings WHERE key = 'sealed-on'");
    return rows[0]?.value === day;
  }, "the seal");
}

async function findTimesAfterSeal({ primary, standby, people }) {
  await waitForRestartpoint(primary, standby);
  return [primary, standby].map((node) => findTimes(node.files(), people.yesterdays));
}

async function failOver(site) {
  await site.primary.killAll();
  await sleep(NOTICED_AFTER_MS);
  await site.standby.promote();
  site.pooler.pointTo(site.standby.port);
  site.primary = site.standby;
  site.standby = undefined;
}

async function replaceStandby(site) {
  const { programs, primary, folder, passwords } = site;
  site.standby = await addStandby(programs, primary, { folder, passwords, name: "new-standby" });
}

async function waitForMails({ mailbox }, { mailed }) {
  const giveUpAt = Date.now() + MAIL_WITHIN_MS;
  const isMissing = (email) => !mailbox.accepted.some(({ to }) => to === email);
  while ([...mailed].some(isMissing) && Date.now() < giveUpAt) await sleep(500);
  // A second copy would come by then.
  await sleep(BETWEEN_MS);
}

function judge(attempts, { from, until: end }) {
  const within = attempts.filter(({ at }) => at >= from && at < end);
  const wrong = within.filter(({ status }) => status !== 200 && status !== 201);
  // If HAProxy has answered a client before, it closes the connection instead of sending a 502.
  const strange = wrong.filter(({ status }) => ![502, 503, "ECONNRESET"].includes(status));
  const first = Math.min(...wrong.map(({ at }) => at));
  const last = Math.max(...wrong.map(({ at, ms }) => at + ms));
  const ms = wrong.length > 0 ? last - first : 0;
  const kinds = [...groupBy(wrong, ({ status }) => status)];
  const counts = kinds.map(([status, list]) => `${list.length} × ${status}`).join(", ");
  const slowest = Math.max(...within.map((one) => one.ms));
  const text = `${within.length} requests, ${counts || "no error"}${ms ? `, over ${seconds(ms)}` : ""}, slowest ${seconds(slowest)}`;
  return { count: wrong.length, ms, strange, text };
}

async function judgeReviews(site, { acknowledged, givenUp }, row) {
  const { rows } = await site.primary.query(`SELECT id, "reviewText" AS text FROM reviews`);
  const stored = groupBy(rows, ({ text }) => text);
  const lost = [...acknowledged].filter(
    ([text, ids]) => ![...ids].every((id) => stored.get(text)?.some((one) => one.id === id)),
  );
  const doubled = [...acknowledged.keys()].filter((text) => (stored.get(text)?.length ?? 0) > 1);
  const twoIds = [...acknowledged.values()].filter((ids) => ids.size > 1);
  row("acknowledged reviews lost", "0", lost.length === 0, `${lost.length} of ${acknowledged.size}`);
  row(
    "reviews stored twice, or acknowledged with two ids",
    "0",
    doubled.length + twoIds.length === 0,
    `${doubled.length + twoIds.length}`,
  );
  row(
    "requests that were never acknowledged",
    "0",
    givenUp.length === 0,
    givenUp.slice(0, 3).join("; ") || "0",
  );
  const { isEqual } = JSON.parse(
    await runScript({ own: { ...site.own, DATABASE_URL: site.primary.url } }, "recount.ts"),
  );
  row("stats equal a recount", "yes", isEqual, isEqual ? "yes" : "no");
}

function judgeMails({ mailbox }, { mailed }, diedAt, row) {
  const copies = groupBy(mailbox.accepted, ({ id }) => id);
  const twice = [...copies.values()].filter((list) => list.length > 1);
  const isKnown = ([{ at }]) => at <= diedAt && at > diedAt - HANDED_OVER_MS;
  const known = twice.filter(isKnown).length;
  const missing = [...mailed].filter((email) => !mailbox.accepted.some(({ to }) => to === email));
  row("emails lost", "0", missing.length === 0, `${missing.length} of ${mailed.size}`);
  row(
    "emails sent twice",
    "0, but for one that was handed over as its application was killed",
    twice.length === known,
    `${twice.length} of ${copies.size}`,
  );
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function printTable({ programs, pooler, balancer, counter }, { attempts }, rows) {
  console.log(
    `\n${attempts.length} requests. PostgreSQL ${programs.version}, PgBouncer ${pooler.version}, HAProxy ${balancer.version}, Redis ${counter.version}.\n`,
  );
  for (const { what, promise, isTrue, measured } of rows) {
    console.log(`${isTrue ? "holds       " : "FALLS SHORT "} ${what}`);
    console.log(`${" ".repeat(13)}${promise}: ${measured}`);
  }
}
