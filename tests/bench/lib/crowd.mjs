import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { step } from "../../../scripts/lib/progress.mjs";
import { Probe } from "./probe.mjs";
import { buildSite, serveFilled } from "./site.mjs";

// While 200 people request an image at once, everyone else gets their answers as before.
const PEOPLE = 200;
const EVERY_MS = 10;
const QUIET_MS = 4_000;
const P95_MAX_MS = 50;
// Each round has a different look and format, so that no image comes from the cache.
const STYLES = [
  "look=light&format=wide",
  "look=dark&format=wide",
  "look=light&format=square",
  "look=dark&format=square",
];

export async function measureCrowd(script) {
  const { signal } = script;
  await buildSite(script);
  const fillWith = ["tests/bench/fill-leaders.ts", String(PEOPLE)];
  const site = await step(`Serving ${PEOPLE} leaders`, () => serveFilled(script, { fillWith }), signal);
  const [quiet, busy] = [1, 2].map(() => new Probe(`${site.url}/api/health`, { everyMs: EVERY_MS }));
  const answers = { drawn: 0, toldToComeBack: 0, other: 0 };
  for (const [index, style] of STYLES.entries()) {
    const round = `${index + 1} of ${STYLES.length}`;
    await step(`Quiet, ${round}`, () => quiet.run(QUIET_MS), signal);
    const asked = { url: `${site.url}/api/share-image?type=progress&${style}`, cookies: site.filled };
    const counted = await step(
      `${PEOPLE} images at once, ${round}`,
      () => busy.runDuring(askAtOnce(asked)),
      signal,
    );
    for (const [answer, count] of Object.entries(counted)) answers[answer] += count;
  }
  return report({ quiet, busy }, answers);
}

async function askAtOnce(workerData) {
  const worker = new Worker(new URL("./ask-at-once.mjs", import.meta.url), { workerData });
  const [answers] = await once(worker, "message");
  return answers;
}

function report({ quiet, busy }, { drawn, toldToComeBack, other }) {
  const row = (name, { count, p50, p95, max }) =>
    `| ${name} | ${count} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${max.toFixed(1)} |`;
  const [before, during] = [quiet.summary(), busy.summary()];
  console.log(`
GET /api/health every ${EVERY_MS} ms, Node ${process.versions.node}, ${availableParallelism()} cores

| | answers | p50 ms | p95 ms | max ms |
|---|--:|--:|--:|--:|
${row("quiet", before)}
${row(`${PEOPLE} share images at once`, during)}

Share images: ${drawn} answered 200, ${toldToComeBack} answered 503 with Retry-After, ${other} anything else.
`);
  const failures = [
    during.p95 >= P95_MAX_MS && `p95 isn't under ${P95_MAX_MS} ms.`,
    quiet.failed + busy.failed > 0 && `${quiet.failed + busy.failed} of the health answers weren't 200.`,
    drawn === 0 && "No image was drawn.",
    other > 0 && "A request for an image got neither 200 nor 503 with Retry-After.",
  ].filter(Boolean);
  for (const failure of failures) console.log(failure);
  return failures.length > 0 ? 1 : 0;
}
