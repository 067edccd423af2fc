import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/lib/ports.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { ROOT, StartError } from "../../scripts/lib/root.mjs";
import { childrenOf } from "../machines/processes.mjs";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { openLoad } from "./lib/load.mjs";
import { startNext } from "./lib/next-server.mjs";
import { compare } from "./lib/rounds.mjs";
import { buildSite, openFilled, startSite } from "./lib/site.mjs";

const PRIMARY = path.join(ROOT, "scripts", "lib", "workers.mjs");
const WORKERS = 2;
const REVIEWS = 1_000;
const WARM_UP_SECONDS = 2;
const SECONDS = 3;
/** Of /proc/<pid>/stat. */
const TICKS_A_SECOND = 100;

const ROWS = [
  { path: "/" },
  { path: "/api/me", as: "member" },
  { path: "/api/reviews/me?page=1&pageSize=5", as: "leader" },
];

/** @param {import("../../scripts/lib/main.mjs").Script} script */
export default async function measureWorkers(script) {
  const { signal } = script;
  if (process.platform !== "linux") throw new StartError("This bench reads processor times in /proc.");
  await buildSite(script);
  const fillWith = ["tests/bench/fill-database.ts", String(REVIEWS)];
  const variables = { ...WITHOUT_LIMITS, RATE_LIMIT_KEYS: "100000" };
  const { env, filled } = await step(
    "Filling the database",
    () => openFilled(script, { fillWith, variables }),
    signal,
  );
  const one = await startSite(script, { env });
  const port = String(await freePort());
  const several = await startNext(script, {
    folder: ROOT,
    next: [PRIMARY],
    port,
    env: { ...env, PORT: port, WORKERS: String(WORKERS) },
    path: "/api/ready",
  });
  const load = openLoad(script);
  const rows = [];
  for (const row of ROWS) rows.push(await step(row.path, () => measure(load, row, { one, several, filled })));
  report(rows);
}

async function measure(load, { path: address, as }, { one, several, filled }) {
  const headers = as ? { cookie: filled.cookies[as] } : {};
  const sides = await Promise.all([one, several].map((server) => openSide(load, server, address, headers)));
  const [ofOne, ofSeveral] = sides;
  for (const side of sides) await side.run(WARM_UP_SECONDS);
  for (const side of sides) side.forget();
  const { ceiling, product, isSteady } = await compare(
    () => ofOne.run(SECONDS),
    () => ofSeveral.run(SECONDS),
  );
  return { address, ceiling, product, isSteady, costs: sides.map((side) => side.cost()) };
}

async function openSide(load, { url, pid }, address, headers) {
  const answer = await fetch(url + address, { headers });
  const { length } = await answer.text();
  let [answers, ticks] = [0, 0];
  return {
    run: async (seconds) => {
      const before = ticksOf(pid);
      const perSecond = await load({ url: url + address, headers, length, seconds });
      ticks += ticksOf(pid) - before;
      answers += perSecond * seconds;
      return perSecond;
    },
    forget: () => {
      [answers, ticks] = [0, 0];
    },
    cost: () => ((ticks / TICKS_A_SECOND) * 1e6) / answers,
  };
}

function ticksOf(pid) {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => {
    const fields = readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return sum + Number(fields[11]) + Number(fields[12]);
  }, 0);
}

function report(rows) {
  console.log(`
Node ${process.versions.node}, ${availableParallelism()} cores for the servers, PostgreSQL and the program that sends

| | WORKERS=1, answers a second | WORKERS=${WORKERS} | ratio | of the servers for each answer, µs | with ${WORKERS} |
|---|--:|--:|--:|--:|--:|`);
  for (const { address, ceiling, product, isSteady, costs } of rows) {
    const ratio = isSteady ? (product / ceiling).toFixed(2) : "inconclusive";
    const [one, several] = costs.map((cost) => cost.toFixed(0));
    console.log(`| ${[address, ceiling.toFixed(0), product.toFixed(0), ratio, one, several].join(" | ")} |`);
  }
}
