import { sleep } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { StartError } from "../../scripts/lib/root.mjs";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { measureSubmissions, printCosts } from "./lib/costs.mjs";
import { queryValue } from "./lib/query.mjs";
import { buildSite, openFilled, startMachines, startSite } from "./lib/site.mjs";

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 60;
const WARM_UP_ROUNDS = 8;
/** How much the median may grow from the smallest size to the largest. */
const RATIO_MAX = 1.5;

/**
 * All sizes are served at the same time and asked in random order, so that other load affects all of them.
 * @param {import("../../scripts/lib/main.mjs").Script} script
 * @param {string[]} options 'machines' serves each size by several applications behind HAProxy and PgBouncer
 * @returns {Promise<number>} 1 if something gets slower by more than half, or scans the reviews
 */
export default async function scale(script, [option]) {
  const { signal } = script;
  if (option && option !== "machines") throw new StartError("Usage: npm run bench -- scale [machines]");
  const start = option ? startMachines : startSite;
  await buildSite(script);
  const sites = [];
  for (const size of SIZES) {
    sites.push(
      await step(`Serving ${size.toLocaleString("en")} reviews`, () => openSite(size, start, script), signal),
    );
  }
  const scansBefore = await Promise.all(sites.map(countScans));
  const requests = await step("Measuring", () => measure(sites), signal);
  const rows = [...requests].map(([name, bySite]) => ({ name, ...figuresOf(bySite) }));
  const scans = (await Promise.all(sites.map(countScans))).map((count, index) => count - scansBefore[index]);
  print(rows);
  // The smallest table is a few pages, which are cheaper to read than an index.
  const large = scans.slice(1);
  console.log(
    `\nSequential scans of reviews during the run, at ${SIZES.slice(1).join(" and ")}: ${large.join(" and ")}`,
  );
  for (const site of sites) {
    const title = `Submissions to ${site.size.toLocaleString("en")} reviews`;
    site.submissionsASecond = await step(title, () => measureSubmissions(site), signal);
  }
  await printCosts(sites);
  return rows.some(({ ratio }) => ratio > RATIO_MAX) || large.some((count) => count > 0) ? 1 : 0;
}

async function openSite(size, start, script) {
  const { env, filled } = await openFilled(script, {
    fillWith: ["tests/bench/fill-database.ts", String(size)],
    variables: WITHOUT_LIMITS,
  });
  const startedAt = performance.now();
  const { url } = await start(script, { env });
  const site = { url, databaseUrl: env.DATABASE_URL, size, ids: filled, cookies: filled.cookies };
  await whenSealed(site);
  site.nightMs = performance.now() - startedAt;
  await whenVacuumed(site);
  await post(site, "/api/feedback/generate-link", {}, site.cookies.leader);
  // Each target once, so that a wrong one fails before the larger sizes are filled.
  for (const [who, target] of Object.values(await targetsOf(site))) {
    await get({ url: site.url + target, cookie: site.cookies[who] });
  }
  return site;
}

async function get({ url, cookie }) {
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  // An address with words redirects to the one with an id, but no target may redirect to the login.
  const isElsewhere = new URL(response.url).pathname !== new URL(url).pathname;
  if (response.status !== 200 || isElsewhere) throw new Error(`${url} answered ${response.status}`);
}

async function post({ url }, target, body, cookie = "") {
  const response = await fetch(url + target, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${target} answered ${response.status}`);
  return response;
}

async function targetsOf({ url, ids, cookies }) {
  const total = async (path, cookie) =>
    Number((await fetch(url + path, { headers: { cookie } })).headers.get("x-total-count"));
  const company = `/api/reviews?companyId=${ids.largestCompanyId}`;
  const lastOfCompany = Math.ceil((await total(`${company}&page=1&pageSize=5`, cookies.member)) / 5);
  const lastOfRegister = Math.ceil((await total("/api/companies/profiles?page=1", cookies.member)) / 10);
  const deep = (path) => `${path}page=200&pageSize=5`;
  return {
    "GET /api/me": ["member", "/api/me"],
    "GET /api/dashboard/metrics": ["member", "/api/dashboard/metrics"],
    "GET /api/dashboard/own": ["member", "/api/dashboard/own"],
    "GET /api/reviews/recent": ["member", "/api/reviews/recent"],
    "GET /api/reviews/me, page 1": ["leader", "/api/reviews/me?page=1&pageSize=5"],
    "GET /api/reviews/me, page 200": ["leader", deep("/api/reviews/me?")],
    "GET /api/reviews/me, highest rated, page 200": ["leader", deep("/api/reviews/me?sort=highest-rated&")],
    "GET /api/reviews/me, 4+ stars": ["leader", "/api/reviews/me?minRating=4&page=1&pageSize=5"],
    "GET /api/reviews/me, search": ["leader", "/api/reviews/me?q=number&page=1&pageSize=5"],
    "GET /api/reviews/me/stats": ["leader", "/api/reviews/me/stats"],
    "GET /api/reviews/submitted, page 1": ["member", "/api/reviews/submitted?page=1&pageSize=5"],
    "GET /api/reviews/submitted, page 200": ["member", deep("/api/reviews/submitted?")],
    "GET /api/reviews/submitted, lowest rated, page 200": [
      "member",
      deep("/api/reviews/submitted?sort=lowest-rated&"),
    ],
    "GET /api/reviews/submitted, search": ["member", "/api/reviews/submitted?q=number&page=1&pageSize=5"],
    "GET /api/reviews/submitted/stats": ["member", "/api/reviews/submitted/stats"],
    "GET /api/reviews of a leader": ["member", `/api/reviews?leaderId=${ids.leaderId}&page=1&pageSize=5`],
    "GET /api/reviews of the largest company, page 1": ["member", `${company}&page=1&pageSize=5`],
    "GET /api/reviews of the largest company, the last page": [
      "member",
      `${company}&page=${lastOfCompany}&pageSize=5`,
    ],
    "GET /api/reviews of the largest company, lowest rated, in the middle": [
      "member",
      `${company}&sort=lowest-rated&page=${Math.ceil(lastOfCompany / 2)}&pageSize=5`,
    ],
    "GET /api/reviews of the largest company, 4+ stars, the tenth page": [
      "member",
      `${company}&minRating=4&page=10&pageSize=5`,
    ],
    "GET /api/leaders/[id]": ["member", `/api/leaders/${ids.leaderId}`],
    "GET /api/leaders/[id]/stats": ["member", `/api/leaders/${ids.leaderId}/stats`],
    "GET /api/leaders/search": ["member", "/api/leaders/search?q=measured%20lea"],
    "GET /api/companies": ["member", "/api/companies"],
    "GET /api/companies, search": ["member", "/api/companies?search=company%201"],
    "GET /api/companies/[id]": ["member", `/api/companies/${ids.largestCompanyId}`],
    "GET /api/companies/[id]/stats, the largest": ["member", `/api/companies/${ids.largestCompanyId}/stats`],
    "GET /api/companies/overview": ["member", "/api/companies/overview"],
    "GET /api/companies/profiles": ["member", "/api/companies/profiles"],
    "GET /api/companies/profiles, the last page": [
      "member",
      `/api/companies/profiles?page=${lastOfRegister}`,
    ],
    "GET /api/companies/profiles, search": ["member", "/api/companies/profiles?q=company%2010"],
    "GET /api/search": ["member", "/api/search?q=measured%20l"],
    "GET /api/search, misspelt": ["member", "/api/search?q=mesaured"],
    "GET /api/feedback/link": ["leader", "/api/feedback/link"],
    "GET /api/me/sessions": ["member", "/api/me/sessions"],
    "GET /api/me/recovery": ["member", "/api/me/recovery"],
    "/dashboard": ["member", "/dashboard"],
    "/leader-reviews": ["leader", "/leader-reviews"],
    "/leader-reviews?page=200": ["leader", "/leader-reviews?page=200"],
    "/leader-reviews?q=": ["leader", "/leader-reviews?q=number"],
    "/submissions": ["member", "/submissions"],
    "/submissions?q=": ["member", "/submissions?q=number"],
    "/submissions?page=200": ["member", "/submissions?page=200"],
    "/leader-lookup?q=": ["member", "/leader-lookup?q=measured%20leader"],
    "/leader-lookup": ["member", `/leader-lookup?id=${ids.leaderId}`],
    "/company-lookup, the largest": ["member", `/company-lookup?id=${ids.largestCompanyId}`],
    "/company-lookup?q=": ["member", "/company-lookup?q=company%201"],
    "/company-profiles": ["member", "/company-profiles"],
    "/profile": ["member", "/profile"],
    "/anonymous-feedback/[id]": ["member", `/anonymous-feedback/${ids.leaderId}`],
  };
}

async function measure(sites) {
  const requests = [];
  const times = new Map();
  for (const [index, site] of sites.entries()) {
    for (const [name, [who, target]] of Object.entries(await targetsOf(site))) {
      requests.push({ name, index, url: site.url + target, cookie: site.cookies[who] });
      times.set(name, [...(times.get(name) ?? []), []]);
    }
  }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const { name, index, ...request } of shuffled(requests)) {
      const start = performance.now();
      await get(request);
      if (round >= 0) times.get(name)[index].push(performance.now() - start);
    }
  }
  return times;
}

function figuresOf(bySite) {
  const figures = bySite.map((times) => {
    const sorted = times.sort((a, b) => a - b);
    return { p50: sorted[Math.floor(ROUNDS * 0.5)], p95: sorted[Math.floor(ROUNDS * 0.95)] };
  });
  return { figures, ratio: figures.at(-1).p50 / figures[0].p50 };
}

function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function countScans({ databaseUrl }) {
  // PostgreSQL's processes report their counts after about a second.
  await sleep(2_000);
  return queryValue(databaseUrl, "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'reviews'");
}

/** A server seals when it starts, which writes every row again. */
async function whenSealed({ databaseUrl }) {
  do await sleep(500);
  while ((await queryValue(databaseUrl, "SELECT count(*) FROM settings WHERE key = 'sealed-on'")) === 0);
}

async function whenVacuumed({ databaseUrl }) {
  const busy = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'";
  do await sleep(2_000);
  while ((await queryValue(databaseUrl, busy)) > 0);
}

function print(rows) {
  const heads = SIZES.map((size) => `${size.toLocaleString("en")} reviews, ms`);
  console.log(`\n| p50 / p95 | ${heads.join(" | ")} | ratio of p50 |`);
  console.log(`|---|${heads.map(() => "--:|").join("")}--:|`);
  for (const { name, figures, ratio } of rows) {
    const cells = figures.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`);
    console.log(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} |`);
  }
}
