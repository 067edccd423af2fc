import { availableParallelism } from "node:os";
import pg from "pg";
import { step } from "../../scripts/lib/progress.mjs";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { openLoad } from "./lib/load.mjs";
import { query } from "./lib/query.mjs";
import { compare } from "./lib/rounds.mjs";
import { buildSite, openFilled, startSite } from "./lib/site.mjs";
import { submissionsOf } from "./lib/submissions.mjs";

/** Enough for more companies than CONNECTIONS: fill.ts makes one for every two hundred reviews. */
const REVIEWS = 15_000;
const POSTS_PER_SECOND = 300;
const SECONDS = 3;
const WARM_UP_SECONDS = 10;
/** Three machines have as many (DATABASE_POOL_SIZE). */
const CONNECTIONS = 60;
const MODULO = /% \d+/;

/** @param {import("../../scripts/lib/main.mjs").Script} script @returns {Promise<number>} 1 if not steady */
export default async function measureSlots(script) {
  const { signal } = script;
  await buildSite(script);
  const fillWith = ["tests/bench/fill-database.ts", String(REVIEWS)];
  const site = await step(
    "Filling the database",
    () => openFilled(script, { fillWith, variables: WITHOUT_LIMITS }),
    signal,
  );
  const { url } = await startSite(script, { env: site.env });
  const databaseUrl = site.env.DATABASE_URL;
  const submit = await submitting(openLoad(script), url, submissionsOf(site.filled));
  const change = await changing(script, databaseUrl);
  const rows = [
    { name: "POST /api/reviews", run: submit },
    { name: `changes of companies, ${CONNECTIONS} connections`, run: change },
  ];
  for (const row of rows) {
    await row.run(WARM_UP_SECONDS);
    const withSlots = (count) => async () => {
      await useSlots(databaseUrl, count);
      return row.run(SECONDS);
    };
    Object.assign(row, await step(row.name, () => compare(withSlots(16), withSlots(1)), signal));
  }
  console.log(`
Node ${process.versions.node}, ${availableParallelism()} cores

| a second | sixteen slots | one row | ratio |
|---|--:|--:|--:|`);
  for (const { name, ceiling, product, isSteady } of rows) {
    const ratio = isSteady ? (product / ceiling).toFixed(2) : "inconclusive";
    console.log(`| ${name} | ${ceiling.toFixed(0)} | ${product.toFixed(0)} | ${ratio} |`);
  }
  return rows.every(({ isSteady }) => isSteady) ? 0 : 1;
}

/** The trigger takes the number of its transaction modulo the number of slots. */
async function useSlots(databaseUrl, count) {
  const [[trigger]] = await query(databaseUrl, "SELECT pg_get_functiondef('count_into_site'::regproc)");
  if (!MODULO.test(trigger)) throw new Error("The trigger doesn't choose its slot like this any more.");
  await query(databaseUrl, trigger.replace(MODULO, `% ${count}`));
}

async function submitting(load, url, submissions) {
  const request = { url: `${url}/api/reviews`, method: "POST" };
  const first = await fetch(request.url, { ...request, ...submissions.pop() });
  const { length } = await first.text();
  return (seconds) =>
    load({ ...request, length, seconds, posts: submissions.splice(-POSTS_PER_SECOND * seconds) });
}

/** Each connection changes a company of its own, so that they meet in the site's totals only. */
async function changing({ defer }, databaseUrl) {
  const ids = await query(databaseUrl, `SELECT "id" FROM "companies" LIMIT ${CONNECTIONS}`);
  const clients = await Promise.all(
    ids.map(async ([id]) => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return { id, client };
    }),
  );
  defer(() => Promise.all(clients.map(({ client }) => client.end())));
  return async (seconds) => {
    const until = performance.now() + seconds * 1000;
    const counts = await Promise.all(
      clients.map(async ({ id, client }) => {
        let count = 0;
        for (; performance.now() < until; count++) {
          await client.query({
            name: "change",
            text: `UPDATE "companies" SET "verifiedMemberCount" = "verifiedMemberCount" + $2 WHERE "id" = $1`,
            values: [id, count % 2 === 0 ? 1 : -1],
          });
        }
        return count;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0) / seconds;
  };
}
