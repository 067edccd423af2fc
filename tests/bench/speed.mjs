import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { runQuietly, sleep } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { StartError } from "../../scripts/lib/root.mjs";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { buildBare, startBare } from "./lib/bare.mjs";
import { openLoad } from "./lib/load.mjs";
import { markupOf } from "./lib/markup.mjs";
import { compare } from "./lib/rounds.mjs";
import { buildSite, openFilled, startSite } from "./lib/site.mjs";
import { JSON_HEADERS, submissionsOf } from "./lib/submissions.mjs";

const SERVER_CORE = 0;
/** For PostgreSQL, the program that sends requests, and this one. */
const OTHER_CORE = 1;
/** On one core, V8 takes that long to compile what an answer needs. A page for members needs the most. */
const WARM_UP_SECONDS = { markup: 20, other: 10 };
const SECONDS = 3;
const IDLE_AFTER_MS = 5_000;
/** Enough people for 80,000 different submissions; every run may send its part of them. */
const REVIEWS = 9_000;
/** Many for a person. `scale` has one with a thousand. */
const OWN_REVIEWS = 20;
const POSTS_PER_SECOND = 600;

/** `goal`: at least this part of the ceiling's answers a second. `over` names the ceiling (`ceilingOf`). */
const ROWS = [
  { path: "/api/me", as: "member", over: "answer", goal: 0.65 },
  { path: "/api/reviews/me?page=1&pageSize=5", as: "leader", over: "answer", goal: 0.5 },
  { path: "/api/reviews?companyId=LARGEST&page=1&pageSize=5", as: "member", over: "answer", goal: 0.5 },
  { path: "/api/search?q=measured%20l", as: "member", over: "answer", goal: 0.35 },
  { path: "/api/dashboard/metrics", as: "member", over: "answer", goal: 0.6 },
  { path: "/api/companies", as: "member", over: "answer", goal: 0.6 },
  { path: "/api/reviews", isSubmission: true, over: "insert", goal: 0.2 },
  { path: "/", over: "static", goal: 0.9 },
  { path: "/login", over: "static", goal: 0.9 },
  { path: "/register", over: "static", goal: 0.9 },
  { path: "/how-anonymity-works", over: "static", goal: 0.9 },
  { path: "/terms", over: "static", goal: 0.9 },
  { path: "/privacy", over: "static", goal: 0.9 },
  { path: "/dashboard", as: "member", over: "markup", goal: 0.5 },
  { path: "/leader-reviews", as: "leader", over: "markup", goal: 0.5 },
  { path: "/submissions", as: "member", over: "markup", goal: 0.5 },
];
/** `goal`: at most so many times what the bare application takes. */
const START_ROWS = [
  { name: "first answer after the start, ms", of: firstAnswerMs, goal: 1.5 },
  { name: "idle memory, MB", of: idleMegabytes, goal: 1.8 },
];

/**
 * @param {import("../../scripts/lib/main.mjs").Script} script
 * @param {string[]} chosen names of rows, each of which chooses that one, or parts of names; without any, all rows
 * @returns {Promise<number>} 1 if a row misses its goal, or can't be measured because the ceiling isn't steady
 */
export default async function measureSpeed(script, chosen) {
  const { signal } = script;
  if (process.platform !== "linux" || availableParallelism() < 2) {
    throw new StartError("This bench needs Linux and two cores: one for the server, one for the rest.");
  }
  await buildSite(script);
  await runQuietly("taskset", ["-a", "-c", "-p", String(OTHER_CORE), String(process.pid)]);
  const site = await step("Filling the database", () => openSite(script), signal);
  const all = ROWS.map((row) => rowOf(row, site.filled));
  const isChosen = choose(chosen, [...all, ...START_ROWS]);
  const rows = all.filter(isChosen);
  const server = await startSite(script, site);
  for (const row of rows) row.product = await productOf(row, server, site);
  const pages = rows.filter(({ over }) => over === "markup");
  const markups = Object.fromEntries(
    pages.map(({ name, product }) => [name.slice(1), markupOf(product.answer)]),
  );
  await step("Building the bare application", () => buildBare(signal, markups), signal);
  const bareOptions = { core: SERVER_CORE, variables: { DATABASE_URL: site.env.DATABASE_URL } };
  const bare = await startBare(script, bareOptions);
  for (const row of rows) row.ceiling = await ceilingOf(row, bare, site);

  const load = openLoad(script);
  const outcomes = [];
  for (const row of rows) {
    outcomes.push(await step(row.name, () => compareLoad(load, row), signal));
  }
  const afterLoad = [bare, server].map(residentMegabytes);
  await Promise.all([server.stop(), bare.stop()]);
  for (const row of START_ROWS.filter(isChosen)) {
    const [ofBare, ofProduct] = [() => startBare(script, bareOptions), () => startSite(script, site)];
    const measured = () =>
      compare(
        () => row.of(ofBare),
        () => row.of(ofProduct),
      );
    outcomes.push({ ...row, isAtMost: true, ...(await step(row.name, measured, signal)) });
  }
  return report(outcomes, afterLoad);
}

/** "/" is a part of each page's name, and only one row's name. */
function choose(chosen, rows) {
  const names = rows.map(({ name }) => name);
  const isNamed = (name, part) => (names.includes(part) ? name === part : name.includes(part));
  return ({ name }) => chosen.length === 0 || chosen.some((part) => isNamed(name, part));
}

async function openSite(script) {
  const fillWith = ["tests/bench/fill-database.ts", String(REVIEWS), String(OWN_REVIEWS)];
  const variables = { ...WITHOUT_LIMITS, HEAP_MAX_MB: process.env.HEAP_MAX_MB ?? "" };
  const { env, filled } = await openFilled(script, { fillWith, variables });
  return { env, filled, core: SERVER_CORE, submissions: submissionsOf(filled) };
}

function rowOf({ path, as, isSubmission, ...row }, { cookies, largestCompanyId }) {
  const address = path.replace("LARGEST", largestCompanyId);
  const name = path.startsWith("/api/") ? `${isSubmission ? "POST" : "GET"} ${path}` : path;
  return { ...row, name, path: address, isSubmission, headers: as ? { cookie: cookies[as] } : {} };
}

async function productOf({ path, headers, isSubmission }, { url }, { submissions }) {
  const target = { url: url + path, headers };
  if (!isSubmission) return { ...target, answer: await ask(target) };
  const answer = await ask({ ...target, method: "POST", ...submissions.pop() });
  if (JSON.parse(answer).state !== "PUBLISHED")
    throw new Error(`A submission wasn't published: ${answer.trim()}`);
  return { ...target, answer, takePosts: (seconds) => submissions.splice(-POSTS_PER_SECOND * seconds) };
}

async function ceilingOf({ name, over, product }, { url }, { submissions }) {
  const paths = {
    answer: `/answer/${Buffer.byteLength(product.answer)}`,
    insert: "/insert",
    static: "/",
    markup: `/markup${name}`,
  };
  const target = { url: url + paths[over], headers: over === "insert" ? JSON_HEADERS : {} };
  const post = over === "insert" && { method: "POST", body: submissions[0].body };
  const answer = await ask({ ...target, ...post });
  if (over === "markup") requireSameMarkup(name, product.answer, answer);
  return { ...target, ...post, answer };
}

async function ask({ url, ...request }) {
  const response = await fetch(url, { redirect: "manual", ...request });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer.slice(0, 200)}`);
  return answer;
}

function requireSameMarkup(name, ...answers) {
  const [product, bare] = answers.map((answer) => JSON.stringify(markupOf(answer)).length);
  const ratio = bare / product;
  if (ratio < 0.97 || ratio > 1.03)
    throw new Error(`The bare ${name} has ${ratio.toFixed(2)} of the product's markup.`);
}

async function compareLoad(load, row) {
  const run = ({ answer: { length }, takePosts, ...request }, seconds) =>
    load({ ...request, length, posts: takePosts?.(seconds), seconds });
  const { ceiling, product, over } = row;
  const warmUp = WARM_UP_SECONDS[over] ?? WARM_UP_SECONDS.other;
  for (const side of [ceiling, product]) await run(side, warmUp);
  return {
    ...row,
    ...(await compare(
      () => run(ceiling, SECONDS),
      () => run(product, SECONDS),
    )),
  };
}

async function firstAnswerMs(start) {
  const server = await start();
  await server.stop();
  return server.firstAnswerMs;
}

async function idleMegabytes(start) {
  const server = await start();
  await sleep(IDLE_AFTER_MS);
  const megabytes = residentMegabytes(server);
  await server.stop();
  return megabytes;
}

function residentMegabytes({ pid }) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(kilobytes) / 1000;
}

function report(outcomes, afterLoad) {
  console.log(`
Node ${process.versions.node}, the server on one core

| | bare application | Plainspoken | ratio | goal |
|---|--:|--:|--:|--:|`);
  const missed = [];
  for (const { name, ceiling, product, isSteady, isAtMost, goal } of outcomes) {
    const ratio = product / ceiling;
    const isMet = isSteady && (isAtMost ? ratio <= goal : ratio >= goal);
    if (!isMet) missed.push(name);
    const shown = isSteady ? ratio.toFixed(2) : "inconclusive";
    const limit = `${isAtMost ? "at most" : "at least"} ${goal.toFixed(2)}`;
    console.log(`| ${[name, ceiling.toFixed(0), product.toFixed(0), shown, limit].join(" | ")} |`);
  }
  const [ofBare, ofProduct] = afterLoad.map((megabytes) => megabytes.toFixed(0));
  console.log(
    `\nAfter this load, the bare application had ${ofBare} MB of memory and Plainspoken ${ofProduct}.`,
  );
  if (missed.length > 0) console.log(`\nGoal missed, or inconclusive: ${missed.join(", ")}`);
  return missed.length > 0 ? 1 : 0;
}
