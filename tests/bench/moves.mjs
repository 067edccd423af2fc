import { availableParallelism } from "node:os";
import { sleep } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { logInAsLeader, openDemo } from "./lib/demo.mjs";

const ROUNDS = 20;
const MEDIAN_MAX_MS = 150;
/** In the order of the menu, so that each round comes back to where it began. */
const PAGES = [
  "Your Feedback",
  "Your Submissions",
  "Find Leaders",
  "Find Companies",
  "Company Profiles",
  "Dashboard",
];

/**
 * A script clicks, so no page's code is loaded on hover.
 * @param {import("../../scripts/lib/main.mjs").Script} script @returns {Promise<number>} 1 if one is too slow
 */
export default async function measureMoves(script) {
  const { signal } = script;
  const demo = await openDemo(script);
  const visits = [
    { title: "This machine", slowdown: 1 },
    { title: "A processor four times slower", slowdown: 4 },
  ];
  for (const visit of visits) {
    visit.times = await step(visit.title, () => measureVisit(demo, visit.slowdown), signal);
  }
  return report(visits);
}

async function measureVisit(demo, slowdown) {
  const context = await logInAsLeader(demo, { viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times = new Map(PAGES.map((title) => [title, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const title of PAGES) {
      times.get(title).push(await page.evaluate(moveTo, title));
      // What the page still has to do isn't part of the next move.
      await sleep(100 * slowdown);
    }
  }
  await context.close();
  return times;
}

/** Runs in the browser. The message arrives after the frame that shows the new page. */
function moveTo(title) {
  return new Promise((resolve) => {
    const links = Array.from(document.querySelectorAll('nav[aria-label="Main"] a'));
    const link = links.find(({ textContent }) => textContent === title);
    const startedAt = performance.now();
    link.click();
    const look = () => {
      const isThere =
        location.pathname === new URL(link.href).pathname &&
        document.querySelector("main h1")?.textContent === title;
      if (!isThere) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - startedAt);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

function report(visits) {
  console.log(`
From click to painted content, ${ROUNDS} times each, Node ${process.versions.node}, ${availableParallelism()} cores`);
  const tooSlow = [];
  for (const { title, slowdown, times } of visits) {
    console.log(`\n${title}\n\n| | first ms | median ms | p95 ms |\n|---|--:|--:|--:|`);
    for (const [page, [first, ...later]] of times) {
      const sorted = later.toSorted((a, b) => a - b);
      const [median, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(share * sorted.length)]);
      console.log(`| ${page} | ${[first, median, p95].map((ms) => ms.toFixed(0)).join(" | ")} |`);
      if (slowdown === 1 && median > MEDIAN_MAX_MS) tooSlow.push(page);
    }
  }
  console.log(tooSlow.length > 0 ? `\nOver ${MEDIAN_MAX_MS} ms: ${tooSlow.join(", ")}` : "");
  return tooSlow.length > 0 ? 1 : 0;
}
