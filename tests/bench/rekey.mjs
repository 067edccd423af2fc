import { randomBytes } from "node:crypto";
import { renewalUnder } from "../../lib/crypto/key-ring.mjs";
import { generateClient } from "../../scripts/lib/build.mjs";
import { runQuietly } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { inWorkshop } from "../../scripts/lib/workshop.mjs";
import { query } from "./lib/query.mjs";
import { openFilled } from "./lib/site.mjs";

const REVIEWS = 100_000;
// As many as are computed to list someone's submissions.
const TAGS = 320;
const TIMES = 500;

/**
 * SEC-K3: how long a new master key takes, and what it costs each lookup from then on.
 * @param {import("../../scripts/lib/main.mjs").Script} script @returns {Promise<number>} 1 if rows are lost
 */
export default async function rekey(script) {
  const { signal } = script;
  await inWorkshop(signal, () => generateClient(signal));
  const fillWith = ["tests/bench/fill-openable.ts", String(REVIEWS)];
  const { env } = await step("Filling", () => openFilled(script, { fillWith }), signal);
  const counts = 'SELECT (SELECT count(*) FROM "reviews"), (SELECT count(*) FROM "users")';
  const before = await query(env.DATABASE_URL, counts);
  for (const time of ["first", "second"]) {
    const startedAt = performance.now();
    await runQuietly(process.execPath, ["scripts/rekey.mjs"], { cwd: ROOT, env, signal });
    console.log(`The ${time} rekey: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  const after = await query(env.DATABASE_URL, counts);
  const [[reviews, people]] = after;
  console.log(`${reviews} reviews and ${people} people are there.`);
  console.log(`Each rekey adds ${renewalMs().toFixed(2)} ms of processor time to ${TAGS} tags.`);
  return JSON.stringify(before) === JSON.stringify(after) ? 0 : 1;
}

function renewalMs() {
  const renew = renewalUnder([randomBytes(32)]);
  const tags = randomBytes(TAGS * 32);
  renew(tags);
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) renew(tags);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TIMES / 1000;
}
